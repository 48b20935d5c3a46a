import type { EchoHeader } from '@tuschel/protocol';
import type { FastifyRequest } from 'fastify';

/** What opens a session, or says that one may be opened. */
const SECRET = /^(?:proxy-)?authorization$|cookie|token|secret|^x-api-key$|^sec-websocket-key$/;

/** The headers of a request as they arrived behind all proxies, for whoever sets one up. */
export function echoHeader({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): EchoHeader {
  const shown = Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return [[name, SECRET.test(name) ? '[hidden]' : [value].flat().join(', ')]];
  });
  return { headers: Object.fromEntries(shown), address: ip };
}
