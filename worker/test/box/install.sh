#!/bin/bash
# Installs releases on a machine whose folders and network are of its own (box-install.slow.mjs), with a stand-in for systemd, and prints what
# install says. The argument is a folder for temporary files.
set -eu
chmod 755 "$1"
ip link set lo up
cp -a /etc "$1/etc"
mount --bind "$1/etc" /etc
mount -t tmpfs tmpfs /opt
mount -t tmpfs tmpfs /var/lib
mount -t tmpfs tmpfs /usr/local/bin
chmod 755 /opt /var/lib /usr/local/bin

# The stand-in starts and stops the program of the unit as its user, without its socket.
cat >/usr/local/bin/systemctl <<'EOF'
#!/bin/sh
[ "$1" != is-active ] || exec test -e /opt/pid
[ "$1" = restart ] || exit 0
if [ -e /opt/pid ] && kill "$(cat /opt/pid)" 2>/dev/null; then
  timeout 5 tail --pid="$(cat /opt/pid)" -f /dev/null || kill -9 "$(cat /opt/pid)"
fi
install -d -m 700 -o lettercraft -g lettercraft /var/lib/lettercraft
cd /opt/lettercraft/current
setsid setpriv --reuid=lettercraft --regid=lettercraft --init-groups $(sed -n 's/^ExecStart=//p' /etc/systemd/system/lettercraft.service) >>/opt/log 2>&1 &
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

mount -t tmpfs -o size=100k tmpfs /mnt
(cd build/box && build/lettercraft-admin serve --state=/mnt/state 2>&1 >/dev/null) | grep lettercraft-admin: || true

# An earlier release with the state of a trial, and a trial in the folder of this one.
mkdir -p /opt/lettercraft/releases/20260101T000000Z/.box
umask 077
cp -R build/box "$1/tried"
mkdir "$1/tried/.box"
touch "$1/tried/.box/secrets" "$1/tried/backup-key.txt"
(cd build/box && exec build/lettercraft-admin serve --state="$1/trial") >"$1/ready" &
trial=$!
timeout 60 sh -c 'until grep -q "is ready" "$1"; do sleep 0.1; done' - "$1/ready"
try "$1/tried" 2>/dev/null
kill $trial
wait $trial || true
try "$1/tried"
echo "secrets of trials: $(find /opt/lettercraft -name .box -o -name backup-key.txt | wc -l)"
rm -rf "$1/tried"
diff -r build/box /opt/lettercraft/current

lettercraft-admin accounts create --plan=pro --box=/var/lib/lettercraft >/dev/null
running=$(cat /opt/pid)
echo "listen = 8080" >/etc/lettercraft/settings.toml
try build/box
cp worker/box/settings.toml /etc/lettercraft/settings.toml
[ "$(cat /opt/pid)" = "$running" ]

broken "$1/ends" "exit 1"
try "$1/ends"
broken "$1/silent" "exec sleep 1000"
try "$1/silent"
rm -rf "$1/ends" "$1/silent"
try build/box
kill "$(cat /opt/pid)"
tail --pid="$(cat /opt/pid)" -f /dev/null
