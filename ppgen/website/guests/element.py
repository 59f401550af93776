"""A block as an element that keeps its look to itself: a shadow tree, for which browsers need no script."""

from __future__ import annotations

from ppgen.website.guests.blocks import ShownBlock
from ppgen.website.pages.scripts import TAG
from ppgen.website.writing import addresses
from ppgen.website.writing.html import Html, el
from ppgen.website.writing.page import one_line


def element(block: ShownBlock, style: str) -> str:
    """Write a block for a page on which its style sheet is found at the address `style`."""
    if not block.alone:
        return block.html
    sheet = el("link", rel="stylesheet", href=style)
    tree = Html(f'<template shadowrootmode="open">{sheet}{block.html}</template>')
    anchor = addresses.example_anchor(block.name) if block.html.find('class="replay"') >= 0 else block.name
    return one_line(el(TAG, tree, id=anchor, game=block.game, data_search_exclude=True))
