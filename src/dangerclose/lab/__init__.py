"""Many games at once, and what is measured on them."""
