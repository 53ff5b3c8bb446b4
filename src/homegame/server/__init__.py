"""The server: tables that people join by a link, and play at from wherever they are."""
