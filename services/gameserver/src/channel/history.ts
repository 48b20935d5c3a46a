import { ApiError, Code } from '../extend.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import type { ChannelMessage, ChannelStore } from './store.ts';

export interface HistoryPage {
  messages: ChannelMessage[];
  /** Texts for the next call; absent where there is nothing more. */
  next?: string;
  previous?: string;
  /** For polling: behind it is only what is newer than the page. */
  cacheable?: string;
}

export interface HistoryRequest {
  channel: string;
  reader: string;
  limit: number;
  /** Oldest first. */
  forward: boolean;
  cursor: string;
}

/** One page of a channel's history. Throws ApiError for a cursor of another channel or direction. */
export async function readHistory(store: ChannelStore, request: HistoryRequest): Promise<HistoryPage> {
  const { channel, reader, limit, forward } = request;
  const cursor = cursorOf(request);
  const towardsNext = cursor?.isNext ?? true;
  const order = forward === towardsNext ? 'ascending' : 'descending';
  const found = await store.list({ channel, reader, order, behind: cursor, limit: limit + 1 });
  const hasMore = found.length > limit;
  const page = found.slice(0, limit);
  if (!towardsNext) page.reverse();

  const [first, last] = [page.at(0), page.at(-1)];
  const at = (message: ChannelMessage, isNext: boolean) =>
    writeCursor({ channel, forward, isNext, at: message.createdAt, id: message.id });
  return {
    messages: page,
    ...(last && (towardsNext ? hasMore : true) ? { next: at(last, true) } : {}),
    ...(first && (towardsNext ? cursor !== null : hasMore) ? { previous: at(first, false) } : {}),
    ...cacheableOf(forward ? last : first, request, cursor),
  };
}

function cursorOf({ channel, forward, cursor: text }: HistoryRequest): Cursor | null {
  if (text === '') return null;
  const cursor = readCursor(text);
  if (cursor?.channel === channel && cursor.forward === forward) return cursor;
  throw new ApiError(Code.InvalidArgument, 'Cursor is invalid or expired.');
}

/** An empty page forward keeps the place that its reader came with. */
function cacheableOf(newest: ChannelMessage | undefined, { channel, forward }: HistoryRequest, cursor: Cursor | null) {
  const place = newest ? { at: newest.createdAt, id: newest.id } : forward && cursor;
  return place ? { cacheable: writeCursor({ channel, forward: true, isNext: true, at: place.at, id: place.id }) } : {};
}
