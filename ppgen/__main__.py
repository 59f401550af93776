"""`python -m ppgen`."""

import sys

if not sys.flags.safe_path:  # Python looks in the current folder first, which may be that of a stranger
    del sys.path[0]

from ppgen.cli.main import main

main(prog_name="ppgen")
