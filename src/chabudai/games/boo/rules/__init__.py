"""The rules of BOO, file by file with the chapters of `rules.md` that each holds.

| file | what it is | chapters |
|---|---|---|
| `box` | names and codes of the components; the content file, read and checked | 1.1, 2, 7 |
| `patterns` | a home, and what balance tiles ask of it | PATTERN |
| `setup` | laying the table, drafting the first shoots | SETUP, TWO |
| `rounds` | the four seasons of a year, four times | ROUND |
| `spring` | a stick and a gift for everybody | SPRING |
| `summer` | a turn: passing, the temple, the offering | SUMMER-01…19 |
| `grove` | the shoots of a turn: placing, resolving, receiving | SUMMER-20…40 |
| `actions` | what an icon does: Fund, the wildcard, and by way of the next three the rest | ACTION |
| `balance` | the Balance action | BALANCE |
| `improve` | the Improve action | HOME, ADV |
| `food` | the Cook action, the food counters, Tengu's meal | FOOD |
| `spirits` | calling spirits | SPIRIT |
| `autumn` | the temples' favours, the incense comes back | AUTUMN, TWO |
| `winter` | waking spirits, feeding the family, upkeep | WINTER |
| `markets` | the face-up columns and their stacks | rulings 4.6 |
| `scoring` | final scoring, ranking, score sheet | END, ADV-04 |
| `laws` | what every position keeps: pieces, fields and steps agree | INV |
| `laws_of_seasons` | what a season implies for it | INV, ROUND |
"""
