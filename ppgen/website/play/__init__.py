"""Playing on in the browser: the real judge in a worker."""
