"""The rules of Sample Game, by the chapters of `rules.md`.

`box` is what the content file holds, `setup` lays the table (SAM-SET), `turns` is a turn and the end (SAM-TAKE,
SAM-END), `scoring` counts (SAM-SCO), and `laws` is what every position keeps.
"""
