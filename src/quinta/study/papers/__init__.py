"""The five papers, a file each: the model as printed, its variants, its printed figures."""
