import type { Platform } from '@tuschel/platform/ports';
import { roomId } from '../channel/channelId.ts';
import { createChannelStore } from '../channel/store.ts';
import type { RoomLine } from '../extend.ts';

/** A line of a room as it is kept once somebody has said it; those of one millisecond in the order of `index` (0–999). */
export function keepLine({ sql }: Pick<Platform, 'sql'>, room: string, line: RoomLine, index: number): Promise<void> {
  const at = line.createdAt * 1_000 + index;
  return createChannelStore(sql).insert({
    id: line.messageId,
    channel: roomId(room),
    code: 0,
    senderId: line.senderId,
    username: line.username,
    content: JSON.stringify(line.content),
    held: line.held,
    createdAt: at,
    updatedAt: at,
  });
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Ids of the lines that a room shows to everybody, oldest first; a hundred at most. */
export async function linesOf({ sql }: Pick<Platform, 'sql'>, room: string): Promise<string[]> {
  const whole = { channel: roomId(room), reader: NOBODY, order: 'ascending', behind: null, limit: 100 } as const;
  return (await createChannelStore(sql).list(whole)).map(({ id }) => id);
}
