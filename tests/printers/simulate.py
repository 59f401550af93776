"""A printer, a leaf of paper, and who takes its picture: all simulated, since no real one can be tested.

What the reader fits is smooth and no more: the shapes of paper and lens here (rolled, waved, creased, a
lifted corner; radial, tangential and moustache-shaped lenses) are not among what it knows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO

import numpy as np
import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from scipy import ndimage

from ppgen.drawing.pdf import PdfMeta, PdfPage, write_pdf
from ppgen.printers.leaf import Flip, MeasuringLeaf
from ppgen.sheets.cutting.measuring import measuring_scenes
from ppgen.sheets.print_schema.layouts import load_layouts

DENSE = 12
"""Pixels of a millimetre of printed paper."""
BESIDE = 10
"""Millimetres around the drawing, and around the paper, that are kept as well."""


def affine(linear, shift) -> np.ndarray:
    return np.vstack([np.column_stack([linear, shift]), [0, 0, 1]])


def about(leaf: MeasuringLeaf, linear, shift) -> np.ndarray:
    """An affine map that turns and stretches about the middle of a leaf, then moves."""
    middle = np.array([leaf.width / 2, leaf.height / 2])
    return affine(linear, middle + shift - linear @ middle)


def mirror(width: float) -> np.ndarray:
    return np.array([[-1, 0, width], [0, 1, 0], [0, 0, 1.0]])


def moved(matrix, points) -> np.ndarray:
    matrix, points = np.asarray(matrix), np.asarray(points, float)
    return points @ matrix[:2, :2].T + matrix[:2, 2]


@lru_cache(maxsize=8)
def drawn(paper: str, flip: Flip, side: int) -> np.ndarray:
    """The ink of one side as it was drawn, 0 to 255, with a border in which its bars go on."""
    scene = measuring_scenes(load_layouts().paper(paper), flip)[side]
    return ink_of(write_pdf([PdfPage(scene)], PdfMeta("leaf", "ppgen")), 0)


def ink_of(pdf: bytes, page: int) -> np.ndarray:
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[page].render(scale=DENSE * 25.4 / 72).to_pil().convert("L")
    return np.pad(255 - np.asarray(picture), BESIDE * DENSE, mode="edge")


@dataclass
class Print:
    """A leaf that a printer has printed: where its ink really lies."""

    leaf: MeasuringLeaf
    front: np.ndarray
    """From the front as it was drawn to the paper, as its front is looked at."""
    back: np.ndarray
    """From the back as it was drawn to the paper, as its back is looked at."""
    size: tuple[float, float]
    margins: dict[str, np.ndarray] = field(default_factory=dict)
    """Of each side: left, top, right and bottom, in millimetres."""
    wobble: dict[str, np.ndarray] = field(default_factory=dict)
    edges: np.ndarray | None = None
    """How far the four edges bulge, every quarter of a millimetre."""

    @property
    def truth(self) -> np.ndarray:
        """Where the back lies: from the through frame to the front's."""
        through = mirror(self.size[0]) @ self.back @ mirror(self.leaf.width)
        return np.linalg.inv(self.front) @ through


def printed(rng, leaf: MeasuringLeaf, *, scatter: float = 1.0) -> Print:
    """Print a leaf: scale 0.985 to 1.015, 3 mm and 0.6 degrees askew, and a wobble that nothing follows."""

    def side():
        scale = 1 + rng.uniform(-0.015, 0.015, 2) * scatter
        turn = np.radians(rng.uniform(-0.6, 0.6)) * scatter
        lean = rng.uniform(-0.002, 0.002) * scatter
        linear = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        linear = linear @ np.array([[scale[0], scale[1] * lean], [0, scale[1]]])
        return about(leaf, linear, rng.uniform(-3, 3, 2) * scatter)

    size = leaf.width + rng.normal(0, 0.2), leaf.height + rng.normal(0, 0.25)
    along = np.arange(0, 420, 0.25)

    def waves():
        return np.array(
            [
                sum(
                    rng.normal(0, 0.033)
                    * np.sin(2 * np.pi * along / rng.uniform(35, 160) + rng.uniform(0, 6.3))
                    for _ in range(3)
                )
                for _ in range(2)
            ]
        )

    edges = np.array(
        [
            rng.normal(0, 0.12) * (along / 300 - 0.5) + rng.normal(0, 0.06) * (1 - (2 * along / 300 - 1) ** 2)
            for _ in range(4)
        ]
    )
    return Print(
        leaf,
        side(),
        side(),
        size,
        {name: rng.uniform(3, 6.5, 4) for name in ("front", "back")},
        {name: waves() for name in ("front", "back")},
        edges,
    )


