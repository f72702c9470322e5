#!/usr/bin/env bash
# Runs every fuzz target for a time or a number of inputs: scripts/fuzz.sh 60s, scripts/fuzz.sh 1000x. One target runs on each core, with
# one worker: two workers on the same target try hardly more inputs than one.
set -eu -o pipefail

fuzz() {
	local time=$1 package=$2 name=$3 output
	# Before Go 1.27 the end of the time is sometimes reported as a failure (go.dev/issue/75804). A real failure names the
	# input that fails.
	if output=$(go test -vet=off "$package" -run '^$' -fuzz "^$name\$" -fuzztime "$time" -parallel 1 2>&1) ||
		{ grep -q '^    context deadline exceeded$' <<<"$output" && ! grep -q 'Failing input' <<<"$output"; }; then
		echo "$package $name"
	else
		printf '%s %s failed:\n%s\n' "$package" "$name" "$output" >&2
		return 255 # tells xargs to start no other target
	fi
}
export -f fuzz

targets=$(grep -roE '^func Fuzz[A-Za-z0-9_]*' --include='*_test.go' core wasm worker)
sed -E 's|^(.*)/[^/]*:func (.*)|./\1 \2|' <<<"$targets" | sort |
	xargs -P "$(getconf _NPROCESSORS_ONLN)" -L 1 bash -c 'fuzz "$@"' fuzz "$1"
