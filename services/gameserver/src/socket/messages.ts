import type { Decoded } from '../wire/message.ts';

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
 * Everything a client of Nakama may say on the socket, by its official name. This server listens to what has a handler (`SocketMessage`): until
 * somebody has decided who may send a message, how often, and who moderates what it carries, it is refused.
 */
export const CLIENT_MESSAGES = {
  ping: {},
  pong: {},
  rpc: { id: 'string', payload: 'string', http_key: 'string' },
  match_join: { match_id: 'string', token: 'string', metadata: 'stringMap' },
  match_leave: { match_id: 'string' },
  match_data_send: {
    match_id: 'string',
    op_code: 'int64Text',
    data: 'base64',
    presences: { list: presence },
    reliable: 'bool',
  },

  channel_join: { target: 'string', type: 'int32', persistence: 'bool', hidden: 'bool' },
  channel_leave: { channel_id: 'string' },
  channel_message_send: { channel_id: 'string', content: 'string' },
  channel_message_update: { channel_id: 'string', message_id: 'string', content: 'string' },
  channel_message_remove: { channel_id: 'string', message_id: 'string' },

  match_create: { name: 'string' },
  matchmaker_add: matchmaking,
  matchmaker_remove: { ticket: 'string' },
  party_create: { open: 'bool', max_size: 'int32', label: 'string', hidden: 'bool' },
  party_join: { party_id: 'string' },
  party_leave: { party_id: 'string' },
  party_promote: { party_id: 'string', presence: { one: presence } },
  party_accept: { party_id: 'string', presence: { one: presence } },
  party_remove: { party_id: 'string', presence: { one: presence } },
  party_close: { party_id: 'string' },
  party_join_request_list: { party_id: 'string' },
  party_matchmaker_add: { party_id: 'string', ...matchmaking },
  party_matchmaker_remove: { party_id: 'string', ticket: 'string' },
  party_data_send: { party_id: 'string', op_code: 'int64Text', data: 'base64' },
  party_update: { party_id: 'string', label: 'string', open: 'bool', hidden: 'bool' },
  status_follow: { user_ids: 'stringList', usernames: 'stringList' },
  status_unfollow: { user_ids: 'stringList' },
  status_update: { status: 'string' },
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

/** One message of an envelope. */
export interface ClientMessage {
  name: ClientMessageName;
  body: Record<string, unknown>;
}

export type BodyOf<Name extends ClientMessageName> = Decoded<Table[Name]>;
