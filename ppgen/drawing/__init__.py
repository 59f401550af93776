"""One scene model and two painters: what the site shows and what the printer prints is one drawing.

A drawing is a `scene.Scene`: immutable shapes, text, groups and symbols in millimetres, y down, coloured by
role. `palette.Palette` says what a role looks like in a printing style; `svg.paint` and `pdf.write_pdf` are
the only places where a drawing becomes a file.

>>> from ppgen.drawing import svg
>>> from ppgen.drawing.palette import Palette
>>> from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
>>> from ppgen.drawing.scene import Group, Rect, Scene, Symbol, Text, Transform, filled, stroked
>>> counter = Symbol("counter", 10, 10, (Rect(0, 0, 10, 10, filled("suns"), radius=1),))
>>> board = Group((counter.at(5, 5), counter.centred(30, 10, turn=45)), alt="Two counters on a strip")
>>> strip = Rect(0, 0, 40, 20, stroked("line", 0.5))
>>> scene = Scene(40, 30, (strip, board, Text(20, 27, "A strip", tag="P")), "A strip", "Two counters")
>>> print(svg.paint(scene)[:4], write_pdf([PdfPage(scene, "A-1")], PdfMeta("A strip", "ppgen"))[:8])
<svg b'%PDF-1.7'

Where to look:

- `scene`: the model; `Transform`, `Style` with `filled` and `stroked`, `Symbol.at`, `.centred` and `.fitted`.
- `path` and `shapes`: path data read, measured and moved; lenses, discs and solids with real holes.
- `box` and `bounds`: rectangles, and that around items. `dump`: a scene as text for golden tests.
- `palette`: roles to colours for `colour`, `ink-saver` and `high-contrast`, and the site's CSS variables.
- `fonts` and `text`: widths, outlines and line breaks by the bundled fonts; paragraphs in frames.
- `svg` and `pdf`: the painters.
"""
