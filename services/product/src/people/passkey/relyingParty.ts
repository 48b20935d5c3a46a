import { readClientData } from './clientData.ts';

/** Whom passkeys are made for: a host, and the pages that may ask for them. */
export interface RelyingParty {
  /** Of the public address; "localhost" without one. */
  host: string;
  /** Absent: whatever is on this very machine, at any port. */
  origin?: string;
}

/**
 * The passkeys that a server at `url` can have: those of its host with https, and those of this machine. Null: browsers have none there.
 * @param url the public address; absent: none is set
 */
export function relyingPartyOf(url: string | undefined): RelyingParty | null {
  if (url === undefined) return { host: LOCALHOST };
  const { protocol, hostname, origin } = new URL(url);
  if (IP_ADDRESS.test(hostname)) return null;
  return protocol === 'https:' || isLocal(hostname) ? { host: hostname, origin } : null;
}

/** What has to stand in `clientDataJSON` as the origin. Never taken from a request: a page between may name any host. */
export function originExpected({ origin }: RelyingParty, clientDataJSON: string): string {
  if (origin !== undefined) return origin;
  const { origin: named } = readClientData(clientDataJSON);
  return URL.canParse(named) && new URL(named).hostname === LOCALHOST ? named : `http://${LOCALHOST}`;
}

const LOCALHOST = 'localhost';
const IP_ADDRESS = /^(?:\[.*\]|[\d.]+)$/;

function isLocal(hostname: string): boolean {
  return hostname === LOCALHOST || hostname.endsWith(`.${LOCALHOST}`);
}
