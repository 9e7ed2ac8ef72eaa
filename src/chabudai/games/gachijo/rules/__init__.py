"""The rules of GACHIJO, file by file with the chapters of `rules.md` that each holds.

| file | what it is | chapters |
|---|---|---|
| `box` | names and codes of the components; the content file, read and checked | 2, 7 |
| `sheets` | the stages, the two wall sheets and the item sheet in it | STAGE, 7.1–7.4 |
| `cells` | cells, their layers, and sets of both | 1, MOVE-01 |
| `castle` | the sheets laid out: squares, walls, and what a step over them costs | GROUND, WATER, ROOF, SLIDE |
| `strokes` | what a piece can reach in one move | MOVE, R-02, R-10…14 |
| `setup` | laying the table | SETUP |
| `turns` | the turn: counted moves, free actions, its start and end | TURN, SLIDE, MARKER |
| `maneuver_legs` | where a Ninja may go: the legs of a maneuver, the duty to make one | CELL, STAIR, 5.3, R-19, R-20 |
| `maneuver` | going there, and what the stop brings | MOVE, CELL |
| `items` | Treasures, Crystals, Tools, Weapons, chips: gaining and exchanging | TREASURE, CRYSTAL, TOOL, CHIP |
| `attack` | Weapons and the defence against them | WEAPON |
| `displacement` | pieces that are put somewhere: by cards, by smoke, home with an Injury | WEAPON-35…37, MARKER |
| `gacha` | the Gacha Cards | GACHA |
| `guardians` | summoning, moving, capturing | GOT, GOT2, GOTMOVE |
| `mission` | what must be owned, Base Flags, the end of the game | RETURN, MISSION |
| `scoring` | points, places, the score sheet | SCORE |
| `hidden` | who knows which Weapons; what a view hides and how it is filled | R-93, R-102 |
| `laws` | what every position keeps: pieces, places, what is known of Weapons | |
| `laws_of_turns` | what a turn implies for it | TURN, RETURN |
| `laws_of_steps` | what open steps imply for it | 5.2 |
"""
