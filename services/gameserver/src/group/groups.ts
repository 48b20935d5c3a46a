import type { Platform } from '@tuschel/platform/ports';
import { ApiError, Code } from '../extend.ts';
import { NotificationCode } from '../notification/notifications.ts';
import { createStamp } from '../stamps.ts';
import { type Changing, createGroupChanges, type GroupChangeDeps, type GroupChanges } from './changes.ts';
import { GroupLine, GroupState, isIn, mayRule, type Move, moved, type Verb } from './membership.ts';
import { createGroupStore, type GroupFields, type GroupRow, type GroupStore, type NewGroup } from './store.ts';

export interface GroupBook
  extends Pick<GroupStore, 'list' | 'users' | 'groupsOf' | 'state'>,
    Pick<GroupChanges, 'onLine' | 'onOut'> {
  create(creator: string, fields: GroupFields & { max_count: number }): Promise<GroupRow>;
  update(caller: string, id: string, fields: Partial<GroupFields>): Promise<void>;
  remove(caller: string, id: string): Promise<void>;
  join(caller: string, id: string): Promise<void>;
  leave(caller: string, id: string): Promise<void>;
  /** What superadmins and admins do with others. Those of whom nothing can be done are passed over. */
  move(verb: Verb, caller: string, id: string, userIds: string[]): Promise<void>;
}

export interface GroupDeps
  extends Pick<Platform, 'sql' | 'clock' | 'entropy'>,
    Pick<GroupChangeDeps, 'notifications' | 'channel'> {}

export function createGroupBook({ sql, clock, entropy, notifications, channel }: GroupDeps): GroupBook {
  const store = createGroupStore(sql);
  const stamp = createStamp(clock);
  const { change, onLine, onOut } = createGroupChanges({ store, stamp, entropy, notifications, channel });

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

    onLine,
    onOut,

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
