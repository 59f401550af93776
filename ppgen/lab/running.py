"""Many games: in chunks that any executor may play, in any order, more than once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from typing import NamedTuple

from ppgen.lab.playing import Bench, Record, Study

CHUNK = 200
"""Numbers in a chunk at most."""
TRIES = 3
"""So often a chunk that was not returned is handed in again."""


class Chunk(NamedTuple):
    """Some numbers of a study: from one on, in steps, before another."""

    first: int
    stop: int
    step: int

    @property
    def numbers(self) -> range:
        """The numbers of its games."""
        return range(self.first, self.stop, self.step)


Maker = Callable[[Study], Bench]
"""Makes a bench for a study, on whatever machine; it has to be a function that can be named there."""


class Lost(Exception):
    """Games that nobody returned."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(f"{len(numbers)} games were lost, from number {numbers[0]} on")
        self.numbers = numbers


def chunks(
    study: Study, shard: tuple[int, int] = (0, 1), missing: Iterable[int] | None = None
) -> list[Chunk]:
    """Cut the numbers of a study, or of one shard of it, into chunks; all of them, or the `missing` alone.

    Deep games take longer, so that they come in small ones.

    >>> study = Study("oware", "", games=450, deep=0)
    >>> [len(chunk.numbers) for chunk in chunks(study)]
    [200, 200, 50]
    >>> [chunk.numbers[0] for chunk in chunks(study, (1, 2))]
    [1, 401]
    >>> chunks(study, missing=[199, *range(400, 450)])
    [Chunk(first=199, stop=200, step=1), Chunk(first=400, stop=450, step=1)]
    """
    at, of = shard
    found, first = list[Chunk](), at
    while first < study.games:
        size = CHUNK // 10 if first < study.deep or study.never or study.sitting else CHUNK
        stop = min(study.games, first + size * of)
        found.append(Chunk(first, stop, of))
        first = found[-1].numbers[-1] + of
    if missing is None:
        return found
    left = {*missing}
    return [part for chunk in found for part in _missing(chunk, left)]


def _missing(chunk: Chunk, left: set[int]) -> list[Chunk]:
    """Give a chunk of which all is missing, or its numbers that are, one by one."""
    numbers = [number for number in chunk.numbers if number in left]
    if len(numbers) == len(chunk.numbers):
        return [chunk]
    return [Chunk(number, number + 1, 1) for number in numbers]


def play(study: Study, chunk: Chunk, make: Maker) -> list[Record]:
    """Play a chunk: what it gives depends on nothing but the study."""
    bench = make(study)
    return [record for number in chunk.numbers for record in bench.records(number)]


def simulate(
    study: Study, make: Maker, wanted: Sequence[Chunk], executor: Callable[[], Executor] | None = None
) -> Iterator[list[Record]]:
    """Play chunks, here or by an executor, and give the records of each as it is done.

    `executor` makes one; what a broken one does not return is handed to another.

    Raises:
        Lost: some games were not returned in several attempts.
    """
    if executor is None:
        for chunk in wanted:
            yield play(study, chunk, make)
        return
    left = list(wanted)
    for _ in range(TRIES + 1):
        done = set[Chunk]()
        with executor() as pool:
            handed: dict[Future[list[Record]], Chunk] = {
                pool.submit(play, study, chunk, make): chunk for chunk in left
            }
            for future in as_completed(handed):
                if future.exception() is None:  # what a worker that died had is handed in again
                    done.add(handed[future])
                    yield future.result()
        left = [chunk for chunk in left if chunk not in done]
        if not left:
            return
    raise Lost(sorted(number for chunk in left for number in chunk.numbers))
