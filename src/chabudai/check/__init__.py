"""The registry matrix: what every game must keep to, as tests that any package with a game can run on itself.

`chabudai check GAME` runs it; under pytest it is the plugin `chabudai.check.plugin` with the tests of this folder.
"""
