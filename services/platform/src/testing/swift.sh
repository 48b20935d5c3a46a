#!/usr/bin/env bash
# swift.sh FOLDER PORT: a store that speaks S3 and checks every signature, from Debian's packages alone: OpenStack Swift with s3api, unpacked into
# FOLDER and not installed. Key "test:tester", secret "testing", region us-east-1, buckets in the path. Takes PORT and the four after it. Ends
# with this script.
set -eu
W=$(realpath "${1:?folder}"); P=${2:?port}
mkdir -p "$W"/{debs,etc,log,node}; rm -rf "$W/node/d1"; mkdir -p "$W/node/d1"
if [ ! -e "$W/root/.complete" ]; then
  cd "$W/debs"
  apt-get download $(apt-get install -s --no-install-recommends swift-proxy swift-account swift-container swift-object memcached | awk '/^Inst/{print $2}') >&2
  for deb in *.deb; do dpkg -x "$deb" ../root; done
  sed -i "s#/etc/swift#$W/etc#g" $(grep -rl /etc/swift ../root/usr/lib/python3/dist-packages/swift --include=*.py)
  touch ../root/.complete
fi
R=$W/root; export PYTHONPATH=$R/usr/lib/python3/dist-packages LD_LIBRARY_PATH=$R/usr/lib/x86_64-linux-gnu
python=/usr/bin/python3
cd "$W/etc"; rm -f ./*.builder ./*.ring.gz
printf '[swift-hash]\nswift_hash_path_suffix = aaa\nswift_hash_path_prefix = bbb\n[storage-policy:0]\nname = P0\ndefault = yes\n' > swift.conf
n=0
for kind in object container account; do
  n=$((n + 1))
  for step in "create 4 1 1" "add r1z1-127.0.0.1:$((P + n))/d1 1" rebalance; do $python "$R/usr/bin/swift-ring-builder" $kind.builder $step > /dev/null; done
  printf "[DEFAULT]\ndevices = $W/node\nmount_check = false\nbind_ip = 127.0.0.1\nbind_port = $((P + n))\nuser = $(id -un)\nworkers = 0\nswift_dir = $W/etc\nlog_level = WARNING\n[pipeline:main]\npipeline = $kind-server\n[app:$kind-server]\nuse = egg:swift#$kind\n" > $kind-server.conf
done
printf "[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = $P\nuser = $(id -un)\nworkers = 0\nswift_dir = $W/etc\n[pipeline:main]\npipeline = catch_errors cache s3api tempauth slo dlo proxy-server\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n[filter:catch_errors]\nuse = egg:swift#catch_errors\n[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:$((P + 4))\n[filter:s3api]\nuse = egg:swift#s3api\ns3_acl = false\nlocation = us-east-1\n[filter:tempauth]\nuse = egg:swift#tempauth\nuser_test_tester = testing .admin\n[filter:slo]\nuse = egg:swift#slo\n[filter:dlo]\nuse = egg:swift#dlo\n" > proxy-server.conf
pids=()
trap 'kill "${pids[@]}" 2> /dev/null || true' EXIT
trap 'exit 0' TERM INT
"$R/usr/bin/memcached" -u "$(id -un)" -l 127.0.0.1 -p $((P + 4)) > "$W/log/memcached" 2>&1 & pids+=($!)
for kind in account container object proxy; do
  $python "$R/usr/bin/swift-$kind-server" "$W/etc/$kind-server.conf" > "$W/log/$kind" 2>&1 & pids+=($!)
done
wait
