"""The routes of the pages: each asks for what a page shows, lets a page maker make it, and answers over HTTP."""
