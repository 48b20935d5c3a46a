import type { RateName } from '@tuschel/protocol';
import type { Decoded, Message } from '../wire/message.ts';

const presence = {
  user_id: 'string',
  session_id: 'string',
  username: 'string',
  persistence: 'bool',
  status: 'string',
} as const;
const matchmaking = {
  min_count: 'int32',
  max_count: 'int32',
  query: 'string',
  string_properties: 'stringMap',
  numeric_properties: 'numberMap',
  count_multiple: 'int32',
} as const;

/**
 * Everything a client may say on the socket, with the decision whether this server listens. A message is off until
 * somebody has decided who may send it, how often, and who moderates what it carries. Each costs a credit of its socket
 * (`socketMessage`), and where a rate is named one of its user as well.
 */
export const CLIENT_MESSAGES = {
  ping: on({}),
  pong: on({}),
  rpc: on({ id: 'string', payload: 'string', http_key: 'string' }),
  match_join: on({ match_id: 'string', token: 'string', metadata: 'stringMap' }),
  match_leave: on({ match_id: 'string' }),
  match_data_send: on({
    match_id: 'string',
    op_code: 'int64',
    data: 'bytes',
    presences: { list: presence },
    reliable: 'bool',
  }),

  channel_join: on({ target: 'string', type: 'int32', persistence: 'bool', hidden: 'bool' }, 'roomJoin'),
  channel_leave: on({ channel_id: 'string' }),
  channel_message_send: on({ channel_id: 'string', content: 'string' }, 'roomMessage'),
  channel_message_update: on({ channel_id: 'string', message_id: 'string', content: 'string' }, 'roomMessage'),
  channel_message_remove: on({ channel_id: 'string', message_id: 'string' }, 'roomMessage'),

  match_create: off({ name: 'string' }),
  matchmaker_add: off(matchmaking),
  matchmaker_remove: off({ ticket: 'string' }),
  party_create: off({ open: 'bool', max_size: 'int32', label: 'string', hidden: 'bool' }),
  party_join: off({ party_id: 'string' }),
  party_leave: off({ party_id: 'string' }),
  party_promote: off({ party_id: 'string', presence: { one: presence } }),
  party_accept: off({ party_id: 'string', presence: { one: presence } }),
  party_remove: off({ party_id: 'string', presence: { one: presence } }),
  party_close: off({ party_id: 'string' }),
  party_join_request_list: off({ party_id: 'string' }),
  party_matchmaker_add: off({ party_id: 'string', ...matchmaking }),
  party_matchmaker_remove: off({ party_id: 'string', ticket: 'string' }),
  party_data_send: off({ party_id: 'string', op_code: 'int64', data: 'bytes' }),
  party_update: off({ party_id: 'string', label: 'string', open: 'bool', hidden: 'bool' }),
  status_follow: off({ user_ids: 'stringList', usernames: 'stringList' }),
  status_unfollow: off({ user_ids: 'stringList' }),
  status_update: off({ status: 'string' }),
} as const;

/** What only a server says. */
export const SERVER_MESSAGES = new Set([
  'channel',
  'channel_message',
  'channel_message_ack',
  'channel_presence_event',
  'error',
  'match',
  'match_data',
  'match_presence_event',
  'matchmaker_matched',
  'matchmaker_ticket',
  'notifications',
  'party',
  'party_data',
  'party_join_request',
  'party_leader',
  'party_matchmaker_ticket',
  'party_presence_event',
  'status',
  'status_presence_event',
  'stream_data',
  'stream_presence_event',
]);

type Table = typeof CLIENT_MESSAGES;
export type ClientMessageName = keyof Table;
export type EnabledMessageName = {
  [Name in ClientMessageName]: Table[Name]['enabled'] extends true ? Name : never;
}[ClientMessageName];

/** One message of an envelope, told apart by `name`. */
export type ClientMessage = {
  [Name in EnabledMessageName]: { name: Name; body: Decoded<Table[Name]['members']> };
}[EnabledMessageName];

export type BodyOf<Name extends EnabledMessageName> = Decoded<Table[Name]['members']>;

function on<const M extends Message>(members: M, rate: RateName | null = null) {
  return { members, enabled: true as const, rate };
}

function off<const M extends Message>(members: M) {
  return { members, enabled: false as const };
}
