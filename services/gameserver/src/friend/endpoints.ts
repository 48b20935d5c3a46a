import type { AccountBook } from '../account/accounts.ts';
import { isUsername } from '../account/identifier.ts';
import type { ShowUser } from '../account/shownUser.ts';
import type { AccountRow } from '../account/store.ts';
import { ApiError, Code } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { checkLimit, checkState, pageOf } from '../rest/page.ts';
import type { SessionHolder } from '../session/tokens.ts';
import { cursorsOf } from '../wire/cursor.ts';
import { jsonObjectOf } from '../wire/jsonObject.ts';
import { wholeSeconds } from '../wire/timestamp.ts';
import { NIL, uuidOf } from '../wire/uuid.ts';
import type { FriendBook } from './friends.ts';
import { FriendState } from './relation.ts';

export interface FriendEndpointDeps {
  friends: FriendBook;
  accounts: Pick<AccountBook, 'rows'>;
  show: ShowUser;
}

export function friendEndpoints(deps: FriendEndpointDeps): Endpoint[] {
  return [listFriends(deps), listFriendsOfFriends(deps), ...CHANGES.map((change) => changeFriends(change, deps))];
}

const PLACES = cursorsOf('friends', 'number', 'number', 'uuid');
const REFERRED = cursorsOf('friends of friends', 'uuid', 'uuid');

function listFriends({ friends, accounts, show }: FriendEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'ListFriends',
    method: 'GET',
    path: '/friend',
    rate: 'signedIn',
    query: { limit: 'int32', state: 'int32', cursor: 'string' },
    body: {},
    failure: 'Error while trying to list friends.',
    async answer({ query, caller }) {
      const limit = checkLimit(query.limit, { absent: 1000, most: 1000 });
      const state = checkState(query.state, FriendState.Blocked);
      const behind = placeOf(query.cursor ?? '', state);
      const found = await friends.list({ owner: caller.userId, state, behind, limit: limit + 1 });
      const { items, cursor } = pageOf(found, limit, (last) => PLACES.write(last.state, last.position, last.userId));
      const users = await usersOf(
        accounts,
        items.map(({ userId }) => userId),
      );
      const shown = items.flatMap(({ userId, state, updatedAt, metadata }) => {
        const user = users.get(userId);
        return user ? [{ user: withoutCount(show(user)), state, update_time: wholeSeconds(updatedAt), metadata }] : [];
      });
      return { ...(shown.length === 0 ? {} : { friends: shown }), ...cursor };
    },
  });
}

/** Only here the contract leaves out how many relations somebody has. */
function withoutCount(shown: ReturnType<ShowUser>) {
  const { edge_count: _count, ...user } = shown;
  return user;
}

/** Of all states, or of the one that is asked for now as it was when the page before was. */
function placeOf(cursor: string, state: number | undefined) {
  if (cursor === '') return null;
  const parts = PLACES.read(cursor);
  if (!parts || (state !== undefined && parts[0] !== state) || parts[0] < 0 || parts[0] > FriendState.Blocked)
    throw invalid('Cursor is invalid.');
  return { state: parts[0], position: parts[1], userId: parts[2] };
}

function listFriendsOfFriends({ friends, accounts, show }: FriendEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'ListFriendsOfFriends',
    method: 'GET',
    path: '/friend/friends',
    rate: 'signedIn',
    query: { limit: 'int32', cursor: 'string' },
    body: {},
    failure: 'Error while trying to list friends.',
    async answer({ query: { limit: asked, cursor: text = '' }, caller }) {
      const limit = checkLimit(asked, { absent: 10, most: 100 });
      const parts = text === '' ? null : REFERRED.read(text);
      if (text !== '' && !parts) throw invalid('Cursor is invalid.');
      const behind = parts && { referrer: parts[0], userId: parts[1] };
      const found = await friends.ofFriends(caller.userId, behind, limit + 1);
      const { items, cursor } = pageOf(found, limit, (last) => REFERRED.write(last.referrer, last.userId));
      const users = await usersOf(
        accounts,
        items.map(({ userId }) => userId),
      );
      const shown = items.flatMap(({ referrer, userId }) => {
        const user = users.get(userId);
        return user ? [{ referrer, user: show(user) }] : [];
      });
      return { ...(shown.length === 0 ? {} : { friends_of_friends: shown }), ...cursor };
    },
  });
}

interface DeclaredChange {
  name: 'AddFriends' | 'DeleteFriends' | 'BlockFriends';
  method: 'POST' | 'DELETE';
  path: string;
  action: 'add' | 'remove' | 'block';
  self: string;
  failure: string;
  /** Names of nobody, and nothing else, are a mistake. */
  needsSomebody: boolean;
}

const CHANGES: readonly DeclaredChange[] = [
  {
    name: 'AddFriends',
    method: 'POST',
    path: '/friend',
    action: 'add',
    self: 'Cannot add self as friend.',
    failure: 'Error while trying to add friends.',
    needsSomebody: true,
  },
  {
    name: 'DeleteFriends',
    method: 'DELETE',
    path: '/friend',
    action: 'remove',
    self: 'Cannot delete self.',
    failure: 'Error while trying to delete friends.',
    needsSomebody: false,
  },
  {
    name: 'BlockFriends',
    method: 'POST',
    path: '/friend/block',
    action: 'block',
    self: 'Cannot block self.',
    failure: 'Error while trying to block friends.',
    needsSomebody: true,
  },
];

function changeFriends(
  { name, method, path, action, self, failure, needsSomebody }: DeclaredChange,
  { friends, accounts }: FriendEndpointDeps,
): Endpoint {
  return userEndpoint({
    name,
    method,
    path,
    rate: 'social',
    query: { ids: 'stringList', usernames: 'stringList', metadata: 'string' },
    body: {},
    failure,
    async answer({ query: { ids = [], usernames = [], metadata = '' }, caller }) {
      if (ids.length === 0 && usernames.length === 0) return {};
      const given = ids.map((id) => checkedId(id, caller, self));
      for (const username of usernames) checkName(username, caller, self);
      const named = await idsOf(accounts, usernames);
      if (named.includes(caller.userId)) throw invalid(self);
      const others = [...given, ...named];
      if (others.length === 0 && needsSomebody) throw invalid('No valid ID or username was provided.');
      if (others.length > 0) await friends.change(caller.userId, others, action, readMetadata(metadata));
      return {};
    },
  });
}

function checkedId(text: string, { userId }: SessionHolder, self: string): string {
  const id = uuidOf(text);
  if (id === userId) throw invalid(self);
  if (id === null || id === NIL) throw invalid(`Invalid user ID '${text}'.`);
  return id;
}

function checkName(username: string, caller: SessionHolder, self: string): void {
  if (username === '') throw invalid('Username must not be empty.');
  if (username === caller.username) throw invalid(self);
}

async function idsOf(accounts: Pick<AccountBook, 'rows'>, usernames: string[]): Promise<string[]> {
  const names = usernames.filter(isUsername);
  return names.length === 0 ? [] : (await accounts.rows([], names)).map(({ id }) => id);
}

function readMetadata(text: string): Record<string, unknown> {
  if (text === '') return {};
  const metadata = jsonObjectOf(text);
  if (metadata) return metadata;
  throw invalid('Metadata value must be JSON, if provided.');
}

async function usersOf(accounts: Pick<AccountBook, 'rows'>, ids: string[]): Promise<Map<string, AccountRow>> {
  if (ids.length === 0) return new Map();
  return new Map((await accounts.rows([...new Set(ids)], [])).map((row) => [row.id, row]));
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
