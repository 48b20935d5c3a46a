import type { Platform } from '@tuschel/platform/ports';
import { groupChannelId } from '../channel/channelId.ts';
import type { ChannelMessage, ChannelStore } from '../channel/store.ts';
import { ApiError, Code } from '../extend.ts';
import { type News, type NotificationBook, NotificationCode } from '../notification/notifications.ts';
import type { Notification } from '../notification/store.ts';
import { createStamp, type Stamp } from '../stamps.ts';
import { GroupLine, GroupState, isIn, mayRule, type Move, moved, type Verb } from './membership.ts';
import {
  createGroupStore,
  type GroupFields,
  type GroupRow,
  type GroupStore,
  type LockedGroup,
  type NewGroup,
} from './store.ts';

export interface GroupBook extends Pick<GroupStore, 'list' | 'users' | 'groupsOf' | 'state'> {
  create(creator: string, fields: GroupFields & { max_count: number }): Promise<GroupRow>;
  update(caller: string, id: string, fields: Partial<GroupFields>): Promise<void>;
  remove(caller: string, id: string): Promise<void>;
  join(caller: string, id: string): Promise<void>;
  leave(caller: string, id: string): Promise<void>;
  /** What superadmins and admins do with others. Those of whom nothing can be done are passed over. */
  move(verb: Verb, caller: string, id: string, userIds: string[]): Promise<void>;
  /** What has happened in a group, once it is kept. */
  onLine(listener: (line: ChannelMessage) => void): void;
  /** Who is in a group no more; null: nobody is, for it is gone. */
  onOut(listener: (group: string, userId: string | null) => void): void;
}

export interface GroupDeps extends Pick<Platform, 'sql' | 'clock' | 'entropy'> {
  notifications: Pick<NotificationBook, 'draft' | 'keep' | 'tell'>;
  channel: Pick<ChannelStore, 'insert'>;
}

/** A change of one group in work: what is written with it, and what is told once it is. */
interface Changing {
  group: LockedGroup;
  stamp: Stamp;
  line: (userId: string, username: string, code: GroupLine) => Promise<void>;
  notify: (news: News[]) => Promise<void>;
  /** Once it is kept. */
  out: (userId: string | null) => void;
}

