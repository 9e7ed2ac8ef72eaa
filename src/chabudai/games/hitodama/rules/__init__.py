"""The rules of Hitodama, file by file with the chapters of `rules.md` that each holds.

| file | what it is | chapters |
|---|---|---|
| `box` | the components; the content file, read and checked | 2, 7 |
| `tiles` | the eight tiles and their spaces, by number and label | HIT-R-01 |
| `goods` | the kinds of goods and their short form | 7 |
| `setup` | laying the table | SET |
| `compass` | the coin: North, and who sits there | SET-06…08 |
| `rounds` | turns, resolution, tracks, one round after the other | TRN-05, RES, TRK |
| `turns` | a turn and its actions | TRN, ACT |
| `lunar_cards` | what lunar cards do | EFF-01…12, EFF-18 |
| `solar_cards` | the stack, and what solar cards do | ACT-08…10, EFF-13…17, EFF-19 |
| `choices` | what decisions about spaces have in common | |
| `resolution` | one tile: who takes part, in which order | POS, TTR |
| `benefits` | what the spaces of the tiles do for an essence | TSA, TTR, TME, TRE |
| `tributes` | delivering, and the change of season | SEA |
| `akkus` | where akkus appear and how they leave the map | AKU |
| `wrath` | points, the hitodama's wrath, ice | TRK, WRA, ICE |
| `spaces` | essences, akkus and ice on their spaces | ENT, POS |
| `baskets` | gaining and paying | BRD |
| `cards` | decks, piles and hands | CRD |
| `scoring` | payments, ranking, score sheet | END |
| `hidden` | what a viewer does not see, and how it is imagined | HIT-R-86 |
| `laws` | what every position keeps: components add up, fields agree | |
| `laws_of_rounds` | what the open steps imply for it | TRN, RES |
"""
