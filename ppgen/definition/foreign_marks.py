"""What other programs read in a text and we print as it stands, and letters that were saved wrongly."""

import re
from collections.abc import Sequence

FOREIGN_MARKS: Sequence[tuple[re.Pattern[str], str]] = (
    (
        re.compile(r"</?(?:b|i|u|em|strong|br|p|span|font)\b[^<>]{0,80}>", re.IGNORECASE),
        "{!r} is printed as it stands: write **bold** and *italic*, and break a line within the {}",
    ),
    (
        re.compile(r"!?\[[^\[\]]{0,80}\]\([^()\s]*[:./][^()\s]*\)"),
        "{!r} is printed as it stands: paper has no links, and pictures are layers; write the words alone",
    ),
    (
        re.compile(r"(?<![\w_])__[^\W_](?:[^_\n]{0,78}[^\W_])?__(?![\w_])|`[^`\n]{1,80}`"),
        "{!r} is printed as it stands: write **bold** or *italic*",
    ),
    (re.compile(r"\\n"), "{!r} is printed as it stands: break the line within the {}"),
    (
        re.compile(r"&(?:[a-z]{2,8}|#[0-9]{1,6}|#x[0-9a-f]{1,6});", re.IGNORECASE),
        "{!r} is printed as it stands: write the character itself",
    ),
    (
        re.compile(r"Ã[\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€[\x80-\xbf™œž¦“”]"),
        "{!r} looks like a letter that was saved as UTF-8 and read as something else; save the file anew",
    ),
)
"""What is looked for, and what is told of such words in a text, or a cell."""
