"""`python -m ppgen` is `ppgen`."""

from ppgen.cli.main import main

main(prog_name="ppgen")
