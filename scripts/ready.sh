# Checks the machine before anything is installed or built, and fails with one sentence that says what to do.
# Its arguments are make's goals. It is a shell script because an old Node can't run the other scripts.

# need TOOL MINIMUM SOURCE COMMAND...: the command prints the tool's version; MINIMUM is MAJOR.MINOR.
need() {
  tool=$1 minimum=$2 source=$3
  shift 3
  version=$("$@" 2>/dev/null | sed -n 's/^[^0-9]*\([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p')
  if [ "${version%.*}" = "${minimum%.*}" ] && [ "${version#*.}" -ge "${minimum#*.}" ]; then return; fi
  if [ "${version%.*}" -gt "${minimum%.*}" ] 2>/dev/null; then return; fi
  echo "Lettercraft needs $tool $minimum or newer, but found ${version:-none}: install it from $source" >&2
  exit 1
}

# An older Go would download the version that go.mod names.
need go "$(sed -n 's/^go \([0-9]*\.[0-9]*\).*/\1/p' go.mod)" https://go.dev/dl env GOTOOLCHAIN=local go version
need node 20.0 https://nodejs.org/en/download node --version
need npm 9.0 https://nodejs.org/en/download npm --version # Node 20 comes with 9.6

case " $* " in
*" dev "*) node scripts/dev.mjs check ;;
esac
