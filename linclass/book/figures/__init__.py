"""What each page of the book draws: one module a page, named like it."""
