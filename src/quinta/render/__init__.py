"""From a scene to something to look at."""
