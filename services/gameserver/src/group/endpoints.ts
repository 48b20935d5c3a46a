import type { AccountBook } from '../account/accounts.ts';
import type { ShowUser } from '../account/shownUser.ts';
import { ApiError, Code } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { checkLimit, checkState, pageOf } from '../rest/page.ts';
import { cursorsOf } from '../wire/cursor.ts';
import { uuidOf } from '../wire/uuid.ts';
import { checkFields } from './fields.ts';
import { groupJson } from './groupJson.ts';
import type { GroupBook } from './groups.ts';
import { listGroups } from './listGroups.ts';
import { GroupState, type Verb } from './membership.ts';
import type { MemberPlace } from './store.ts';

export interface GroupEndpointDeps {
  groups: GroupBook;
  accounts: Pick<AccountBook, 'rows'>;
  show: ShowUser;
}

export function groupEndpoints(deps: GroupEndpointDeps): Endpoint[] {
  return [
    listGroups(deps.groups),
    createGroup(deps),
    updateGroup(deps),
    deleteGroup(deps),
    ...VERBS.map((declared) => moveUsers(declared, deps)),
    come('JoinGroup', 'join', deps),
    come('LeaveGroup', 'leave', deps),
    listUsers(deps),
    listUserGroups(deps),
  ];
}

const TEXTS = {
  name: 'string',
  description: 'string',
  lang_tag: 'string',
  avatar_url: 'string',
  open: 'bool',
} as const;
const GROUP = { group_id: 'string' } as const;

function createGroup({ groups }: GroupEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'CreateGroup',
    method: 'POST',
    path: '/group',
    rate: 'social',
    query: {},
    body: { ...TEXTS, max_count: 'int32' },
    failure: 'Error while trying to create group.',
    async answer({ body, caller }) {
      const { name = '', description = '', avatar_url = '', open = false, max_count: asked = 0 } = body;
      if (name === '') throw invalid('Group name must be set.');
      if (asked < 0) throw invalid('Group max count must be >= 1 when set.');
      const fields = { name, description, avatar_url, lang_tag: body.lang_tag || 'en', open };
      checkFields(fields, 'Error while trying to create group.');
      return groupJson(await groups.create(caller.userId, { ...fields, max_count: asked || 100 }));
    },
  });
}

function updateGroup({ groups }: GroupEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'UpdateGroup',
    method: 'PUT',
    path: '/group/:group_id',
    rate: 'social',
    query: GROUP,
    body: TEXTS,
    failure: 'Error while trying to update group.',
    async answer({ body, query, caller }) {
      const id = groupId(query.group_id);
      if (Object.values(body).every((value) => value === undefined)) {
        throw invalid('Specify at least one field to update.');
      }
      if (body.name === '') throw invalid('Group name cannot be empty.');
      if (body.lang_tag === '') throw invalid('Group language cannot be empty.');
      checkFields(body, 'Error while trying to update group.');
      await groups.update(caller.userId, id, body);
      return {};
    },
  });
}

function deleteGroup({ groups }: GroupEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'DeleteGroup',
    method: 'DELETE',
    path: '/group/:group_id',
    rate: 'social',
    query: GROUP,
    body: {},
    failure: 'Error while trying to delete group.',
    async answer({ query, caller }) {
      await groups.remove(caller.userId, groupId(query.group_id));
      return {};
    },
  });
}

function come(name: 'JoinGroup' | 'LeaveGroup', verb: 'join' | 'leave', { groups }: GroupEndpointDeps): Endpoint {
  return userEndpoint({
    name,
    method: 'POST',
    path: `/group/:group_id/${verb}`,
    rate: 'social',
    query: GROUP,
    body: {},
    failure: `Error while trying to ${verb} group.`,
    async answer({ query, caller }) {
      await groups[verb](caller.userId, groupId(query.group_id));
      return {};
    },
  });
}

interface DeclaredVerb {
  name: 'AddGroupUsers' | 'KickGroupUsers' | 'BanGroupUsers' | 'PromoteGroupUsers' | 'DemoteGroupUsers';
  verb: Verb;
  failure: string;
}

