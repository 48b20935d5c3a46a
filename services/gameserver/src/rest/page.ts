import { ApiError, Code } from '../extend.ts';

/** How many a page holds. Throws ApiError outside of 1 to `most`. */
export function checkLimit(limit: number | undefined, { absent, most }: { absent: number; most: number }): number {
  if (limit === undefined) return absent;
  if (limit >= 1 && limit <= most) return limit;
  throw new ApiError(Code.InvalidArgument, `Invalid limit - limit must be between 1 and ${most}.`);
}

/** Of a list that can be asked for those of one state alone. Throws ApiError outside of 0 to `most`. */
export function checkState(state: number | undefined, most: number): number | undefined {
  if (state === undefined || (state >= 0 && state <= most)) return state;
  throw new ApiError(Code.InvalidArgument, `Invalid state - state must be between 0 and ${most}.`);
}

/** One more than a page holds has been read, to tell whether there is another page. */
export function pageOf<Item>(found: Item[], limit: number, cursorOf: (last: Item) => string) {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, cursor: found.length > limit && last !== undefined ? { cursor: cursorOf(last) } : {} };
}
