import type { Clock, Entropy } from '@tuschel/platform/ports';
import { roomId } from './channelId.ts';
import type { ChannelMessage } from './store.ts';

/** New messages, and the times of what is written into rooms. */
export interface Drafts {
  /** UTC µs, each later than the one before. */
  stamp: () => number;
  draft: (room: string, by: { userId: string; username: string }, content: string) => ChannelMessage;
}

export function createDrafts(clock: Pick<Clock, 'now'>, entropy: Pick<Entropy, 'uuid'>): Drafts {
  let lastStamp = 0;

  const stamp = () => {
    lastStamp = Math.max(clock.now() * 1000, lastStamp + 1);
    return lastStamp;
  };

  return {
    stamp,
    draft(room, by, content) {
      const at = stamp();
      const said = { id: entropy.uuid(), channel: roomId(room), senderId: by.userId, username: by.username };
      return { ...said, content, held: false, createdAt: at, updatedAt: at };
    },
  };
}
