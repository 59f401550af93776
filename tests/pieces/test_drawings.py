"""Drawings of others against a browser: what is not refused looks the same on screen and on paper."""

from __future__ import annotations

import time
from base64 import b64encode
from contextlib import suppress
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser

from ppgen.definition import DefinitionError
from ppgen.drawing import svg
from ppgen.drawing.palette import Palette
from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.drawing.scene import Scene, Symbol
from ppgen.pieces.pictures import vector

NS = 'xmlns="http://www.w3.org/2000/svg"'
DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
SIDE = 120
"""Pixels, and millimetres, of the pictures that are compared."""
PAGE = "<style>body { margin: 0; background: #fff } img { position: absolute }</style>"
SQUARE = '<rect x="10" y="10" width="60" height="60"{}/>'


def drawing(inside: str, root: str = 'viewBox="0 0 100 100"') -> str:
    return f"<svg {NS} {root}>\n{inside}\n</svg>"


def sheet(rules: str, inside: str = SQUARE.format(' class="a"'), **said: str) -> str:
    attributes = "".join(f' {key}="{value}"' for key, value in said.items())
    return drawing(f"<style{attributes}>{rules}</style>{inside}")


def painted(attributes: str, d: str = "M10 50H90V90") -> str:
    return drawing(f'<path d="{d}" fill="none" stroke="#000" stroke-width="10" {attributes}/>')


PLAIN = SQUARE.format("")
LIME = '<path fill="lime" d="M20 0H60V50Z"/>'
TWO = '<rect class="a" id="i" width="50" height="50"/><circle class="a b" cx="70" cy="70" r="20"/>'


def photo() -> str:
    """Return a picture of two halves as the address of its data."""
    picture = Image.new("RGB", (60, 40), "#d02020")
    picture.paste("#2040c0", (0, 0, 25, 40))
    written = BytesIO()
    picture.save(written, "PNG")
    return f"data:image/png;base64,{b64encode(written.getvalue()).decode()}"


