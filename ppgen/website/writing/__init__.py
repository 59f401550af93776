"""What a page is written with: addresses, elements, drawings that pages share, and the page as a file."""