export function createGroupBook({ sql, clock, entropy, notifications, channel }: GroupDeps): GroupBook {
  const store = createGroupStore(sql);
  const stamp = createStamp(clock);
  const draftLine = lineDrafts(entropy, stamp);
  const lineListeners: ((line: ChannelMessage) => void)[] = [];
  const outListeners: ((group: string, userId: string | null) => void)[] = [];

  /** All that a change writes commits together; then those concerned are told. */
  const change = async (id: string, work: (changing: Changing | null) => Promise<void>): Promise<void> => {
    const told = await store.change(id, async (group) => {
      const drafts: Notification[] = [];
      const lines: ChannelMessage[] = [];
      const outs: (string | null)[] = [];
      await work(
        group && {
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
        },
      );
      return { drafts, lines, outs };
    });
    for (const line of told.lines) for (const listener of lineListeners) listener(line);
    for (const userId of told.outs) for (const listener of outListeners) listener(id, userId);
    notifications.tell(told.drafts);
  };

  return {
    list: store.list,
    users: store.users,
    groupsOf: store.groupsOf,
    state: store.state,

    async create(creator, fields) {
      const at = stamp();
      const times = { create_time: at, update_time: at };
      const group: NewGroup = { ...fields, ...times, id: entropy.uuid(), creator_id: creator, edge_count: 1 };
      if (await store.insert(group, at)) return { ...group, metadata_text: '{}' };
      throw new ApiError(Code.AlreadyExists, NAME_IN_USE);
    },

    async update(caller, id, fields) {
      try {
        await change(id, async (changing) => {
          const states = await changing?.group.states([caller]);
          if (!changing || !mayRule(states?.get(caller) ?? null))
            throw new ApiError(Code.NotFound, "Group not found or you're not allowed to update.");
          await store.update(changing.group, fields, stamp());
        });
      } catch (error) {
        if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw invalid(NAME_IN_USE);
        throw error;
      }
    },

    remove: (caller, id) =>
      change(id, async (changing) => {
        const states = await changing?.group.states([caller]);
        if (states?.get(caller) !== GroupState.Superadmin)
          throw invalid("Group not found or you're not allowed to delete.");
        await changing?.group.remove();
        changing?.out(null);
      }),

    join: (caller, id) =>
      change(id, async (changing) => {
        if (!changing) throw new ApiError(Code.NotFound, 'Group not found.');
        await join(changing, caller);
      }),

    leave: (caller, id) =>
      change(id, async (changing) => {
        if (!changing) throw new ApiError(Code.NotFound, 'Group not found.');
        await leave(changing, caller);
      }),

    onLine: (listener) => void lineListeners.push(listener),
    onOut: (listener) => void outListeners.push(listener),

    move: (verb, caller, id, userIds) =>
      change(id, async (changing) => {
        const ruler = (await changing?.group.states([caller]))?.get(caller) ?? null;
        if (!changing || ruler === null || !mayRule(ruler)) {
          throw new ApiError(Code.NotFound, 'Group not found or permission denied.');
        }
        await moveAll(changing, verb, { id: caller, state: ruler }, [...new Set(userIds)]);
      }),
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

const NAME_IN_USE = 'Group name is in use.';
const UNIQUE_VIOLATION = '23505';

async function join({ group, stamp, line, notify }: Changing, caller: string): Promise<void> {
  if ((await group.states([caller])).has(caller)) return;
  const { row } = group;
  if (row.edge_count >= row.max_count) throw invalid('Group is full.');
  const username = (await group.names([caller])).get(caller);
  if (username === undefined) return;
  if (row.open) {
    await group.put(caller, GroupState.Member, stamp());
    await group.addToCount(1, stamp());
    return line(caller, username, GroupLine.Joined);
  }
  await group.put(caller, GroupState.Requested, stamp());
  const rulers = await group.of([GroupState.Superadmin, GroupState.Admin]);
  await notify(
    rulers.map((userId) => ({
      userId,
      subject: `User ${username} wants to join your group`,
      content: { group_id: row.id, username },
      code: NotificationCode.WantsToJoinGroup,
      senderId: caller,
      persistent: true,
    })),
  );
}

async function leave({ group, stamp, line, out }: Changing, caller: string): Promise<void> {
  const before = (await group.states([caller])).get(caller) ?? null;
  if (before === null || before === GroupState.Banned) return;
  if (before === GroupState.Superadmin && (await group.of([GroupState.Superadmin])).length === 1) {
    if (group.row.edge_count > 1) throw invalid('Cannot leave group when you are the last superadmin.');
    out(null);
    return group.remove();
  }
  await group.take(caller);
  if (!isIn(before)) return;
  await group.addToCount(-1, stamp());
  await line(caller, (await group.names([caller])).get(caller) ?? '', GroupLine.Left);
  out(caller);
}

async function moveAll(
  changing: Changing,
  verb: Verb,
  caller: { id: string; state: GroupState },
  userIds: string[],
): Promise<void> {
  const { group } = changing;
  const names = await group.names(userIds);
  if (verb === 'add' && names.size < userIds.length) throw invalid('One or more users not found.');
  const states = await group.states(userIds);
  let superadmins = (await group.of([GroupState.Superadmin])).length;
  let size = group.row.edge_count;
  const added: string[] = [];
  for (const userId of userIds) {
    const before = states.get(userId) ?? null;
    const move = userId === caller.id ? null : moved(verb, caller.state, before, superadmins);
    if (!move) continue;
    superadmins += Number(move.now === GroupState.Superadmin) - Number(before === GroupState.Superadmin);
    size += Number(isIn(move.now)) - Number(isIn(before));
    if (verb === 'add' && size > group.row.max_count) throw invalid('Group is full.');
    await carryOut(changing, userId, names.get(userId) ?? '', move);
    if (verb === 'add') added.push(userId);
  }
  if (size !== group.row.edge_count) await group.addToCount(size - group.row.edge_count, changing.stamp());
  await changing.notify(
    added.map((userId) => ({
      userId,
      subject: `You've been added to group ${group.row.name}`,
      content: { group_id: group.row.id, name: group.row.name },
      code: NotificationCode.AddedToGroup,
      senderId: caller.id,
      persistent: true,
    })),
  );
}

async function carryOut(
  { group, stamp, line, out }: Changing,
  userId: string,
  username: string,
  { now, line: code }: Move,
) {
  if (now === null) await group.take(userId);
  else await group.put(userId, now, stamp());
  if (code !== undefined) await line(userId, username, code);
  if (!isIn(now)) out(userId);
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
