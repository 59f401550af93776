"""Runs of pytest inside pytest, for the plugin."""

pytest_plugins = ["pytester"]
