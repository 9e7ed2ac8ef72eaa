"""The rules of Kodama Forest, by the chapters of the rulebook.

`box` is what lies in the box: boards, forest tiles and bonus tiles ("Forest Tile Anatomy"). `setup` lays the table
("Setup", and the modes for one and two players), `rounds` is the course of a round with "2. Draw tiles" and "End of
Game", `place_tiles` is "1. Place tiles on your board" with "Placement rules" and "Special Rule", `laid` writes pieces
on boards as numbers, `symbols` tells what has become of the half symbols on a board, `scoring` is "Scoring", and `laws`
is what every position keeps.
"""
