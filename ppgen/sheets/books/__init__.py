"""The rules as a book: its `chapters`, as `booklet` or `pocket` book, and how sheets are folded to them."""
