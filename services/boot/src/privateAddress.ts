import { BlockList, isIPv6 } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** This machine or its local network: a whole LAN party shares few addresses, so limits per address do not hold there. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return PRIVATE.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
