"""From a position to a scene: boards, setups, and the frames of replays, all in one way.

picture = Picture(definition, state.seats, [state.table()], unit=12.0)
picture.scene(state.table())            # a whole diagram
picture.base(), picture.pieces(frame)   # for replays: what stays, and what changes
"""

from ppgen.diagrams.board import board_items
from ppgen.diagrams.layouts import NOTHING, Layout, layout_of
from ppgen.diagrams.picture import Picture, arrivals
from ppgen.diagrams.setup import (
    Beginning,
    NoPicture,
    SetupDrawing,
    as_agreed,
    beginning,
    set_out,
    setup_drawing,
    setup_scene,
    state_of,
)
from ppgen.diagrams.standin import StandInDrawn, judged_on, on_tiles, stand_in_drawn, stood_in
from ppgen.diagrams.trays import Held
from ppgen.diagrams.words import in_words, names_of, place_in_words, speaker

__all__ = [
    "NOTHING",
    "Beginning",
    "Held",
    "Layout",
    "NoPicture",
    "Picture",
    "SetupDrawing",
    "StandInDrawn",
    "arrivals",
    "as_agreed",
    "beginning",
    "board_items",
    "in_words",
    "judged_on",
    "layout_of",
    "names_of",
    "on_tiles",
    "place_in_words",
    "set_out",
    "setup_drawing",
    "setup_scene",
    "speaker",
    "stand_in_drawn",
    "state_of",
    "stood_in",
]
