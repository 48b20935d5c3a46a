import { BlockList } from 'node:net';
import { plainAddress } from './networks.ts';

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
export function isPrivateAddress(address: string | undefined): boolean {
  const plain = plainAddress(address);
  if (plain === null) return false;
  return typeof plain === 'string' ? PRIVATE.check(plain, 'ipv4') : PRIVATE.check(plain.join(':'), 'ipv6');
}
