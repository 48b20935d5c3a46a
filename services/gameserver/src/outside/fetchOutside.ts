import type { Clock } from '@tuschel/platform/ports';

/** Why a service did not answer as it should. */
export type OutsideReason =
  /** Nobody took the call, or the line broke. */
  | 'unreachable'
  /** Not within the time. */
  | 'slow'
  /** Longer than anything it has to say. */
  | 'huge'
  /** As many calls as there may be are under way. */
  | 'busy'
  /** It answered, but not what was asked for: a failure of its own, or nothing that can be read. */
  | 'garbled';

/** A service of somebody else did not answer. The message names its host and holds nothing of the call or the answer. */
export class OutsideFault extends Error {
  override readonly name = 'OutsideFault';
  readonly reason: OutsideReason;

  constructor(reason: OutsideReason, host: string) {
    super(`${host}: ${reason}`);
    this.reason = reason;
  }
}

export interface OutsideLimits {
  /** From the call to the last byte of the answer. */
  timeoutMs: number;
  /** Of an answer, unpacked. */
  mostBytes: number;
  /** Calls under way to one host. */
  atOnce: number;
}

export const OUTSIDE_LIMITS: OutsideLimits = { timeoutMs: 5_000, mostBytes: 256 * 1024, atOnce: 32 };

export interface OutsideCall {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** UTC ms by which it has to have ended, however much of its own time is left: of several calls that are one work. */
  until?: number;
}

/** An answer that was read to its end, whatever its status; a redirect is an answer like any other. */
export interface OutsideAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Throws OutsideFault. */
export type FetchOutside = (url: URL, call?: OutsideCall) => Promise<OutsideAnswer>;

/** Calls of services that are not ours: bounded in time, in bytes and in number, and never sent on elsewhere. */
export function createFetchOutside(
  clock: Pick<Clock, 'now' | 'at'>,
  limits: Partial<OutsideLimits> = {},
): FetchOutside {
  const { timeoutMs, mostBytes, atOnce } = { ...OUTSIDE_LIMITS, ...limits };
  const underWay = new Map<string, number>();

  const ask = async (url: URL, { method = 'GET', headers = {}, body, until }: OutsideCall): Promise<OutsideAnswer> => {
    const fault = (reason: OutsideReason) => new OutsideFault(reason, url.host);
    const end = Math.min(clock.now() + timeoutMs, until ?? Number.POSITIVE_INFINITY);
    if (end <= clock.now()) throw fault('slow');
    const abort = new AbortController();
    const clear = clock.at(end, () => abort.abort());
    try {
      const init = { method, headers, redirect: 'manual', signal: abort.signal } as const;
      const response = await fetch(url, body === undefined ? init : { ...init, body });
      const bytes = await readAtMost(response, mostBytes);
      if (bytes === null) throw fault('huge');
      return { status: response.status, headers: response.headers, body: bytes };
    } catch (error) {
      if (error instanceof OutsideFault) throw error;
      throw fault(abort.signal.aborted ? 'slow' : 'unreachable');
    } finally {
      clear();
      abort.abort();
    }
  };

  return async (url, call = {}) => {
    const calls = underWay.get(url.host) ?? 0;
    if (calls >= atOnce) throw new OutsideFault('busy', url.host);
    underWay.set(url.host, calls + 1);
    try {
      return await ask(url, call);
    } finally {
      const left = (underWay.get(url.host) ?? 1) - 1;
      if (left === 0) underWay.delete(url.host);
      else underWay.set(url.host, left);
    }
  };
}

/** All calls of one work have together the time of one: clients give up soon after. */
export function together(fetchOutside: FetchOutside, clock: Pick<Clock, 'now'>): FetchOutside {
  const until = clock.now() + OUTSIDE_LIMITS.timeoutMs;
  return (url, call) => fetchOutside(url, { ...call, until });
}

/** Null: it is longer. */
async function readAtMost(response: Response, mostBytes: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop cancels the rest.
    if (size > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}

/** What a service says in JSON; throws OutsideFault when it is not an object. */
export function outsideJson({ body }: OutsideAnswer, url: URL): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    json = null;
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>;
  throw new OutsideFault('garbled', url.host);
}

/** `path` below a base address, which may have a path of its own. */
export function outsideUrl(base: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(base.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Whether nobody can listen to what is said there: https, or plain http on this very machine, where tests have their services. */
export function isPrivateLine({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/** Whether a service says no to what was asked; throws OutsideFault when it is itself in trouble, and when it sends us elsewhere. */
export function isRefusal({ status }: Pick<OutsideAnswer, 'status'>, { host }: URL): boolean {
  if (status === 200) return false;
  if (status >= 400 && status < 500 && status !== 429) return true;
  throw new OutsideFault('garbled', host);
}
