"""Games on a Dask cluster: one worker dies, one comes, and no game is lost or counted twice."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from ppgen.definition.locate import content_dir
from ppgen.lab.cluster import NoCluster, connected
from ppgen.lab.playing import Study
from ppgen.lab.results import Results
from ppgen.lab.running import chunks, simulate
from ppgen.lab.setting_up import BenchMaker


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_worker_dies_and_one_comes_and_the_numbers_are_those_of_one_job(tmp_path: Path) -> None:
    from distributed import LocalCluster

    study = Study("nine-mens-morris", "", games=1200, deep=20, seed=5)
    make = BenchMaker(content_dir(), None)
    seats = make(study).seats
    alone, together = Results(study, seats), Results(study, seats)
    for records in simulate(study, make, chunks(study)):
        alone.add(records)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path)
    ) as cluster:
        played = simulate(study, make, chunks(study), connected(cluster.scheduler_address))
        for done, records in enumerate(played):
            together.add(records)  # refuses a game that comes twice
            if done == 0:
                os.kill(cluster.workers[0].process.pid, signal.SIGKILL)
                cluster.scale(3)
    assert not together.missing()
    assert together.tally == alone.tally
    assert together.sorted_deep() == alone.sorted_deep()


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(NoCluster, match="no cluster answers at nowhere://1"):
        connected("nowhere://1")()
