import { isIPv4, isIPv6 } from 'node:net';

/** Whose credits a call from an address takes. */
export interface Network {
  /** The same text for all addresses of the network. */
  name: string;
  /** It has so many times the credits of one address. */
  share: number;
}

/** Providers hand out networks of this size, and somebody who rents one server may have all of it. */
const WIDE_SHARE = 4;
/** What is no address at all shares one set of credits: its text may have been made up. */
const UNKNOWN: readonly Network[] = [{ name: 'unknown', share: 1 }];

/**
 * The networks that an address counts for. An IPv4 address, also a mapped one (`::ffff:192.0.2.1`), counts for itself. Each household has
 * at least a /64 of IPv6 addresses, and may come from another one each time: they count for their /64, and for their /48, which has more.
 */
export function networksOf(address: string | undefined): readonly Network[] {
  const plain = plainAddress(address);
  if (plain === null) return UNKNOWN;
  if (typeof plain === 'string') return [{ name: plain, share: 1 }];
  return [
    { name: `${plain.slice(0, 4).join(':')}::/64`, share: 1 },
    { name: `${plain.slice(0, 3).join(':')}::/48`, share: WIDE_SHARE },
  ];
}

/** An IPv4 address as text, the eight groups of an IPv6 address in lower case without leading zeros, or null: it is no address. */
export function plainAddress(address: string | undefined): string | string[] | null {
  const [text = ''] = (address ?? '').split('%', 1);
  if (isIPv4(text)) return text;
  return isIPv6(text) ? (mappedAddress(groupsOf(text)) ?? groupsOf(text)) : null;
}

function groupsOf(text: string): string[] {
  const [head = [], tail = []] = text.split('::').map(writtenGroups);
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail];
}

/** The last 32 bits may be written as an IPv4 address. */
function writtenGroups(text: string): string[] {
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return group === '' ? [] : [Number.parseInt(group, 16).toString(16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)];
  });
}

function mappedAddress(groups: string[]): string | null {
  const [high = '', low = ''] = groups.slice(6);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]).join('.');
}
