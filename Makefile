# Damier. The single entry point: meson and ninja build, this file says what and when.
#
#   make         build/damier, optimised, with the page inside (NATIVE=1: for this machine only)
#   make run     install what is missing, build, serve the page and say where
#   make test    install what is missing, run every test
#   make test-long   what takes hours: all of the page in other browsers, repetitions, kills, fuzzing, packages
#   make wasm    the core for browsers, three modules in build-wasm/apps/wasm
#   make web     the page, in build/web
#   make page    the page to give away: build/page/damier.html, and a folder for any web server
#   make run EXAMPLE=1   with the example of a game too, in build-example; so do wasm, web and page
#   make bench   speed of the move generators
#   make fuzz    the fuzzers at length (SECONDS_EACH=600)
#   make install program, page, manual, completions, icons and service (PREFIX=/usr/local, DESTDIR=)
#   make deb     the Debian package, in build-deb; make test-deb installs it in a clean root
#   make fmt     format the code
#   make check-arrows   who may include whom

NATIVE ?= 0
EXAMPLE ?= 0
PREFIX ?= /usr/local
DESTDIR ?=
SECONDS_EACH ?= 600
SETUP_NATIVE = $(if $(filter 1,$(NATIVE)),-Dnative=true,-Dnative=false)
SOURCES = $(shell git ls-files '*.c' '*.h')

# The example of a game, for developers, in folders of its own: nobody ships it by accident.
ifeq ($(EXAMPLE),1)
BUILD = build-example
WASM = build-example-wasm
SETUP_EXAMPLE = -Dexample=true
else
BUILD = build
WASM = build-wasm
endif
PAGE = $(BUILD)/web
GIVEN = $(BUILD)/page

all: tools-present web $(BUILD)/.with-page-native-$(NATIVE)
	ninja -C $(BUILD)

# The mark says how the folder was set up; asking for anything else sets it up again.
$(BUILD)/.with-page-native-$(NATIVE):
	CC=clang CC_LD=lld AR=llvm-ar meson setup $(BUILD) -Db_lto=true -Dtests=false $(SETUP_EXAMPLE) \
	    -Dpage=$(PAGE) $(SETUP_NATIVE) $(if $(wildcard $(BUILD)/build.ninja),--reconfigure)
	rm -f $(BUILD)/.native-* $(BUILD)/.with-page-native-*
	touch $@

# Without the tools, a hint what to type instead of whatever fails first.
tools-present:
	@tools/deps.sh check

wasm: tools-present $(WASM)/build.ninja
	ninja -C $(WASM)

$(WASM)/build.ninja: | tools-present
	meson setup $(WASM) -Dtests=false $(SETUP_EXAMPLE) --cross-file cross/wasm32-wasi.ini

web: wasm
	web/build.sh $(PAGE) $(WASM)/apps/wasm

page: all
	rm -rf $(GIVEN)
	mkdir -p $(GIVEN)
	cp -R $(PAGE) $(GIVEN)/damier
	$(BUILD)/damier page -o $(GIVEN)/damier.html

# What building and running needs; what testing needs besides.
deps:
	@tools/deps.sh run

deps-test: deps
	@tools/deps.sh test

deps-deb: deps
	@tools/deps.sh deb

run: deps all
	$(BUILD)/damier serve

test: deps-test
	@python3 tools/run_tests.py

test-long: deps-test
	@python3 tools/run_tests.py --long

install: all
	meson configure build -Dprefix='$(PREFIX)'
	DESTDIR='$(DESTDIR)' meson install -C build

deb: deps-deb
	packaging/build_deb.sh build-deb

test-deb: deb
	@python3 packaging/test_deb.py build-deb

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

.PHONY: all tools-present wasm web page deps deps-test deps-deb run test test-long install deb test-deb \
    bench fuzz coverage fmt check-arrows clean
