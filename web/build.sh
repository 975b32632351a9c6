#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the page: web/build.sh OUT_DIR MODULE_DIR. Needs python3 and Debian's esbuild, no Node.
# The folder then holds every file the page asks for, and nothing else: what stays at its address
# whatever the build, and a folder of the rest, named by its content. Beside it, OUT_DIR.html is the
# page in one file, with holes for the files of that folder.
set -eu
out=$1
modules=$2
web=$(dirname "$0")
mkdir -p "$web/generated"
rm -rf "$out"
mkdir -p "$out/files"

python3 "$web/../tools/words.py" --page "$web/generated/catalogue.ts" \
    "$web/../po/page" "$web/../po/game" "$web/../po/board" "$web/../po/rules" "$web/../po/cards" "$web/../po/results" \
    "$web/../po/decks" "$web/../po/desk" "$web/../po/study" "$web/../po/compose" "$web/../po/puzzles" "$web/../po/print" "$web/../po/everything" "$web/../po/served"
python3 "$web/../tools/shapes.py" "$web/../include" "$web/generated/shapes.ts"
# Every file that describes a game, so that none has to be listed by hand.
{
    echo "// Made by build.sh."
    echo 'import type { Description } from "../src/games/description";'
    number=0
    for file in $(grep -l '^export const description: Description' "$web"/src/games/*.ts); do
        number=$((number + 1))
        echo "import { description as game$number } from \"../src/games/$(basename "$file" .ts)\";"
    done
    echo "export const descriptions: readonly Description[] = [$(seq -s , -f game%.0f $number)];"
} >"$web/generated/games.ts"
version=$(sed -n "s/^  version: '\(.*\)',$/\1/p" "$web/../meson.build")
oldest=$(cat "$web/oldest.txt")
scripts() { # TARGET then SOURCE and what else esbuild shall know
    target=$1
    shift
    esbuild --bundle --minify --target="$target" --charset=utf8 --log-level=warning \
        --define:damierVersion="\"$version\"" "$@"
}
script() { # SOURCE FORMAT TARGET OUT
    scripts "$3" "$web/src/$1" --format="$2" --outfile="$4"
}
# What is only wanted to play together is cut off the script of the page, and fetched then. Out of a file nobody
# can, and there it is left out.
scripts "$oldest" "$web/src/main.ts" --format=esm --splitting --define:damierServed=true \
    --outdir="$out/files" --chunk-names='[name]-[hash]'
scripts "$oldest" "$web/src/main.ts" --format=esm --define:damierServed=false --outfile="$web/generated/alone.js"
script worker.ts iife "$oldest" "$out/files/worker.js"
script sw.ts iife "$oldest" "$out/sw.js"
script support.ts iife es5 "$out/files/support.js"
script onefile.ts iife es2017 "$web/generated/onefile.js"
esbuild "$web/style/main.css" --bundle --minify --target="$oldest" \
    --loader:.svg=dataurl --log-level=warning --outfile="$out/files/main.css"
cp "$web"/static/icon.svg "$web"/static/icon-16.svg "$web"/static/*.png \
    "$web"/static/manifest.webmanifest "$out"
cp "$modules/damier.wasm" "$modules/print.wasm" "$modules/study.wasm" "$modules/decks.csv" \
    "$modules/../../src/weights.bin" "$out/files"
# All puzzles as one file, the games in their order of display.
for kind in draughts bretonnes solo sujet-verbe martian; do
    cat "$web/../data/puzzles/$kind.txt"
done >"$out/files/puzzles.txt"
python3 "$web/finish.py" "$web" "$out"
python3 "$web/one_file.py" "$web/../po" "$out" "$web/generated/onefile.js" "$web/generated/alone.js" "$out.html"
