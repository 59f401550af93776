"""Benchmarks: `python -m tests.bench` prints what things cost, as ratios within one run."""