const VERBS: readonly DeclaredVerb[] = [
  { name: 'AddGroupUsers', verb: 'add', failure: 'Error while trying to add users to a group.' },
  { name: 'KickGroupUsers', verb: 'kick', failure: 'Error while trying to kick users from a group.' },
  { name: 'BanGroupUsers', verb: 'ban', failure: 'Error while trying to ban users from a group.' },
  { name: 'PromoteGroupUsers', verb: 'promote', failure: 'Error while trying to promote users in a group.' },
  { name: 'DemoteGroupUsers', verb: 'demote', failure: 'Error while trying to demote users in a group.' },
];

function moveUsers({ name, verb, failure }: DeclaredVerb, { groups }: GroupEndpointDeps): Endpoint {
  return userEndpoint({
    name,
    method: 'POST',
    path: `/group/:group_id/${verb}`,
    rate: 'social',
    query: { ...GROUP, user_ids: 'stringList' },
    body: {},
    failure,
    async answer({ query: { group_id: id, user_ids: asked = [] }, caller }) {
      const group = groupId(id);
      if (asked.length === 0 && verb === 'demote') throw invalid('User IDs must be set.');
      if (asked.length === 0) return {};
      await groups.move(verb, caller.userId, group, asked.map(userId));
      return {};
    },
  });
}

const USERS = cursorsOf('users of a group', 'number', 'number', 'uuid');
const GROUPS = cursorsOf('groups of a user', 'number', 'number', 'uuid');

function listUsers({ groups, accounts, show }: GroupEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'ListGroupUsers',
    method: 'GET',
    path: '/group/:group_id/user',
    rate: 'signedIn',
    query: { ...GROUP, limit: 'int32', state: 'int32', cursor: 'string' },
    body: {},
    failure: 'Error while trying to list users in a group.',
    async answer({ query }) {
      const id = groupId(query.group_id);
      const limit = checkLimit(query.limit, { absent: 100, most: 100 });
      const state = checkState(query.state, GroupState.Banned);
      const behind = placeOf(USERS, query.cursor ?? '', state);
      const found = await groups.users(id, { state, behind, limit: limit + 1 });
      const { items, cursor } = pageOf(found, limit, (last) => USERS.write(last.state, last.position, last.userId));
      const rows =
        items.length === 0
          ? []
          : await accounts.rows(
              items.map((item) => item.userId),
              [],
            );
      const users = new Map(rows.map((row) => [row.id, row]));
      const shown = items.flatMap((item) => {
        const user = users.get(item.userId);
        return user ? [{ user: show(user), state: item.state }] : [];
      });
      return { ...(shown.length === 0 ? {} : { group_users: shown }), ...cursor };
    },
  });
}

function listUserGroups({ groups }: GroupEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'ListUserGroups',
    method: 'GET',
    path: '/user/:user_id/group',
    rate: 'signedIn',
    query: { user_id: 'string', limit: 'int32', state: 'int32', cursor: 'string' },
    body: {},
    failure: 'Error while trying to list groups for a user.',
    async answer({ query }) {
      // The contract calls it so.
      const id = groupId(query.user_id);
      const limit = checkLimit(query.limit, { absent: 100, most: 100 });
      const state = checkState(query.state, GroupState.Banned);
      const behind = placeOf(GROUPS, query.cursor ?? '', state);
      const found = await groups.groupsOf(id, { state, behind, limit: limit + 1 });
      const { items, cursor } = pageOf(found, limit, (last) => GROUPS.write(last.state, last.position, last.group.id));
      const shown = items.map((item) => ({ group: groupJson(item.group), state: item.state }));
      return { ...(shown.length === 0 ? {} : { user_groups: shown }), ...cursor };
    },
  });
}

function placeOf(cursors: typeof USERS, cursor: string, state: number | undefined): MemberPlace | null {
  if (cursor === '') return null;
  const parts = cursors.read(cursor);
  if (!parts || parts[0] < 0 || parts[0] > GroupState.Banned || (state !== undefined && parts[0] !== state))
    throw invalid('Cursor is invalid.');
  return { state: parts[0], position: parts[1], id: parts[2] };
}

function groupId(text = ''): string {
  if (text === '') throw invalid('Group ID must be set.');
  const id = uuidOf(text);
  if (id !== null) return id;
  throw invalid('Group ID must be a valid ID.');
}

function userId(text: string): string {
  const id = uuidOf(text);
  if (id !== null) return id;
  throw invalid('User ID must be a valid ID.');
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
