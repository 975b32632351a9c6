#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the Debian package of what git has committed: build_deb.sh OUT_DIR. The tree is copied to a
# folder of its own first, so that nothing built here before, and no file unknown to git, gets in.
set -eu
out=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "$0")/.."
version=$(sed -n "s/^  version: '\(.*\)',$/\1/p" meson.build)
date=$(git log -1 --format=%cD)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/damier-$version

mkdir "$tree"
git archive HEAD | tar -x -C "$tree"
cp -r "$tree/packaging/debian" "$tree/debian"
printf 'damier (%s) unstable; urgency=medium\n\n  * What has changed: see CHANGELOG.md.\n\n -- %s  %s\n' \
    "$version" "$(sed -n 's/^Maintainer: //p' packaging/debian/control)" "$date" > "$tree/debian/changelog"
(cd "$tree" && dpkg-buildpackage -b -us -uc)
mv "$work"/damier_* "$out"
ls "$out"/damier_"$version"_*.deb
