"""Programs that try to have a false claim accepted."""
