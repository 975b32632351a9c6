#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs from Debian's packages what is missing: `deps.sh run` for building and playing, `deps.sh
# test` for the tests, `deps.sh bench` for measuring the server, `deps.sh deb` for the Debian package.
# Needs to be root, or sudo; says what to do otherwise. Installs nothing where nothing is missing.
# `deps.sh check` only looks for the commands that building needs, wherever they come from, and says
# what to type.
set -eu

if [ "${1:-}" = check ]; then
    missing=""
    for command in clang ld.lld llvm-ar meson ninja pkg-config python3 zopfli esbuild; do
        command -v "$command" >/dev/null || missing="$missing $command"
    done
    [ -n "$missing" ] || exit 0
    echo "make: these commands are missing:$missing" >&2
    echo "make: type \`make deps\` first, as root or with sudo; docs/dependencies.md names all packages" >&2
    exit 1
fi

case "${1:-}" in
run) packages="clang lld llvm meson ninja-build pkg-config python3 libc6-dev
    libuv1-dev libhttp-parser-dev zlib1g-dev libqrencode-dev libsqlite3-dev
    libjansson-dev libsodium-dev libwslay-dev libfreetype-dev libpng-dev libncurses-dev
    fonts-dejavu-core zopfli
    wasi-libc libclang-rt-14-dev-wasm32 esbuild" ;;
test) packages="gcc libcmocka-dev libclang-rt-14-dev clang-format clang-tidy gcovr git
    libzbar0 poppler-utils nodejs npm chromium-headless-shell chromium firefox-esr webkit2gtk-driver
    xvfb strace desktop-file-utils shared-mime-info man-db zsh fish libpq-dev postgresql libnats-dev
    nats-server nginx-light caddy openssl tmux procps" ;;
bench) packages="wrk" ;;
deb) packages="dpkg-dev debhelper lintian mmdebstrap curl" ;;
*) echo "usage: deps.sh run|test|bench|deb|check" >&2; exit 2 ;;
esac

if ! command -v dpkg-query >/dev/null; then
    echo "deps: this is not Debian; please install the equivalents of: $packages" >&2
    exit 0
fi

missing=""
for package in $packages; do
    # Other sources of Node.js bring npm with them and exclude Debian's package of it.
    if [ "$package" = npm ] && command -v npm >/dev/null; then continue; fi
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
    sudo=""
elif command -v sudo >/dev/null; then
    sudo=sudo
else
    echo "deps: these packages are missing and only root can install them:$missing" >&2
    echo "deps: as root: apt-get install$missing" >&2
    exit 1
fi

echo "deps: installing$missing" >&2
export DEBIAN_FRONTEND=noninteractive
# Servers that the tests start themselves are not to run as services of this machine.
policy=/usr/sbin/policy-rc.d
if [ "$1" = test ] && [ ! -e "$policy" ]; then
    trap '$sudo rm -f "$policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' | $sudo tee "$policy" >/dev/null
    $sudo chmod 755 "$policy"
fi
$sudo apt-get -q -o Acquire::Retries=8 update >&2
# shellcheck disable=SC2086
$sudo apt-get -q -y -o Acquire::Retries=8 install --no-install-recommends $missing >&2
