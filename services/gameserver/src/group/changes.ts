import type { Platform } from '@tuschel/platform/ports';
import { groupChannelId } from '../channel/channelId.ts';
import type { ChannelMessage, ChannelStore } from '../channel/store.ts';
import type { News, NotificationBook } from '../notification/notifications.ts';
import type { Notification } from '../notification/store.ts';
import type { Stamp } from '../stamps.ts';
import type { GroupLine } from './membership.ts';
import type { GroupStore, LockedGroup } from './store.ts';

/** A change of one group in work: what is written with it, and what is told once it is. */
export interface Changing {
  group: LockedGroup;
  stamp: Stamp;
  line: (userId: string, username: string, code: GroupLine) => Promise<void>;
  notify: (news: News[]) => Promise<void>;
  /** Once it is kept. */
  out: (userId: string | null) => void;
}

export interface GroupChanges {
  /** All that a change writes commits together; then those concerned are told. Null: there is no such group. */
  readonly change: (id: string, work: (changing: Changing | null) => Promise<void>) => Promise<void>;
  /** What has happened in a group, once it is kept. */
  readonly onLine: (listener: (line: ChannelMessage) => void) => void;
  /** Who is in a group no more; null: nobody is, for it is gone. */
  readonly onOut: (listener: (group: string, userId: string | null) => void) => void;
}

export interface GroupChangeDeps extends Pick<Platform, 'entropy'> {
  store: Pick<GroupStore, 'change'>;
  stamp: Stamp;
  notifications: Pick<NotificationBook, 'draft' | 'keep' | 'tell'>;
  channel: Pick<ChannelStore, 'insert'>;
}

/** What follows from a change once it is kept. */
interface Consequences {
  lines: ChannelMessage[];
  outs: (string | null)[];
  drafts: Notification[];
}

export function createGroupChanges({ store, stamp, entropy, notifications, channel }: GroupChangeDeps): GroupChanges {
  const draftLine = lineDrafts(entropy, stamp);
  const lineListeners: ((line: ChannelMessage) => void)[] = [];
  const outListeners: ((group: string, userId: string | null) => void)[] = [];

  const changing = (group: LockedGroup, id: string, { lines, outs, drafts }: Consequences): Changing => ({
    group,
    stamp,
    async line(userId, username, code) {
      const line = draftLine(id, userId, username, code);
      await channel.insert(line, group.tx);
      lines.push(line);
    },
    out: (userId) => void outs.push(userId),
    async notify(news) {
      const fresh = news.map(notifications.draft);
      await notifications.keep(fresh, group.tx);
      drafts.push(...fresh);
    },
  });

  return {
    async change(id, work) {
      const told = await store.change(id, async (group) => {
        const consequences: Consequences = { lines: [], outs: [], drafts: [] };
        await work(group && changing(group, id, consequences));
        return consequences;
      });
      for (const line of told.lines) for (const listener of lineListeners) listener(line);
      for (const userId of told.outs) for (const listener of outListeners) listener(id, userId);
      notifications.tell(told.drafts);
    },
    onLine: (listener) => void lineListeners.push(listener),
    onOut: (listener) => void outListeners.push(listener),
  };
}

/** What a group's channel says of it. */
function lineDrafts(entropy: Pick<Platform['entropy'], 'uuid'>, stamp: Stamp) {
  return (id: string, senderId: string, username: string, code: GroupLine): ChannelMessage => {
    const at = stamp();
    const said = { id: entropy.uuid(), channel: groupChannelId(id), code, senderId, username, content: '{}' };
    return { ...said, held: false, createdAt: at, updatedAt: at };
  };
}
