import type { RoomExcerpt, RoomLine } from '../extend.ts';
import { parseJson } from '../wire/json.ts';
import { isObject } from '../wire/message.ts';
import type { ChannelMessage, ChannelStore } from './store.ts';

interface ExcerptRequest {
  channel: string;
  messageId: string;
  /** What is held they see only if they said it. */
  reader: string;
  /** Messages on either side. */
  around: number;
}

/** A message with what stands around it; null: this reader sees none of this id. */
export async function readExcerpt(
  store: Pick<ChannelStore, 'seen' | 'list'>,
  { channel, messageId, reader, around }: ExcerptRequest,
): Promise<RoomExcerpt | null> {
  const found = await store.seen(channel, messageId, reader);
  if (!found) return null;
  const beside = { channel, reader, behind: { at: found.createdAt, id: found.id }, limit: around };
  const [before, after] = await Promise.all([
    store.list({ ...beside, order: 'descending' }),
    store.list({ ...beside, order: 'ascending' }),
  ]);
  return { line: lineOf(found), before: before.reverse().map(lineOf), after: after.map(lineOf) };
}

function lineOf({ id, senderId, username, content, held, createdAt }: ChannelMessage): RoomLine {
  const json = parseJson(content);
  const said = { messageId: id, senderId, username, content: isObject(json) ? json : {}, held };
  return { ...said, createdAt: Math.floor(createdAt / 1000) };
}
