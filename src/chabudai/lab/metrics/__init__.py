"""What the tables of a run say: figures with a definition in one line and a 95 % interval.

`figures` holds what a figure is, `catalogue` lists them all, `components` values every tile, card and spirit, `claims`
says in plain words what is unfair, drags or is not used.
"""
