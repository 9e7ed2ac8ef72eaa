"""Pages about runs, without network or script: `page` tells of one, `comparison` of two, `plots` draws."""
