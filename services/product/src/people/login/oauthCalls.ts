import type { Clock } from '@tuschel/platform/ports';
import type * as oauth from 'openid-client';
import { boundedFetch, deadline, ProviderFault } from './boundedFetch.ts';

/** Code to token, and token to person, together. Our client waits a little longer. */
export const EXCHANGE_MS = 5_000;
const ANSWER_BYTES = 64 * 1024;

/** Everything that one login asks of its provider, in one span of time. */
export async function within<Result>(
  clock: Pick<Clock, 'now' | 'at'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = deadline(clock, EXCHANGE_MS);
  try {
    return await work(limit.signal);
  } finally {
    limit.clear();
  }
}

/** What a provider answered. */
export interface Heard {
  status: number;
  text: string;
}

/** The requests of `openid-client` with our own bounds around each. `read`: what it gets to see of an answer. */
export function boundedCalls(
  signal: AbortSignal,
  read: (heard: Heard) => string = ({ text }) => text,
): oauth.CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await boundedFetch(
      new URL(url),
      { method, headers, signal, body: (body ?? null) as URLSearchParams | null },
      ANSWER_BYTES,
    );
    const { status } = answer;
    const text = read({ status, text: new TextDecoder().decode(answer.body) });
    return new Response(status === 204 ? null : text, { status, headers: answer.headers });
  };
}

/** A GET that carries the token of somebody. */
export async function askAs(
  token: string,
  url: URL,
  signal: AbortSignal,
  more: Record<string, string> = {},
): Promise<Heard> {
  const headers = { authorization: `Bearer ${token}`, ...more };
  const { status, body } = await boundedFetch(url, { headers, signal }, ANSWER_BYTES);
  return { status, text: new TextDecoder().decode(body) };
}

/** Why there was no answer at all: what our own `fetch` throws arrives as the cause of the library's error. */
export function faultIn(error: unknown): ProviderFault | null {
  if (error instanceof ProviderFault) return error;
  const { cause } = error as Error;
  return cause instanceof ProviderFault ? cause : null;
}

/** Of a provider's words in our log. */
const MESSAGE_MAX = 120;

/**
 * What the library found wrong, without anything of an answer, which may hold a token: the code of a refusal as the provider gave it, else the
 * library's own words.
 */
export function faultOf(what: string, error: unknown): ProviderFault {
  const known = faultIn(error);
  if (known) return known;
  const { error: refusal, message, cause } = error as { error?: unknown; message?: string; cause?: unknown };
  const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
  return new ProviderFault(
    `${what}: ${(typeof refusal === 'string' ? refusal : String(reason)).slice(0, MESSAGE_MAX)}`,
  );
}

export function recordIn(text: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
