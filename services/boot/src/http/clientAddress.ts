import type { IncomingMessage } from 'node:http';

/**
 * The address that a request came from, seen through so many proxies of ours: each writes the address it was asked from at the end of
 * X-Forwarded-For. What stands before that may have been made up by anybody.
 */
export function clientAddress(request: IncomingMessage, proxies: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const told = forwarded.map((address) => address.trim()).filter((address) => address !== '');
  const chain = [...told, request.socket.remoteAddress ?? ''].reverse();
  return chain[Math.min(proxies, chain.length - 1)] ?? '';
}
