"""How fast Quinta is: ``python -m bench``."""
