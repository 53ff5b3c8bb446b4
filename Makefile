# `make` or `make help` lists the commands; each is a script in scripts/ that does its own set-up.

.PHONY: help play test lint check bench clean

help:   ## list these commands
	@sed -n 's/^\([a-z]*\): *## /  make \1@/p' Makefile | tr '@' '\t' | expand -t 16

play:   ## play at the terminal
	@scripts/play

test:   ## run all tests, on all cores
	@scripts/test

lint:   ## ruff, formatting, mypy
	@scripts/lint

check:  ## all that a change must pass: lint, and the tests with branch coverage
	@scripts/check

bench:  ## print the tables of speed
	@scripts/bench

clean:  ## remove what these commands have made
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache .coverage htmlcov dist
