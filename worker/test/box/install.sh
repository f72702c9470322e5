#!/bin/bash
# Installs releases on a machine whose folders and network are of its own (box-install.slow.mjs), with a stand-in for systemd, and prints what
# install says. The argument is a folder for temporary files.
set -eu
ip link set lo up
cp -a /etc "$1/etc"
mount --bind "$1/etc" /etc
mount -t tmpfs tmpfs /opt
mount -t tmpfs tmpfs /var/lib
mount -t tmpfs tmpfs /usr/local/bin

# The stand-in starts and stops the program of the unit, without its socket and its user.
cat >/usr/local/bin/systemctl <<'EOF'
#!/bin/sh
[ "$1" = restart ] || exit 0
if [ -e /opt/pid ] && kill "$(cat /opt/pid)" 2>/dev/null; then
  timeout 5 tail --pid="$(cat /opt/pid)" -f /dev/null || kill -9 "$(cat /opt/pid)"
fi
mkdir -p -m 700 /var/lib/lettercraft
cd /opt/lettercraft/current
setsid $(sed -n 's/^ExecStart=//p' /etc/systemd/system/lettercraft.service) >>/opt/log 2>&1 &
echo $! >/opt/pid
EOF
chmod +x /usr/local/bin/systemctl

# Makes a release whose workerd is a script.
broken() {
  cp -R build/box "$1"
  workerd=$(echo "$1"/node_modules/@cloudflare/workerd-linux-*/bin/workerd)
  printf '#!/bin/sh\n%s\n' "$2" >"$workerd"
}
# Names of releases are times, to the second.
try() {
  sleep 1
  "$1/worker/box/install" 2>&1 | sed 's/[0-9]\{8\}T[0-9]\{6\}Z/TIME/' || true
  echo "releases: $(ls /opt/lettercraft/releases | wc -l); accounts: $(lettercraft-admin accounts list --box=/var/lib/lettercraft | grep -c pro || true)"
}

try build/box
lettercraft-admin accounts create --plan=pro --box=/var/lib/lettercraft >/dev/null
broken "$1/ends" "exit 1"
try "$1/ends"
broken "$1/silent" "exec sleep 1000"
try "$1/silent"
rm -rf "$1/ends" "$1/silent"
try build/box
kill "$(cat /opt/pid)"
tail --pid="$(cat /opt/pid)" -f /dev/null
