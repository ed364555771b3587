"""What `make bench` runs: measurements held against bars, mostly ratios within one run."""
