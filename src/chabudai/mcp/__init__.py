"""The table for language models: games, rules and matches over the Model Context Protocol.

Whoever sits here gets what a seat may know and nothing else, whether the match is kept in this process or on a server.
"""
