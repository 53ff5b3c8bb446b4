# `make` or `make help` lists the commands; each is a script in scripts/ that does its own set-up.

.PHONY: help play test client lint check trust bench clean

help:   ## list these commands
	@sed -n 's/^\([a-z]*\): *## /  make \1@/p' Makefile | tr '@' '\t' | expand -t 16

play:   ## open a table in the browser
	@scripts/play

test:   ## run all tests, on all cores
	@scripts/test

client: ## check the web client: types and tests
	@scripts/client

lint:   ## ruff, formatting, mypy
	@scripts/lint

check:  ## all that a change must pass: lint, the client, and the tests with branch coverage
	@scripts/check

trust:  ## hold the server to its promises, at length: kills, power cuts, fuzzed input, load
	@scripts/trust

bench:  ## print the tables of speed
	@scripts/bench

clean:  ## remove what these commands have made
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache .coverage htmlcov dist client/node_modules src/homegame/static
