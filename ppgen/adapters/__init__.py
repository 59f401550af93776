"""Our games for programs that search and learn: as PettingZoo's environments, and as OpenSpiel's games."""
