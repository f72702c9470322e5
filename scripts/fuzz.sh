#!/bin/bash
# Runs each fuzz target for a time or a number of inputs: scripts/fuzz.sh 60s, scripts/fuzz.sh 1000x
set -eu -o pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
go test -list '^Fuzz' ./... | awk '
	/^Fuzz/ { names[++n] = $1 }
	$1 == "ok" { for (i = 1; i <= n; i++) print $2, names[i]; found += n; n = 0 }
	END { exit !found }' |
	while read -r package name; do
		echo "$package $name"
		# Before Go 1.27 reaching the time limit is sometimes reported as a failure (go.dev/issue/75804). A real failure names
		# the failing input.
		go test "$package" -run '^$' -fuzz "^$name\$" -fuzztime "$1" >"$log" 2>&1 ||
			{ grep -q '^    context deadline exceeded$' "$log" && ! grep -q 'Failing input' "$log"; } ||
			{ cat "$log" >&2; exit 1; }
	done
