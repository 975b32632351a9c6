# Damier. The only entry: meson and ninja do the building, this file says what to build and when.
#
#   make         build/damier, optimised (NATIVE=1: for this machine only)
#   make run     install what is missing, build, open a game in this terminal
#   make test    install what is missing, run every test
#   make bench   speed of the move generators
#   make fuzz    the fuzzers at length (SECONDS_EACH=600)
#   make fmt     put the code in form
#   make check-arrows   who may include whom

NATIVE ?= 0
GAME ?= draughts
SECONDS_EACH ?= 600
SETUP_NATIVE = $(if $(filter 1,$(NATIVE)),-Dnative=true,-Dnative=false)
SOURCES = $(shell git ls-files '*.c' '*.h')

all: build/.native-$(NATIVE)
	ninja -C build

# The mark says for which processor the folder was set up; asking for another sets it up again.
build/.native-$(NATIVE):
	CC=clang CC_LD=lld AR=llvm-ar meson setup build -Db_lto=true -Dtests=false \
	    $(SETUP_NATIVE) $(if $(wildcard build/build.ninja),--reconfigure)
	rm -f build/.native-*
	touch $@

# What building and running needs; what testing needs besides.
deps:
	@tools/deps.sh run

deps-test: deps
	@tools/deps.sh test

run: deps all
	build/damier play $(GAME)

test: deps-test
	@python3 tools/run_tests.py

bench: deps all
	bench/perft

fuzz: deps-test
	@python3 tools/fuzz.py $(SECONDS_EACH)

coverage: deps-test
	@python3 tools/run_tests.py coverage

fmt:
	clang-format -i $(SOURCES)

check-arrows:
	@python3 tools/check_arrows.py

clean:
	rm -rf build build-*

.PHONY: all deps deps-test run test bench fuzz coverage fmt check-arrows clean
