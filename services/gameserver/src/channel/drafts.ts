import type { Clock, Entropy } from '@tuschel/platform/ports';
import { createStamp, type Stamp } from '../stamps.ts';
import type { ChannelMessage } from './store.ts';

/** New messages, and the times of what is written into rooms. */
export interface Drafts {
  stamp: Stamp;
  draft: (channel: string, by: { userId: string; username: string }, content: string) => ChannelMessage;
}

export function createDrafts(clock: Pick<Clock, 'now'>, entropy: Pick<Entropy, 'uuid'>): Drafts {
  const stamp = createStamp(clock);
  return {
    stamp,
    draft(channel, by, content) {
      const at = stamp();
      const said = { id: entropy.uuid(), channel, senderId: by.userId, username: by.username };
      return { ...said, code: 0, content, held: false, createdAt: at, updatedAt: at };
    },
  };
}
