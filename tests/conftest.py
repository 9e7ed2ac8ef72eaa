"""What all tests share. Each plugin in `plugins/` has one subject and its own tests."""

pytest_plugins = [
    "plugins.packages",
    "plugins.rules",
    "plugins.trajectories",
    "plugins.no_skips",
    "plugins.matrix",
    "plugins.minds",
    "plugins.postgres",
    "plugins.rooms",
    "plugins.unmeasured",
    "pytester",
]
