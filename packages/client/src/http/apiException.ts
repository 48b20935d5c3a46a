import { type ErrorCode, TERMS_NOT_ACCEPTED_STATUS } from '@tuschel/protocol';
import { ApiException } from '../tuschelClient.ts';

export const TIMED_OUT = 'Request timed out.';
export const NETWORK_FAILED = 'Network request failed';

/** A response outside 2xx. The message is what the problem detail says, when there is one. */
export async function exceptionFrom(response: Response): Promise<ApiException> {
  const text = await response.text().catch(() => '');
  const result = parseJson(text);
  const message = messageOf(result) ?? `${response.status} ${response.statusText}`.trim();
  return new ApiException(message, response.status, text, Object.fromEntries(response.headers), result);
}

/** No answer at all: status 0. */
export function noAnswer(message: string): ApiException {
  return new ApiException(message, 0, '', {}, null);
}

/** The server cannot be reached, is overloaded or starting: the same request may succeed later. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiException && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** The server's Retry-After, in ms; 0 where it gives none. */
export function retryAfterMs(error: unknown): number {
  const seconds = error instanceof ApiException ? Number(error.headers['retry-after']) : 0;
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** REST says it by its status, the game server by its message. */
export function isTermsRefusal(error: unknown): boolean {
  if (!(error instanceof ApiException)) return false;
  return error.status === TERMS_NOT_ACCEPTED_STATUS || (error.status === 403 && error.message === NOT_ACCEPTED);
}

const NOT_ACCEPTED: ErrorCode = 'termsNotAccepted';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Problem details have a detail or only a title, errors of the game server a message. */
function messageOf(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const { detail, title, message } = result as Record<string, unknown>;
  return [detail, title, message].find((text) => typeof text === 'string');
}
