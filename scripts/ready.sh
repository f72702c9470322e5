# Checks the machine before anything is installed or built, and fails with one sentence that says what to do.
# Its arguments are make's goals. It is a shell script because an old Node can't run the other scripts.

# need TOOL MINIMUM SOURCE COMMAND...: the first line that the command prints has the tool's version, such as 21 or 20.1.2; MINIMUM is MAJOR.MINOR.
need() {
  tool=$1 minimum=$2 source=$3
  shift 3
  version=$("$@" 2>/dev/null | sed -n '1{s/$/.0/;s/^[^0-9]*\([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p;}')
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
*" test-slow "* | *" nightly "*) # the guide's samples, and the service on one machine
  need Python 3.9 https://www.python.org/downloads python3 --version
  need PHP 8.0 https://www.php.net/downloads php --version
  need "a JDK" 11.0 https://adoptium.net javac --version
  need Mono 6.8 https://www.mono-project.com/download/stable mono --version
  need "Mono's compiler" 6.8 https://www.mono-project.com/download/stable mcs --version
  need nginx 1.18 https://nginx.org/en/download.html sh -c 'nginx -v 2>&1'
  need Caddy 2.6 https://caddyserver.com/docs/install caddy version
  ;;
esac
