import type { Log } from '@tuschel/platform/ports';
import { ApiError, Code } from '../extend.ts';
import { OutsideFault } from '../outside/fetchOutside.ts';
import { STORE_TITLES, type StoreName } from './purchase.ts';

/** A store answered, but not so that anything can be concluded. The message holds nothing of the call or the answer. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}

/** The store does not know it, or does not let it count. */
export function invalidReceipt(reason: string): ApiError {
  return new ApiError(Code.FailedPrecondition, `Invalid Receipt. ${reason}`);
}

export const OF_ANOTHER_APP = 'It belongs to another app.';
export const FORGED = 'Its signature is wrong.';

export function malformed(what: 'Receipt' | 'Purchase' | 'SignedRequest'): ApiError {
  return new ApiError(Code.InvalidArgument, `${what} is malformed.`);
}

export function unavailable(store: StoreName): ApiError {
  return new ApiError(
    Code.Unavailable,
    `${STORE_TITLES[store]} IAP verification is currently unavailable. Try again later.`,
  );
}

/** What a store is asked: when it does not answer as it should, that is logged without a word of what was asked, and the caller may try again. */
export async function askStore<Answer>(store: StoreName, log: Log, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutsideFault || error instanceof StoreFault)) throw error;
    log.warn('a store of purchases could not be asked', { store, reason: error.message });
    throw unavailable(store);
  }
}

const LONGEST_ID_BYTES = 1024;

/** A name that a store gives. Throws StoreFault for what is none. */
export function nameIn(json: Record<string, unknown>, member: string): string {
  const { [member]: name } = json;
  const isName =
    typeof name === 'string' &&
    name !== '' &&
    !name.includes('\0') &&
    !/\p{Surrogate}/u.test(name) &&
    Buffer.byteLength(name) <= LONGEST_ID_BYTES;
  if (isName) return name;
  throw new StoreFault(`no ${member} in its answer`);
}

const LAST_MS = 253_402_300_799_000;

/** A time of whole ms, a number or its digits; null where there is none. Throws StoreFault for what is no time. */
export function timeIn(json: Record<string, unknown>, member: string): number | null {
  const { [member]: given } = json;
  if (given === undefined || given === null || given === '') return null;
  const time = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
  if (typeof time === 'number' && Number.isSafeInteger(time) && time >= 0 && time <= LAST_MS) return time;
  throw new StoreFault(`no time in ${member} of its answer`);
}

export function knownTimeIn(json: Record<string, unknown>, member: string): number {
  const time = timeIn(json, member);
  if (time !== null) return time;
  throw new StoreFault(`no ${member} in its answer`);
}

/** An instant of RFC 3339. Throws StoreFault for what is none. */
export function instantIn(json: Record<string, unknown>, member: string): number {
  const { [member]: given } = json;
  const time = typeof given === 'string' ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(time)) throw new StoreFault(`no time in ${member} of its answer`);
  return time;
}
