"""Tests of what print services are sent."""
