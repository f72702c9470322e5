#!/usr/bin/env bash
# Runs a command as a lane of the tests: scripts/lane.sh NAME COMMAND... prints the name, and at the end the outcome and the time.
name=$1
shift
echo "== $name"
SECONDS=0
"$@"
code=$?
echo "== $name: $([ $code = 0 ] && echo passed || echo failed) after $SECONDS s"
exit $code