def warped(picture: Image.Image, size, nodes, step: int) -> Image.Image:
    """Fill a picture of a size: `nodes` say where in the source each corner of its squares lies."""
    width, height = size
    mesh = []
    for row in range(-(-height // step)):
        for column in range(-(-width // step)):
            (a, b), (c, d) = nodes[row, column : column + 2], nodes[row + 1, column : column + 2]
            box = (column * step, row * step, (column + 1) * step, (row + 1) * step)
            mesh.append((box, (*a, *c, *d, *b)))
    whole = -(-width // step) * step, -(-height // step) * step
    return picture.transform(whole, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR).crop((0, 0, *size))


def grid(size, step: int) -> np.ndarray:
    columns, rows = -(-size[0] // step) + 1, -(-size[1] // step) + 1
    return np.stack(np.meshgrid(np.arange(columns) * step, np.arange(rows) * step), -1).astype(float)


def on_paper(made: Print, name: str, ink: np.ndarray | None = None) -> np.ndarray:
    """The ink of one side where it lies on the paper, 0 to 255, with a border, as that side is looked at."""
    if ink is None:
        ink = drawn(made.leaf.paper, made.leaf.flip, name == "back")
    size = tuple(round((extent + 2 * BESIDE) * DENSE) for extent in made.size)
    points = grid(size, 48) / DENSE - BESIDE
    design = moved(np.linalg.inv(getattr(made, name)), points)
    if made.wobble:
        at = np.clip(points[..., 1] * 4, 0, made.wobble[name].shape[1] - 1).astype(int)
        design = design + np.moveaxis(made.wobble[name][:, at], 0, -1)
    lies = warped(Image.fromarray(ink), size, (design + BESIDE) * DENSE, 48)
    if not made.margins:
        return np.asarray(lies)
    left, top, right, bottom = made.margins[name]
    within = ImageDraw.Draw(reach := Image.new("L", size))
    low = round((left + BESIDE) * DENSE), round((top + BESIDE) * DENSE)
    far = made.size[0] - right, made.size[1] - bottom
    within.rectangle((*low, *(round((one + BESIDE) * DENSE) - 1 for one in far)), 255)
    return np.asarray(ImageChops.darker(lies, reach))


def is_paper(made: Print, *, mirrored: bool) -> np.ndarray:
    """Where there is paper: 255, and 0 beside it."""
    width, height = (round((extent + 2 * BESIDE) * DENSE) for extent in made.size)
    x = np.arange(width) / DENSE - BESIDE
    y = np.arange(height) / DENSE - BESIDE
    edge = made.edges if made.edges is not None else np.zeros((4, 1680))
    by_x, by_y = (np.clip(v * 4, 0, 1679).astype(int) for v in (x, y))
    inside = np.full((height, width), 255, np.uint8)
    strip = 2 * BESIDE * DENSE
    for there, far in (
        ((slice(None), slice(strip)), x[None, :strip] - edge[0][by_y][:, None]),
        ((slice(None), slice(-strip, None)), made.size[0] + edge[1][by_y][:, None] - x[None, -strip:]),
        ((slice(strip), slice(None)), y[:strip, None] - edge[2][by_x][None]),
        ((slice(-strip, None), slice(None)), made.size[1] + edge[3][by_x][None] - y[-strip:, None]),
    ):
        share = np.clip(far * DENSE + 0.5, 0, 1) * 255
        inside[there] = np.minimum(inside[there], share.astype(np.uint8))
    return inside[:, ::-1] if mirrored else inside


SHAPES = ("rolled", "saddle", "waved", "corner", "creased", "flat")


@dataclass
class Camera:
    """Where a phone stands, and how paper and lens bend."""

    megapixels: float = 8.0
    tilt: float | None = None
    shape: str | None = None
    sag: float | None = None
    fill: tuple[float, float] = (0.8, 0.93)

    def sees(self, rng, size) -> tuple[tuple[int, int], np.ndarray, float]:
        """Give the size of the picture, where on the paper each of its nodes looks, and pixels of a mm."""
        width, height = size
        ratio = 4 / 3
        high = round((self.megapixels * 1e6 * ratio) ** 0.5)
        upright = rng.random() < 0.5
        frame = (round(high / ratio), high) if upright else (high, round(high / ratio))
        focus = 0.76 * high * rng.uniform(0.93, 1.08)
        roll = (0 if upright else np.pi / 2) + (np.pi if rng.random() < 0.5 else 0)
        roll += np.radians(rng.uniform(-8, 8))
        tilt = np.radians(rng.uniform(0, 25) if self.tilt is None else self.tilt)
        way = rng.uniform(0, 2 * np.pi)

        def about_z(a):
            return np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])

        lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
        turn = about_z(way) @ lean @ about_z(-way) @ about_z(roll)
        depth = self._surface(rng, size)
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
        flat = np.column_stack([corners - [width / 2, height / 2], depth(corners)]) @ turn.T
        away, aim = 400.0, np.zeros(2)
        fill = rng.uniform(*self.fill)
        for _ in range(40):
            seen = (flat[:, :2] + aim) / (flat[:, 2:] + away) * focus
            low, far = seen.min(0), seen.max(0)
            aim -= (low + far) / 2 / focus * away * 0.9
            away *= max((far - low) / (np.array(frame) * fill)) ** 0.8
        nodes = grid(frame, 32)
        ray = (nodes - np.array(frame) / 2) / focus
        square = (ray**2).sum(-1, keepdims=True)
        k1, k2, k3 = rng.uniform(-0.05, 0.03), rng.uniform(-0.03, 0.03), rng.uniform(-0.02, 0.02)
        p1, p2 = rng.uniform(-0.002, 0.002, 2)
        bent = ray * (1 + k1 * square + k2 * square**2 + k3 * square**3)
        bent[..., 0] += 2 * p1 * ray[..., 0] * ray[..., 1] + p2 * (square[..., 0] + 2 * ray[..., 0] ** 2)
        bent[..., 1] += p1 * (square[..., 0] + 2 * ray[..., 1] ** 2) + 2 * p2 * ray[..., 0] * ray[..., 1]
        along = np.concatenate([bent, np.ones_like(square)], -1) @ turn
        eye = -np.array([*aim, away]) @ turn
        lift = np.zeros(nodes.shape[:2])
        for _ in range(12):
            far = (lift - eye[2]) / along[..., 2]
            places = (eye + far[..., None] * along)[..., :2] + [width / 2, height / 2]
            lift = depth(places.reshape(-1, 2)).reshape(lift.shape)
        return frame, places, focus / away

    def _surface(self, rng, size):
        shape = self.shape or rng.choice(SHAPES)
        sag = rng.uniform(1.0, 4.0) * rng.choice([-1, 1]) if self.sag is None else self.sag
        way = rng.uniform(0, np.pi)
        direction = np.array([np.cos(way), np.sin(way)])
        middle = np.array(size) / 2
        corner = middle + middle * rng.choice([-1, 1], 2)
        wave = [(rng.uniform(90, 260), rng.uniform(0, 6.3), rng.uniform(0, np.pi)) for _ in range(3)]

        def depth(points):
            u = (points - middle) @ direction / 150
            v = (points - middle) @ [-direction[1], direction[0]] / 150
            if shape == "rolled":
                return sag * (np.cos(1.3 * u) - 1)
            if shape == "saddle":
                return sag * u * v
            if shape == "creased":
                return -sag * np.sqrt(u**2 + 0.003) * 0.7
            if shape == "corner":
                return sag * 1.5 * np.exp(-np.hypot(*(points - corner).T) / 55)
            if shape == "waved":
                return sum(
                    sag / 8 * np.sin(2 * np.pi * (points @ [np.cos(a), np.sin(a)]) / length + phase)
                    for length, phase, a in wave
                )
            return np.zeros(len(points))

        return depth


def _smooth(rng, size, amplitude):
    """Light that falls off to the corners and lies brighter somewhere."""
    y, x = np.mgrid[0:1:40j, 0:1:40j]
    light = (
        1 + rng.uniform(-0.5, 0.5) * amplitude * (x - 0.5) + rng.uniform(-0.5, 0.5) * amplitude * (y - 0.5)
    )
    light -= amplitude * 0.35 * ((x - 0.5) ** 2 + (y - 0.5) ** 2)
    cx, cy = rng.uniform(0, 1, 2)
    spot = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * rng.uniform(0.15, 0.4) ** 2))
    light += rng.uniform(-1, 1) * amplitude * 0.4 * spot
    return _enlarged(light, size)


def _enlarged(small, size):
    return np.asarray(Image.fromarray(small.astype(np.float32)).resize(size, Image.Resampling.BICUBIC))


def _speckle(rng, size, coarse: float):
    """Noise whose grains are so many pixels wide."""
    small = tuple(max(4, round(extent / coarse)) for extent in size)
    grain = rng.standard_normal(small[::-1], dtype=np.float32)
    return _enlarged(grain, size) * 1.25


def taken(rng, picture, *, blur, noise, quality) -> bytes:
    """What a phone keeps of a picture of light from 0 to 1."""
    picture = ndimage.gaussian_filter(picture, blur, truncate=3)
    if rng.random() < 0.3:  # a hand that shakes
        picture = ndimage.uniform_filter1d(picture, int(rng.integers(2, 5)), axis=int(rng.integers(0, 2)))
    picture = picture + noise * rng.standard_normal(picture.shape, dtype=np.float32)
    out = BytesIO()
    Image.fromarray(np.clip(picture * 255, 0, 255).astype(np.uint8)).save(out, "JPEG", quality=quality)
    return out.getvalue()


@dataclass
class Light:
    """How much of the back is seen through the paper, and how sharp the picture is."""

    contrast: float | None = None
    blur: float | None = None
    noise: float | None = None
    covered: bool = False


def seen_by(size, places, *layers: np.ndarray) -> list[np.ndarray]:
    """Layers of the paper, 0 to 255, as a camera sees them, 0 to 1."""
    nodes = (places + BESIDE) * DENSE
    source = Image.merge("RGB", [Image.fromarray(layer) for layer in (*layers, layers[-1])[:3]])
    seen = warped(source, size, nodes, 32).split()[: len(layers)]
    return [np.asarray(one, np.float32) / 255 for one in seen]


def through(rng, made: Print, camera: Camera | None = None, light: Light | None = None) -> bytes:
    """A photograph of the front, with the light behind the leaf."""
    camera, light = camera or Camera(rng.choice([8.0, 12.0])), light or Light()
    size, places, fine = camera.sees(rng, made.size)
    back = Image.fromarray(on_paper(made, "back")[:, ::-1])
    back = back.filter(ImageFilter.GaussianBlur(rng.uniform(0.12, 0.35) * DENSE))
    contrast = rng.uniform(0.15, 0.35) if light.contrast is None else light.contrast
    front, behind, paper = seen_by(
        size, places, on_paper(made, "front"), np.asarray(back), is_paper(made, mirrored=False)
    )
    lets = (1 - rng.uniform(0.6, 0.9) * front) * (1 - contrast * behind)
    fibres = 1 + rng.uniform(0.015, 0.04) * _speckle(rng, size, fine * 0.5)
    fibres += rng.uniform(0.015, 0.04) * _speckle(rng, size, fine * 2.5)
    window = np.ones((64, 64), np.float32)
    for _ in range(rng.integers(1, 4)):  # bars and trees behind it
        start, wide = rng.integers(0, 60), rng.integers(1, 5)
        part = (slice(None), slice(start, start + wide))
        window[part if rng.random() < 0.5 else part[::-1]] = 0.3
    dimmed = 1 - 0.5 * (1 - ndimage.gaussian_filter(window, 2.0))
    picture = paper * (lets * fibres * _enlarged(dimmed * rng.uniform(0.45, 0.7), size))
    picture += (1 - paper) * _enlarged(window * rng.uniform(0.85, 1.2), size)
    picture *= _smooth(rng, size, rng.uniform(0.2, 0.6))
    return _by_camera(rng, picture, size, light)


def _by_camera(rng, picture, size, light: Light) -> bytes:
    """What a camera makes of a picture of a size, whatever covers a part of it."""
    if light.covered:
        width, height = size
        x, y = rng.integers(0, width // 2), rng.integers(0, height // 2)
        picture[y : y + height // 3, x : x + width // 3] = rng.uniform(0, 0.8)
    return taken(
        rng,
        picture,
        blur=rng.uniform(0.6, 1.7) if light.blur is None else light.blur,
        noise=rng.uniform(0.006, 0.02) if light.noise is None else light.noise,
        quality=int(rng.integers(70, 92)),
    )


def on_table(rng, made: Print, name: str, camera: Camera | None = None, light: Light | None = None) -> bytes:
    """A photograph of one side on a dark table."""
    camera, light = camera or Camera(rng.choice([8.0, 12.0])), light or Light()
    size, places, fine = camera.sees(rng, made.size)
    ink, paper = seen_by(size, places, on_paper(made, name), is_paper(made, mirrored=name == "back"))
    table = rng.uniform(0.08, 0.38) * (1 + 0.15 * _speckle(rng, size, 4) + 0.1 * _speckle(rng, size, 18))
    side = rng.uniform(-0.6, 0.6, 2) * fine
    shadow = ndimage.shift(paper[::4, ::4], side[::-1] / 4, order=1, mode="nearest")
    table = table * (1 - 0.4 * _enlarged(shadow, size) * (1 - paper))
    picture = paper * rng.uniform(0.75, 0.92) * (1 - rng.uniform(0.8, 0.95) * ink) + (1 - paper) * table
    picture *= _smooth(rng, size, rng.uniform(0.2, 0.6))
    return _by_camera(rng, picture, size, light)


def scanned(rng, made: Print, name: str, dpi: int, error=(0.0, 0.0), *, all_edges: bool = False) -> bytes:
    """A scan of one side under a black lid, on a glass as wide as scanners have it (216 by 297 mm).

    A leaf of A4 lies over the end of such a glass; `all_edges`, the glass is larger.
    """
    glass = (240.0, 330.0) if all_edges else (216.0, 297.0)
    size = tuple(int(extent / 25.4 * dpi) for extent in glass)
    width, height = made.size
    turn = np.radians(rng.uniform(-0.7, 0.7))
    lay = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]]) @ lay.T
    free = glass - (corners.max(0) - corners.min(0))
    shift = -corners.min(0) + [max(free[0], 0) * rng.uniform(0.3, 0.7), rng.uniform(0.8, 3)]
    places = (grid(size, 32) / (dpi / 25.4) / (1 + np.array(error)) - shift) @ lay
    ink, paper = seen_by(size, places, on_paper(made, name), is_paper(made, mirrored=name == "back"))
    picture = paper * 0.95 * (1 - 0.92 * ink) + (1 - paper) * rng.uniform(0.1, 0.3)
    return taken(rng, picture, blur=rng.uniform(0.5, 0.9), noise=rng.uniform(0.004, 0.012), quality=90)
