"""Fields of Fire: one rifle company on a battlefield of cards. So far its components, as checked content."""
