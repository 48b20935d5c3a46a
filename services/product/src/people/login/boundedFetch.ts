import type { Clock } from '@tuschel/platform/ports';

/** A server of a provider did not answer as it should. The message holds no secret. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
}

export interface Deadline {
  readonly signal: AbortSignal;
  clear(): void;
}

/** Aborts `ms` from now, unless it was cleared. */
export function deadline(clock: Pick<Clock, 'now' | 'at'>, ms: number): Deadline {
  const abort = new AbortController();
  const clear = clock.at(clock.now() + ms, () => abort.abort(new ProviderFault(`no answer within ${ms} ms`)));
  return { signal: abort.signal, clear };
}

/** An answer that was read to its end. */
export interface BoundedAnswer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Asks a server that is not ours: follows no redirect, and reads at most `maxBytes` of the answer. Throws
 * `ProviderFault` for a longer one, for none at all, and once `signal` has fired.
 */
export async function boundedFetch(
  url: URL,
  init: Omit<RequestInit, 'redirect' | 'signal'> & { signal: AbortSignal },
  maxBytes: number,
): Promise<BoundedAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    return { status: response.status, headers: response.headers, body: await readAtMost(response, maxBytes) };
  } catch (error) {
    throw new ProviderFault(
      `${url.host}${url.pathname}: ${reasonOf(init.signal.aborted ? init.signal.reason : error)}`,
    );
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) throw new ProviderFault(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts, size));
}

/** `fetch` says "fetch failed", and what happened in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}