PHOTO = photo()
ALIKE = {
    # Editors
    "illustrator": f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- Generator: Adobe Illustrator 28.0, SVG Export Plug-In -->
<svg id="Layer_1" data-name="Layer 1" {NS} viewBox="0 0 100 100"><defs><style>
      .cls-1 {{
        fill: #e30613;
      }}

      .cls-1, .cls-2 {{
        stroke-width: 0px;
      }}

      .cls-3 {{
        fill: none; isolation: isolate;
        stroke: #009640;
        stroke-miterlimit: 10;
        stroke-width: 6px;
      }}
    </style></defs><rect class="cls-1" x="10" y="10" width="60" height="60"/><circle class="cls-3" cx="60" cy="60"
    r="30"/><polygon class="cls-2" points="90 0 100 0 100 10"/></svg>""",
    "illustrator-old": f"""<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Ebene_1" {NS} xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
 viewBox="0 0 100 100" style="enable-background:new 0 0 100 100;" xml:space="preserve">
<style type="text/css">
\t.st0{{fill:#E30613;stroke:#009640;stroke-width:4;stroke-miterlimit:10;}}
</style><g id="a"><path class="st0" d="M10,10h50.5v50L10,90z"/></g></svg>""",
    "corel": f"""<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg {NS} xml:space="preserve" width="100mm" height="100mm" version="1.1"
style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision;
 image-rendering:optimizeQuality; fill-rule:evenodd; clip-rule:evenodd"
viewBox="0 0 10000 10000" xmlns:xodm="http://www.corel.com/coreldraw/odm/2003">
 <defs>
  <style type="text/css">
   <![CDATA[
    .str0 {{stroke:#2B2A29;stroke-width:200;stroke-miterlimit:22.9256}}
    .fil0 {{fill:none}}
    .fil1 {{fill:#FFED00}}
   ]]>
  </style>
 </defs>
 <g id="x"><metadata id="CorelCorpID_0Corel-Layer"/>
  <polygon class="fil1 str0" points="1000,9000 5000,1000 9000,9000 5000,5000"/>
  <rect class="fil0 str0" x="200" y="200" width="2000" height="2000"/></g></svg>""",
    "inkscape": f"""<svg width="26.458333mm" height="26.458333mm" viewBox="0 0 26.458333 26.458333" version="1.1"
 id="svg5" {NS} xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" inkscape:version="1.3">
 <sodipodi:namedview id="n" pagecolor="#ffffff" inkscape:zoom="2"><inkscape:grid id="g"/></sodipodi:namedview>
 <defs id="defs2"/><g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" style="display:inline"
 transform="translate(2,-1)"><path style="font-variation-settings:normal;opacity:1;fill:#800080;fill-opacity:1;
fill-rule:evenodd;stroke:#000000;stroke-width:0.264583px;stroke-linecap:butt;stroke-linejoin:miter;
stroke-opacity:1;-inkscape-stroke:none;paint-order:stroke fill markers;stop-color:#000000;mix-blend-mode:normal"
 d="M 2,3 H 20 V 20 Z" id="path1" sodipodi:nodetypes="cccc"/><path
 style="fill:none;fill-opacity:0.5;stroke:#00f;stroke-width:1.5;stroke-dasharray:4.5, 1.5;
stroke-dashoffset:2;paint-order:normal"
 d="M 2,24 H 22"/></g></svg>""",
    "figma": f"""<svg width="100" height="100" viewBox="0 0 100 100" fill="none" {NS}>
<path fill-rule="evenodd" clip-rule="evenodd" d="M10 10H90V90H10V10ZM30 30V70H70V30H30Z" fill="#D9D9D9"/>
<circle cx="50" cy="50" r="15" stroke="black" stroke-width="2"/></svg>""",
    "figma-frame": f"""<svg width="100" height="100" viewBox="0 0 100 100" fill="none" {NS}>
<g clip-path="url(#clip0_1_2)"><rect x="-20" y="20" width="80" height="200" fill="#E30613"/></g>
<defs><clipPath id="clip0_1_2"><rect width="100" height="100" fill="white"/></clipPath></defs></svg>""",
    "illustrator-frame": f"""<svg version="1.1" viewBox="0 0 100 100" {NS}
 xmlns:xlink="http://www.w3.org/1999/xlink"><style>.st0{{clip-path:url(#SVGID_2_);}}</style>
<defs><rect id="SVGID_1_" width="100" height="100"/>
<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath></defs>
<g class="st0"><rect x="-20" y="20" width="80" height="200" fill="#E30613"/></g></svg>""",
    "illustrator-frame-beside": f"""<svg version="1.1" viewBox="0 0 100 100" {NS}
 xmlns:xlink="http://www.w3.org/1999/xlink"><style>.st0{{clip-path:url(#b);}}.st1{{fill:none;}}</style>
<g><defs><rect id="a" class="st1" width="100" height="100"/></defs><clipPath id="b" class="st1">
<use xlink:href="#a" style="overflow:visible;"/></clipPath>
<g class="st0"><rect x="-20" y="20" width="80" height="200" fill="#E30613"/></g></g></svg>""",
    "inkscape-frame": f"""<svg width="20mm" height="20mm" viewBox="0 0 20 20" {NS}
 xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"><defs><clipPath clipPathUnits="userSpaceOnUse" id="c">
<rect style="display:inline;opacity:1;fill:none;stroke:#000;stroke-width:0.26;-inkscape-stroke:none" id="r"
 width="20" height="20" x="2" y="0" ry="0" inkscape:label="Page"/></clipPath></defs>
<g inkscape:groupmode="layer" transform="translate(-2)" clip-path="url(#c)"><path style="fill:#784421"
 d="M -9,2 H 12 V 29 Z"/></g></svg>""",
    "affinity": f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg width="100%" height="100%" viewBox="0 0 417 417" version="1.1" {NS}
 xmlns:serif="http://www.serif.com/" xml:space="preserve"
 style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;stroke-miterlimit:2;">
 <g transform="matrix(1.5,0,0,0.75,20,30)" serif:id="x"><rect x="20" y="20" width="150" height="300"
 style="fill:rgb(227,6,19);stroke:black;stroke-width:20px;"/></g>
 <path d="M200,200L380,200L290,380Z" style="fill:white;fill-rule:nonzero;stroke:rgb(0,150,64);stroke-width:8px;"/>
</svg>""",
    "game-icons": f"""<svg {NS} viewBox="0 0 512 512" style="height: 512px; width: 512px;"><path d="M0 0h512v512H0z"
 fill="#000" fill-opacity="0"></path><g class="" transform="translate(0,0)" style=""><path
 d="M256 20L480 480H30z" fill="#f00" fill-opacity="1"></path></g></svg>""",
    # Style sheets
    "sheet-outside-defs": sheet(".a{fill:red}"),
    "sheet-after": drawing(SQUARE.format(' class="a"') + "<style>.a{fill:red}</style>"),
    "sheet-cdata": sheet("<![CDATA[ .a > .b, .a{fill:red} ]]>"),
    "sheet-in-a-comment": sheet("<!-- .a{fill:red} -->"),
    "sheet-comments": sheet("/* one */ .a /* two */ { /* three */ fill: /* four */ red /* five */ }"),
    "sheet-element-id-class": sheet("rect{fill:red}#i{fill:blue}.b{fill:lime}*{stroke:#000}", TWO),
    "sheet-order": sheet(".b{fill:red}.a{fill:blue}", TWO),
    "sheet-weight": sheet("circle.a.b{fill:red}.a.b{fill:lime}.b{fill:blue}#i.a{fill:#ff0}rect#i{fill:#0ff}", TWO),
    "sheet-important": sheet(
        ".a{fill:red !important;fill:blue}#i{fill:lime}", TWO.replace("/>", ' style="fill:#ff0"/>')
    ),
    "sheet-style-wins": sheet("#i{fill:red}", TWO.replace("/>", ' style="fill:lime"/>', 1)),
    "sheet-style-important": sheet(
        "#i{fill:red!important}", TWO.replace("/>", ' style="fill:lime!important"/>', 1)
    ),
    "sheet-over-attributes": sheet(".a{fill:red}", SQUARE.format(' class="a" fill="blue"')),
    "sheet-class-list": sheet(".a{fill:red}.b{stroke:blue;stroke-width:8}", SQUARE.format(' class=" b&#10;a "')),
    "sheet-within": sheet("g .a{fill:red}g>.b{fill:blue}svg>.a{stroke:lime}", f"<g><g>{TWO}</g></g>{TWO}"),
    "sheet-within-two": sheet(".x>g .a{fill:red}", f'<g class="x"><g><g>{TWO}</g></g></g>'),
    "sheet-on-a-group": sheet(".g{fill:red;stroke:blue;stroke-width:4px}", f'<g class="g">{TWO}</g>'),
    "sheet-inherit": sheet(".g{fill:red}.a{fill:inherit}", '<g class="g">' + SQUARE.format(' class="a" fill="blue"') + "</g>"),
    "sheet-initial": sheet(".g{stroke:red}.a{stroke:initial}", f'<g class="g">{TWO}</g>'),
    "sheet-unset": sheet(".g{fill:red}.a{fill:unset}", f'<g class="g" fill="blue">{TWO}</g>'),
    "sheet-capitals": sheet(".a{FILL:RED;Stroke:NONE}"),
    "sheet-escapes": sheet(r".\61 {fill:red}"),
    "sheet-two": sheet(".a{fill:red}") .replace("</svg>", "<style>.a{fill:blue}</style></svg>"),
    "sheet-transform": sheet(".a{transform:rotate(45deg) translate(10px,-20px);transform-origin:40px 40px}"),
    "sheet-transform-percent": sheet(".a{transform:scale(.5);transform-origin:50% 50%}"),
    "sheet-transform-words": sheet(".a{transform:rotate(0.1turn) skewX(10deg);transform-origin:center}"),
    "sheet-transform-words-two": sheet(".a{transform:rotate(20grad);transform-origin:bottom left}"),
    "sheet-display": sheet(".a{display:none}", TWO + SQUARE.format("")),
    "sheet-dashes": sheet(".a{stroke:red;fill:none;stroke-width:5;stroke-dasharray:10 5;stroke-dashoffset:-7}"),
    "sheet-elements-capital": sheet("Rect{fill:red}"),
    # Transforms
    "origin": drawing(SQUARE.format(' transform="rotate(45)" transform-origin="50 50"')),
    "origin-one": drawing(SQUARE.format(' transform="scale(.5)" transform-origin="30"')),
    "origin-group": drawing(f'<g transform="rotate(30)" transform-origin="70px 20px">{TWO}</g>'),
    "transform-commas": drawing(SQUARE.format(' transform="translate(20,10) , rotate(10 , 50 50)scale(.5)"')),
    "transform-skew": drawing(SQUARE.format(' transform="skewX(20) skewY(-10)" stroke="red" stroke-width="9"')),
    "transform-mirror": drawing(SQUARE.format(' transform="matrix(-.5 0 0 .5 80 0)" stroke="red" stroke-width="9"')),
    "transform-large": drawing(
        '<g transform="scale(10000)"><path d="M.001.001h.00654v.00321l-.00123.00456z" stroke="red" '
        'stroke-width=".0007"/></g>'
    ),
    "transform-nought": drawing(SQUARE.format(' transform="scale(0)"') + TWO),
    "transform-line": drawing('<g transform="scale(4 1)"><path d="M5 10v60h10" fill="none" stroke="red" stroke-width="5"/></g>'),
    # Lines
    "offset": painted('stroke-dasharray="30 20" stroke-dashoffset="15"'),
    "offset-below": painted('stroke-dasharray="30 20 5" stroke-dashoffset="-15"'),
    "offset-ring": drawing(
        '<circle cx="50" cy="50" r="40" fill="none" stroke="#000" stroke-width="10" '
        'stroke-dasharray="125.66 125.66" stroke-dashoffset="62.83"/>'
    ),
    "dash-noughts": painted('stroke-dasharray="0 0"'),
    "dash-dots": painted('stroke-dasharray="0,15" stroke-linecap="round"'),
    "dash-rect": drawing(SQUARE.format(' rx="20" fill="none" stroke="red" stroke-width="6" stroke-dasharray="40 9"')),
    "dash-ellipse": drawing('<ellipse cx="50" cy="50" rx="40" ry="20" fill="none" stroke="red" stroke-width="6" stroke-dasharray="40 9"/>'),
    "dash-scaled": drawing('<g transform="scale(5)"><path d="M2 2h16v15" fill="none" stroke="red" stroke-width="2" stroke-dasharray="3 1" stroke-dashoffset="1"/></g>'),
    "miter-usual": painted("", "M20 90L30 10L40 90"),
    "miter-sharp": painted("", "M30 95L50 20L70 95"),
    "miter-drawn-far": drawing('<path d="M30 95L50 50L70 95" transform="scale(1 .5)" fill="none" stroke="red" stroke-width="12"/>'),
    "miter-long": painted('stroke-miterlimit="20"', "M20 90L30 50L40 90"),
    "miter-short": painted('stroke-miterlimit="1"', "M20 90L60 30L90 90"),
    "caps": painted('stroke-linecap="square" stroke-linejoin="round"'),
    "order": drawing(SQUARE.format(' fill="lime" stroke="red" stroke-width="16" paint-order="stroke"')),
    "order-style": drawing(SQUARE.format(' fill="lime" style="stroke:red;stroke-width:16;paint-order:markers fill"')),
    "line-none": drawing(SQUARE.format(' stroke="none" vector-effect="non-scaling-stroke" stroke-opacity=".5"')),
    "line-nought": drawing(SQUARE.format(' stroke="red" stroke-width="0"')),
    # Paint
    "rgb-blanks": drawing(SQUARE.format(' fill="rgb(255 0 0)"')),
    "rgb-percent": drawing(SQUARE.format(' fill="rgb(50%,20%,100%)"')),
    "rgb-slash": drawing(SQUARE.format(' fill="rgb(10 200 30 / 1)"')),
    "rgb-beyond": drawing(SQUARE.format(' fill="rgb(300,-5,30)"')),
    "rgb-clear": drawing(SQUARE.format(' fill="rgba(255,0,0,0)"') + TWO),
    "hsl": drawing(SQUARE.format(' fill="hsl(120,50%,40%)"')),
    "hsl-new": drawing(SQUARE.format(' fill="hsl(0.6turn 50% 40%)"')),
    "hwb": drawing(SQUARE.format(' fill="hwb(200 20% 30%)"')),
    "hex-four": drawing(SQUARE.format(' fill="#f0af"')),
    "hex-clear": drawing(SQUARE.format(' fill="#ff00aa00"') + TWO),
    "named": drawing(SQUARE.format(' fill="RebeccaPurple"')),
    "black-unsaid-beside-black": drawing(
        '<rect y="9" width="50" height="60"/><rect x="50" y="9" width="40" height="60" fill="#000"/>'
    ),
    "transparent": drawing(SQUARE.format(' fill="transparent"') + TWO),
    "current": drawing(f'<g color="red" fill="currentColor">{PLAIN}<g color="blue">{TWO}</g></g>'),
    "current-style": drawing(SQUARE.format(' style="color:lime;stroke:currentcolor;stroke-width:9"')),
    "none-by-opacity": drawing(SQUARE.format(' opacity="0"') + TWO.replace("/>", ' fill-opacity="0%"/>', 1)),
    "none-by-line-opacity": drawing(SQUARE.format(' stroke="red" stroke-width="9" stroke-opacity="0"')),
    "opacity-beyond": drawing(SQUARE.format(' opacity="2" fill-opacity="100%" fill="red"')),
    "opacity-group": drawing(f'<g opacity="0">{PLAIN}</g>{TWO}'),
    "visible-in-hidden": drawing('<g visibility="hidden">' + SQUARE.format(' fill="red" visibility="visible"') + f"{TWO}</g>"),
    "displayed-in-none": drawing('<g display="none">' + SQUARE.format(' display="inline"') + f"</g>{TWO}"),
    "rule-inherited": drawing('<g fill-rule="evenodd"><path d="M0 0h90v90h-90z M20 20h40v40h-40z"/></g>'),
    # Shapes
    "rect-round": drawing('<rect x="10" y="10" width="80" height="40" rx="60" ry="10"/>'),
    "rect-round-one": drawing('<rect x="10" y="10" width="80" height="40" ry="15"/>'),
    "rect-nought": drawing('<rect width="0" height="9" stroke="red"/><circle r="0"/><path d=""/>' + TWO),
    "ellipse-one": drawing('<ellipse cx="50" cy="50" rx="40"/>'),
    "units": drawing('<rect x="1mm" y="5pt" width="1cm" height="0.5in" stroke="red" stroke-width="1pc"/>'),
    "polyline": drawing('<polyline points="10,10 90,10,90 90" fill="lime" stroke="red" stroke-width="4"/>'),
    "line": drawing('<line x1="10" y1="90" x2="90" y2="10" fill="red" stroke="blue" stroke-width="7"/>'),
    "flat": drawing('<path d="M0 0L90 90z" fill="red"/>' + TWO),
    "box-small": drawing(
        '<path d="M.00111.00222h.00655l-.00333.00444z" stroke="red" stroke-width=".0003"/>', 'viewBox="0 0 .01 .01"'
    ),
    "box-moved": drawing('<circle cx="-50" cy="20" r="30" fill="red"/>', 'viewBox="-100,0,100,100"'),
    "box-wider": drawing(TWO, 'viewBox="25 25 50 50" width="200" height="100"'),
    "box-wider-left": drawing(TWO, 'viewBox="25 25 50 50" width="200" height="100" preserveAspectRatio="xMinYMin"'),
    "box-slice": drawing(TWO, 'viewBox="0 0 100 100" width="200" height="100" preserveAspectRatio="xMidYMax slice"'),
    "box-none": drawing(TWO, 'width="100" height="70px"'),
    "other-namespace": drawing('<x:rect xmlns:x="urn:x" width="90" height="90"/><rect xmlns="" width="80" height="80"/>' + TWO),
    # Opacity
    "opacity-element": drawing(TWO + SQUARE.format(' fill="red" stroke="blue" stroke-width="20" opacity=".4"')),
    "opacity-groups": drawing(f'{TWO}<g opacity=".5"><g opacity="50%">{PLAIN}</g>{LIME}</g>'),
    "opacity-parts": drawing(TWO + SQUARE.format(' fill="red" fill-opacity=".5" stroke="blue" stroke-width="20" stroke-opacity=".5"')),
    "opacity-first-lines": drawing(TWO + SQUARE.format(' fill="red" fill-opacity=".5" stroke="blue" stroke-width="20" paint-order="stroke"')),
    "opacity-sheet": sheet(".a{opacity:.5}", LIME + SQUARE.format(' class="a"')),
    # Gradients
    "gradient": drawing('<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>' + SQUARE.format(' fill="url(#g)"')),
    "gradient-oblique": drawing('<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="red"/><stop offset=".3" stop-color="lime"/><stop offset="1" stop-color="blue"/></linearGradient></defs><rect x="10" y="20" width="80" height="30" fill="url(#g)"/>'),
    "gradient-units": drawing('<defs><linearGradient id="s"><stop style="stop-color:#f00;stop-opacity:1"/><stop offset="1" style="stop-color:#00f"/></linearGradient><linearGradient id="g" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#s" gradientUnits="userSpaceOnUse" x1="20" y1="30" x2="60" y2="70" gradientTransform="rotate(10)"/></defs>' + SQUARE.format(' fill="url(#g)" transform="scale(.9,.8)"')),
    "gradient-sheet": sheet(".a{fill:url(#g)}.s{stop-color:#080}", '<linearGradient id="g"><stop class="s"/><stop offset="50%" stop-color="white"/><stop offset="50%" stop-color="red"/></linearGradient>' + SQUARE.format(' class="a"')),
    "gradient-radial": drawing('<radialGradient id="g" cx="30%" cy="40%" r="60%"><stop stop-color="yellow"/><stop offset=".8" stop-color="purple"/></radialGradient><ellipse cx="50" cy="50" rx="45" ry="25" fill="url(#g)" stroke="black" stroke-width="4"/>'),
    "gradient-radial-moved": drawing('<radialGradient id="g" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse" gradientTransform="translate(50 50) rotate(30) scale(40 20)"><stop stop-color="white"/><stop offset="1" stop-color="navy"/></radialGradient>' + SQUARE.format(' fill="url(#g)" fill-opacity=".7"')),
    "gradient-hole": drawing('<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><path fill="url(#g)" fill-rule="evenodd" d="M0 0h90v90h-90z M20 20h40v40h-40z"/>'),
    "gradient-one": drawing('<linearGradient id="g"><stop stop-color="red"/></linearGradient>' + SQUARE.format(' fill="url(#g)"')),
    # Clips
    "clip-half": drawing(f"<defs><clipPath id='a'><rect width='50' height='100'/></clipPath></defs><g clip-path='url(#a)'>{PLAIN}</g>" + TWO.replace("/>", ' opacity=".3"/>')),
    "clip-round": drawing(f"<clipPath id='a'><rect width='100' height='100' rx='40'/></clipPath><g transform='scale(.5)' clip-path='url(#a)'>{PLAIN}</g>"),
    "clip-circle": drawing(f"<defs><circle id='c' cx='50' cy='40' r='30' transform='translate(10 0)'/><clipPath id='a' transform='scale(1 .8)'><use href='#c'/></clipPath></defs><g clip-path='url(#a)'>{PLAIN}</g>"),
    "clip-odd": drawing("<clipPath id='a'><path clip-rule='evenodd' d='M0 0h90v90h-90z M20 20h40v40h-40z'/></clipPath>" + SQUARE.format(' fill="red" clip-path="url(#a)"')),
    # Used again
    "use": drawing('<defs><path id="p" d="M0 0h20v30h-20z"/><g id="q"><use href="#p" fill="red"/><use href="#p" x="30" transform="scale(1 .5)"/></g></defs><use href="#q" x="5" y="5" fill="lime"/><use href="#q" y="60" opacity=".5"/>'),
    "use-symbol": sheet("g .a{fill:red}.a{fill:blue}", '<symbol id="s"><circle class="a" cx="20" cy="20" r="15"/></symbol><g><use href="#s" x="50" y="40"/></g>' + PLAIN),
    # Pictures that it holds
    "image": drawing(f'<image x="10" y="20" width="80" height="40" href="{PHOTO}"/>'),
    "image-slice": drawing(f'<image x="10" y="20" width="80" height="40" preserveAspectRatio="xMinYMax slice" transform="rotate(10)" href="{PHOTO}"/>'),
    "image-none": drawing(f'<image x="10" y="20" width="80" height="40" preserveAspectRatio="none" href="{PHOTO}"/>'),
    "variable-set": drawing(SQUARE.format(' style="--a: 1; fill: red"')),
}  # fmt: skip


def placed(symbol: Symbol) -> Scene:
    """Show a symbol in millimetres that are the pixels of its picture."""
    size = SIDE, round(SIDE * symbol.height / symbol.width)
    return Scene(*size, (symbol.at(0, 0, SIDE / symbol.width),))


@pytest.fixture(scope="module")
def scenes() -> dict[str, Scene]:
    return {name: placed(vector.read(source.encode(), name, name)) for name, source in ALIKE.items()}


@pytest.fixture(scope="module")
def shown(browser: Browser, scenes: dict[str, Scene]) -> dict[str, tuple[Image.Image, Image.Image]]:
    """Photograph all drawings at once: as others wrote them, and as we write them."""
    images = []
    for place, (name, scene) in enumerate(scenes.items()):
        for column, data in enumerate((ALIKE[name].encode(), svg.paint(scene).encode())):
            source = f"data:image/svg+xml;base64,{b64encode(data).decode()}"
            left, top = column * SIDE, place * SIDE
            images.append(f'<img style="left:{left}px;top:{top}px;width:{SIDE}px" src="{source}">')
    page = browser.new_page(viewport={"width": 2 * SIDE, "height": SIDE * len(scenes)})
    page.set_content(PAGE + "".join(images))
    page.wait_for_function("[...document.images].every(each => each.complete)")
    broken = page.evaluate("[...document.images].flatMap((each, at) => each.naturalWidth ? [] : [at])")
    assert broken == [], "the browser cannot read them"
    whole = Image.open(BytesIO(page.screenshot())).convert("RGB")
    page.close()

    def cut(column: int, place: int, scene: Scene) -> Image.Image:
        left, top = column * SIDE, place * SIDE
        return whole.crop((left, top, left + SIDE, top + round(scene.height)))

    return {
        name: (cut(0, place, scene), cut(1, place, scene))
        for place, (name, scene) in enumerate(scenes.items())
    }


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that differ, edges left aside."""
    difference = ImageChops.difference(one, other).convert("L").filter(ImageFilter.MinFilter(3))
    return sum(difference.histogram()[24:]) / (one.width * one.height)


@pytest.mark.parametrize("name", ALIKE)
def test_a_drawing_looks_as_in_a_browser_on_screen_and_on_paper(scenes, shown, name):
    wanted, ours = shown[name]
    data = write_pdf([PdfPage(scenes[name])], PdfMeta("A", "ppgen"), Palette())
    page = pypdfium2.PdfDocument(data)[0].render(scale=25.4 / 72)
    paper = page.to_pil().convert("RGB").resize(wanted.size)
    assert len(wanted.getcolors(100_000)) > 1, "the browser shows something"
    assert unlike(wanted, ours) < 0.002, "our SVG"
    assert unlike(wanted, paper) < 0.002, "our PDF"


def styled(text: str) -> str:
    """Put a style sheet where its first character stands at 2:8."""
    return f'<svg {NS} viewBox="0 0 100 100">\n<style>{text}</style><path class="a" d="M0 0h9v9z"/></svg>'


@pytest.mark.parametrize(
    ("source", "line", "column", "told"),
    [
        (styled("@import url(x.css);"), 2, 8, "@import is not read"),
        (styled(".a{fill:red}\n  @media print{.a{fill:red}}"), 3, 3, "@media is not read"),
        (styled(".a{\n fill:red;\n fil:red }"), 4, 2, "the property 'fil' is not known"),
        (styled(".a{fill:redd}"), 2, 11, "'redd' is no plain colour"),
        (styled("<![CDATA[\n.a{ fill: url(#g) }]]>"), 3, 5, "'url(#g)' is no plain colour"),
        (styled(".a{fill:rgb(100%,0,0)}"), 2, 11, "is no plain colour"),
        (styled(".a{mix-blend-mode:multiply}"), 2, 11, "`mix-blend-mode` is not drawn"),
        (styled(".a{transform:rotate(45)}"), 2, 11, "'45' is no angle such as 45deg"),
        (styled(".a{transform:translate(5 5)}"), 2, 11, "has no unit"),
        (styled(".a:hover{fill:red}"), 2, 10, "only names of elements"),
        (styled(".a+.b{fill:red}"), 2, 10, "only names of elements"),
        (styled("[id]{fill:red}"), 2, 8, "only names of elements"),
        (styled(".b,{fill:red}"), 2, 8, "only names of elements"),
        (styled(".a{fill:red;stroke}"), 2, 20, "the style sheet cannot be read"),
        (styled(".a{fill:red} }"), 2, 21, "the style sheet cannot be read"),
        (styled(".a{cx:9px}"), 2, 11, "the property 'cx' is not known"),
        (sheet(".a{fill:red}", type="text/less"), 2, 1, "a style sheet with type='text/less' is not read"),
        (sheet(".a{fill:red}", media="print"), 2, 1, "a style sheet with media='print' is not read"),
        ('<?xml-stylesheet href="#s"?>' + drawing(PLAIN), 1, 1, "a style sheet of its own file"),
        (drawing(SQUARE.format(' fill="redd"')), 2, 1, "`fill`: 'redd' is no plain colour"),
        (drawing(SQUARE.format(' fill="canvastext"')), 2, 1, "is no plain colour"),
        (drawing(SQUARE.format(' fill="oklch(50% .2 30)"')), 2, 1, "is no plain colour"),
        (drawing(SQUARE.format(' fill="#ff000080"')), 2, 1, "is not opaque"),
        (drawing(SQUARE.format(' style="mix-blend-mode:multiply"')), 2, 1, "`mix-blend-mode` is not drawn"),
        (drawing(SQUARE.format(' style="fill:red;}"')), 2, 1, "`style` cannot be read"),
        (drawing(SQUARE.format(' style="filll:red"')), 2, 1, "the property 'filll' is not known"),
        (drawing(SQUARE.format(' stroke="red" stroke-width="-1"')), 2, 1, "below 0"),
        (drawing(SQUARE.format(' stroke="red" stroke-dasharray="5 -1"')), 2, 1, "below 0"),
        (drawing(SQUARE.format(' stroke="red" stroke-dasharray="1,,2"')), 2, 1, "`stroke-dasharray`: '' is no"),
        (drawing(SQUARE.format(' stroke="red" stroke-dasharray="5%"')), 2, 1, "'5%' is no length"),
        (drawing(SQUARE.format(' stroke="red" stroke-dasharray="1e-5"')), 2, 1, "more than 100000 dashes"),
        (drawing(SQUARE.format(f' stroke="red" stroke-dasharray="{"1 " * 101}"')), 2, 1, "more than 100 lengths"),
        (drawing(SQUARE.format(' stroke="red" vector-effect="non-scaling-stroke"')), 2, 1, "`vector-effect`"),
        (drawing(SQUARE.format(' stroke="red" stroke-linejoin="arcs"')), 2, 1, "'arcs' is not drawn"),
        (drawing(SQUARE.format(' pathLength="9" stroke="red" stroke-dasharray="1"')), 2, 1, "`pathLength`"),
        (drawing(SQUARE.format(' transform="rotate(45deg)"')), 2, 1, "'45deg' is no angle"),
        (drawing(SQUARE.format(' transform="rotate(45"')), 2, 1, "is no transform"),
        (drawing(SQUARE.format(' transform="turn(45)"')), 2, 1, "is no transform"),
        (drawing(SQUARE.format(' fill-colour="red"')), 2, 1, "the attribute 'fill-colour' is not known"),
        (drawing(SQUARE.format(' systemLanguage="de"')), 2, 1, "the attribute 'systemLanguage' is not known"),
        (drawing(SQUARE.format(' display="contents"')), 2, 1, "`display`"),
        (drawing("<rect width='9' height='9'><path d='M0 0h9v9z'/></rect>"), 2, 28, "<path> within <rect>"),
        (drawing(f"<style>#c{{x:50px}}</style><defs><rect id='c' width='100' height='100'/><clipPath id='a'><use href='#c'/></clipPath></defs>\n<g clip-path='url(#a)'>{PLAIN}</g>"), 2, 11, "the property 'x' is not known"),
        (drawing(f"<clipPath id='a' clipPathUnits='objectBoundingBox'><rect width='100' height='100'/></clipPath>\n<g clip-path='url(#a)'>{PLAIN}</g>"), 3, 1, "#a is not one shape in units of the drawing"),
        (drawing(f"<clipPath id='a'><rect width='100' height='100' style='display:none'/></clipPath>\n<g clip-path='url(#a)'>{PLAIN}</g>"), 3, 1, "#a is not one shape in units of the drawing"),
        (drawing(f"<clipPath id='a'><rect width='9' height='9'/><rect width='5' height='20'/></clipPath>\n<g clip-path='url(#a)'>{PLAIN}</g>"), 3, 1, "#a is not one shape in units of the drawing"),
        (drawing("<linearGradient id='g'>\n <stop stop-color='red' stop-opacity='.5'/></linearGradient>" + SQUARE.format(' fill="url(#g)"')), 3, 2, "a gradient that fades is not drawn"),
        (drawing("<linearGradient id='g' spreadMethod='reflect'/>\n" + SQUARE.format(' fill="url(#g)"')), 2, 1, "a gradient that comes again is not drawn"),
        (drawing("<radialGradient id='g' fx='.2'/>\n" + SQUARE.format(' fill="url(#g)"')), 2, 1, "whose focus is not its middle"),
        (drawing("<linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/>\n" + SQUARE.format(' fill="url(#g)"')), 2, 1, "more than 10 gradients refer to one another"),
        (drawing(SQUARE.format(' stroke="url(#g)"')), 2, 1, "`stroke`: 'url(#g)' is no plain colour"),
        (drawing("<use href='#nobody'/>"), 2, 1, "<use> names '#nobody'"),
        (drawing("<use href='other.svg#a'/>"), 2, 1, "<use> names 'other.svg#a'"),
        (drawing("<g id='a'><use href='#a'/></g>"), 2, 11, "groups are nested more than 40 deep"),
        (drawing("<symbol id='a' viewBox='0 0 9 9'/>\n<use href='#a'/>"), 3, 1, "a <symbol> with a viewBox is not drawn"),
        (drawing("<image href='https://example.org/a.png' width='9' height='9'/>"), 2, 1, "<image> is drawn if the drawing holds"),
        (drawing("<image href='data:image/png;base64,AAA' width='9' height='9'/>"), 2, 1, "the base64 of <image> is damaged"),
        (drawing("<hatch/>" + PLAIN), 2, 1, "<hatch> is not drawn"),
        (drawing("<defs><set attributeName='x'/></defs>"), 2, 7, "<set> is not allowed"),
        (drawing("<h:p xmlns:h='http://www.w3.org/1999/xhtml'/>"), 2, 1, "<p> is not allowed"),
        (drawing("<polygon points='0 0 9 9h5'/>"), 2, 1, "are no points"),
        (drawing(PLAIN, 'viewBox="0 0 1_0 10"'), 1, 1, "'1_0' is no number"),
        (drawing(PLAIN, 'viewBox="0 0 1e-300 1e-300"'), 1, 1, "nothing can be seen in a viewBox"),
        (drawing(PLAIN, 'viewBox="0 0 100000 10"'), 1, 1, "nothing can be seen in a viewBox"),
        (drawing(PLAIN, 'viewBox="0 0 9 9" width="9" height="5" preserveAspectRatio="none"'), 1, 1, "stretch"),
        (drawing(PLAIN, 'viewBox="0 0 9 9" transform="scale(2)"'), 1, 1, "`transform` of <svg>"),
        (drawing(SQUARE.format(' transform="scale(0)"')), 0, 0, "nothing in the drawing that shows"),
        (drawing(SQUARE.format(' fill="none"')), 0, 0, "nothing in the drawing that shows"),
        (drawing('<path d="M0 0L9 9z"/>'), 0, 0, "nothing in the drawing that shows"),
        (drawing(SQUARE.format(' transform="translate(200)"')), 0, 0, "lies within its viewBox"),
        (drawing(PLAIN, 'viewBox="0 0 9 9" opacity="0"'), 1, 1, "nothing in the drawing that shows"),
        (
            DOCTYPE + f'<svg {NS} viewBox="0 0 9 9"><path d="M0 0&x;h9v9z"/></svg>',
            1,
            98,
            "the entity &x; is not known",
        ),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + drawing(PLAIN), 1, 15, "no document type"),
        (drawing(PLAIN, 'viewBox="0 0 9 9" xmlns:i="&ns_ai;"'), 1, 1, "&ns_ai;, which nothing explains"),
    ],
)  # fmt: skip
def test_what_would_look_otherwise_or_is_not_known_is_refused_where_it_stands(source, line, column, told):
    with pytest.raises(DefinitionError) as refused:
        vector.read(source.encode(), "art.svg", "art")
    (problem,) = refused.value.problems
    assert told in problem.message
    assert (problem.line, problem.column) == (line, column)


@pytest.mark.parametrize(
    "encoding",
    [
        "utf-7",
        "zip",
        "rot13",
        "big5",
        "idna",
        "punycode",
        "unicode_escape",
        "undefined",
        "hex",
        "x",
        "a" * 3000,
        "utf8",
    ],
)
def test_a_drawing_in_an_encoding_that_is_none_of_text_is_refused(encoding):
    source = f'<?xml version="1.0" encoding="{encoding}"?>{drawing(PLAIN)}'
    with pytest.raises(DefinitionError, match="save the drawing as UTF-8"):
        vector.read(source.encode(), "art.svg", "art")


@pytest.mark.parametrize("encoding", ["UTF-8", "utf-16", "ISO-8859-1", "windows-1252", "us-ascii"])
def test_a_drawing_may_be_in_any_encoding_of_text_that_xml_has(encoding):
    source = f'<?xml version="1.0" encoding="{encoding}"?>{drawing(PLAIN)}'
    assert vector.read(source.encode(encoding), "art.svg", "art").items


@pytest.mark.few(4)
@pytest.mark.parametrize(
    "inside",
    [
        f"<style>{'.a .a .a .a .a{fill:red}' * 1900}</style>" + '<g class="a">' * 38 + TWO * 1000 + "</g>" * 38,
        f"<style>{','.join(f'.c{at}' for at in range(1999))}{{fill:red}}</style>{TWO * 2000}",
        f"<style>{'.a{' * 60_000}</style>{TWO}",
        f"<style>{'(' * 190_000}</style>{TWO}",
        f"<style>{'/*' * 90_000}</style>{TWO}",
        f"<style>.a{{{'fill:red;' * 20_000}}}</style>{TWO * 2000}",
        f"<style>{'<![CDATA[ ]]>' * 70_000}</style>{TWO}",
        f'<path style="{"fill:red;" * 100_000}" d="M0 0h9v9z"/>',
        f'<path style="{"(" * 900_000}" d="M0 0h9v9z"/>',
        f'<path class="{"a " * 450_000}" d="M0 0h9v9z"/>',
        f'<path transform="{"scale(" * 150_000}" d="M0 0h9v9z"/>',
        f'<path stroke="red" stroke-dasharray="{"," * 900_000}" d="M0 0h9v9z"/>',
        f'<path fill="{"(" * 900_000}" d="M0 0h9v9z"/>',
    ],
)  # fmt: skip
def test_no_style_sheet_takes_long(inside):
    began = time.process_time()
    with suppress(DefinitionError):
        vector.read(drawing(inside).encode(), "art.svg", "art")
    assert time.process_time() - began < 10
