"""Many machines by Dask: an executor like any other, which the extra `ppgen[cluster]` brings."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import partial
from typing import Any, TypeVar

from ppgen.errors import PpgenError

T = TypeVar("T")
WAITED = 30
"""Seconds in which a cluster has to answer."""


class NoCluster(PpgenError):
    """A cluster that is not there, or cannot be spoken to."""


class ClusterExecutor(Executor):
    """The workers of a Dask cluster, for as long as somebody hands work in."""

    def __init__(self, address: str) -> None:
        """Connect. Raises NoCluster if Dask is not installed, or nothing answers."""
        try:
            from distributed import Client
        except ImportError:
            raise NoCluster("Dask is not installed; `pip install 'ppgen[cluster]'` brings it") from None
        try:
            client: Any = Client
            self._client = client(address, timeout=WAITED)
        except (OSError, ValueError, RuntimeError) as error:
            raise NoCluster(f"no cluster answers at {address}: {error or type(error).__name__}") from None
        self._pool = self._client.get_executor(pure=False)  # the same chunk may have to be played again

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Hand work in."""
        future: Future[T] = self._pool.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002 - Dask's has none
        """Wait for what was handed in, and part from the cluster."""
        self._pool.shutdown(wait=wait)
        self._client.close()


def connected(address: str) -> Callable[[], Executor]:
    """Give what makes an executor of the Dask cluster with a scheduler at an address.

    Its workers need the same version of ppgen, and content and judges at the same paths. What a worker had
    that dies is handed to another, by Dask as by `ppgen.lab.running.simulate`.
    """
    return partial(ClusterExecutor, address)
