"""Where results go: what is not ours is never harmed, and nothing is ever half-written.

There are two kinds of output:

- A tree (`replacing`): the site, the kits, an export, a table. Its folder is new, or empty, or bears our
  listing of what the last build wrote there. A new tree is made beside it and put in its place whole, by
  renaming. What the listing does not name is somebody else's, and stays.
- Single files (`write`, `write_all`): they are added to a folder that may be anybody's. A file that is there
  already is replaced only if we know it again, by its seal, as one that ppgen made and nobody has edited.

Neither goes into a folder of sources (`inputs`). What is not finished waits in a folder of its own (`alone`),
which one process has at a time; what a killed process left there is put right by the next.
"""

from ppgen.output.places import Refused, Sources, check_place, inputs
from ppgen.output.scratch import UNFINISHED, alone
from ppgen.output.seal import is_sealed, sealed
from ppgen.output.single import write, write_all
from ppgen.output.trees import LARGEST_LISTING, LISTING, Kind, beside, check_tree, replacing

__all__ = [
    "LARGEST_LISTING",
    "LISTING",
    "UNFINISHED",
    "Kind",
    "Refused",
    "Sources",
    "alone",
    "beside",
    "check_place",
    "check_tree",
    "inputs",
    "is_sealed",
    "replacing",
    "sealed",
    "write",
    "write_all",
]
