/**
 * The messages of the binary socket format (proto3): name, number and type of each field; `*` is repeated. Names are those of the JSON
 * format. A name that ends in Value is a wrapper: it is written whenever it is set, whatever it holds.
 */
const FIELDS = `
  Channel: id 1 string, presences 2 *UserPresence, self 3 UserPresence, room_name 4 string, group_id 5 string,
    user_id_one 6 string, user_id_two 7 string
  ChannelJoin: target 1 string, type 2 int32, persistence 3 BoolValue, hidden 4 BoolValue
  ChannelLeave: channel_id 1 string
  ChannelMessageAck: channel_id 1 string, message_id 2 string, code 3 Int32Value, username 4 string,
    create_time 5 Timestamp, update_time 6 Timestamp, persistent 7 BoolValue, room_name 8 string, group_id 9 string,
    user_id_one 10 string, user_id_two 11 string
  ChannelMessageRemove: channel_id 1 string, message_id 2 string
  ChannelMessageSend: channel_id 1 string, content 2 string
  ChannelMessageUpdate: channel_id 1 string, message_id 2 string, content 3 string
  ChannelPresenceEvent: channel_id 1 string, joins 2 *UserPresence, leaves 3 *UserPresence, room_name 4 string,
    group_id 5 string, user_id_one 6 string, user_id_two 7 string
  Envelope: cid 1 string, channel 2 Channel, channel_join 3 ChannelJoin, channel_leave 4 ChannelLeave,
    channel_message 5 ChannelMessage, channel_message_ack 6 ChannelMessageAck,
    channel_message_send 7 ChannelMessageSend, channel_message_update 8 ChannelMessageUpdate,
    channel_message_remove 9 ChannelMessageRemove, channel_presence_event 10 ChannelPresenceEvent, error 11 Error,
    match 12 Match, match_create 13 MatchCreate, match_data 14 MatchData, match_data_send 15 MatchDataSend,
    match_join 16 MatchJoin, match_leave 17 MatchLeave, match_presence_event 18 MatchPresenceEvent,
    matchmaker_add 19 MatchmakerAdd, matchmaker_matched 20 MatchmakerMatched, matchmaker_remove 21 MatchmakerRemove,
    matchmaker_ticket 22 MatchmakerTicket, notifications 23 Notifications, rpc 24 Rpc, status 25 Status,
    status_follow 26 StatusFollow, status_presence_event 27 StatusPresenceEvent, status_unfollow 28 StatusUnfollow,
    status_update 29 StatusUpdate, stream_data 30 StreamData, stream_presence_event 31 StreamPresenceEvent,
    ping 32 Ping, pong 33 Pong, party 34 Party, party_create 35 PartyCreate, party_join 36 PartyJoin,
    party_leave 37 PartyLeave, party_promote 38 PartyPromote, party_leader 39 PartyLeader,
    party_accept 40 PartyAccept, party_remove 41 PartyRemove, party_close 42 PartyClose,
    party_join_request_list 43 PartyJoinRequestList, party_join_request 44 PartyJoinRequest,
    party_matchmaker_add 45 PartyMatchmakerAdd, party_matchmaker_remove 46 PartyMatchmakerRemove,
    party_matchmaker_ticket 47 PartyMatchmakerTicket, party_data 48 PartyData, party_data_send 49 PartyDataSend,
    party_presence_event 50 PartyPresenceEvent, party_update 51 PartyUpdate
  Error: code 1 int32, message 2 string, context 3 map<string,string>
  Match: match_id 1 string, authoritative 2 bool, label 3 StringValue, size 4 int32, presences 5 *UserPresence,
    self 6 UserPresence
  MatchCreate: name 1 string
  MatchData: match_id 1 string, presence 2 UserPresence, op_code 3 int64, data 4 bytes, reliable 5 bool
  MatchDataSend: match_id 1 string, op_code 2 int64, data 3 bytes, presences 4 *UserPresence, reliable 5 bool
  MatchJoin: match_id 1 string, token 2 string, metadata 3 map<string,string>
  MatchLeave: match_id 1 string
  MatchPresenceEvent: match_id 1 string, joins 2 *UserPresence, leaves 3 *UserPresence
  MatchmakerAdd: min_count 1 int32, max_count 2 int32, query 3 string, string_properties 4 map<string,string>,
    numeric_properties 5 map<string,double>, count_multiple 6 Int32Value
  MatchmakerMatched: ticket 1 string, match_id 2 string, token 3 string, users 4 *MatchmakerUser,
    self 5 MatchmakerUser
  MatchmakerUser: presence 1 UserPresence, party_id 2 string, string_properties 5 map<string,string>,
    numeric_properties 6 map<string,double>
  MatchmakerRemove: ticket 1 string
  MatchmakerTicket: ticket 1 string
  Notifications: notifications 1 *Notification
  Party: party_id 1 string, open 2 bool, hidden 3 bool, max_size 4 int32, self 5 UserPresence, leader 6 UserPresence,
    presences 7 *UserPresence, label 8 string
  PartyAccept: party_id 1 string, presence 2 UserPresence
  PartyClose: party_id 1 string
  PartyCreate: open 1 bool, max_size 2 int32, label 3 string, hidden 4 bool
  PartyData: party_id 1 string, presence 2 UserPresence, op_code 3 int64, data 4 bytes
  PartyDataSend: party_id 1 string, op_code 2 int64, data 3 bytes
  PartyJoin: party_id 1 string
  PartyJoinRequest: party_id 1 string, presences 2 *UserPresence
  PartyJoinRequestList: party_id 1 string
  PartyLeader: party_id 1 string, presence 2 UserPresence
  PartyLeave: party_id 1 string
  PartyMatchmakerAdd: party_id 1 string, min_count 2 int32, max_count 3 int32, query 4 string,
    string_properties 5 map<string,string>, numeric_properties 6 map<string,double>, count_multiple 7 Int32Value
  PartyMatchmakerRemove: party_id 1 string, ticket 2 string
  PartyMatchmakerTicket: party_id 1 string, ticket 2 string
  PartyPresenceEvent: party_id 1 string, joins 2 *UserPresence, leaves 3 *UserPresence
  PartyPromote: party_id 1 string, presence 2 UserPresence
  PartyRemove: party_id 1 string, presence 2 UserPresence
  PartyUpdate: party_id 1 string, label 2 string, open 3 bool, hidden 4 bool
  Ping:
  Pong:
  Status: presences 1 *UserPresence
  StatusFollow: user_ids 1 *string, usernames 2 *string
  StatusPresenceEvent: joins 2 *UserPresence, leaves 3 *UserPresence
  StatusUnfollow: user_ids 1 *string
  StatusUpdate: status 1 StringValue
  Stream: mode 1 int32, subject 2 string, subcontext 3 string, label 4 string
  StreamData: stream 1 Stream, sender 2 UserPresence, data 3 string, reliable 4 bool
  StreamPresenceEvent: stream 1 Stream, joins 2 *UserPresence, leaves 3 *UserPresence
  UserPresence: user_id 1 string, session_id 2 string, username 3 string, persistence 4 bool, status 5 StringValue
  ChannelMessage: channel_id 1 string, message_id 2 string, code 3 Int32Value, sender_id 4 string, username 5 string,
    content 6 string, create_time 7 Timestamp, update_time 8 Timestamp, persistent 9 BoolValue, room_name 10 string,
    group_id 11 string, user_id_one 12 string, user_id_two 13 string
  Notification: id 1 string, subject 2 string, content 3 string, code 4 int32, sender_id 5 string,
    create_time 6 Timestamp, persistent 7 bool
  NotificationList: notifications 1 *Notification, cacheable_cursor 2 string
  Rpc: id 1 string, payload 2 string, http_key 3 string
`;

export type ScalarType = 'string' | 'int32' | 'int64' | 'bool' | 'bytes' | 'double';

export type FieldType =
  | { kind: 'scalar'; scalar: ScalarType }
  /** A scalar in a message of its own. */
  | { kind: 'wrapper'; scalar: ScalarType }
  | { kind: 'timestamp' }
  | { kind: 'map'; scalar: ScalarType }
  | { kind: 'message'; message: MessageSchema };

export interface FieldSchema {
  readonly name: string;
  readonly number: number;
  readonly repeated: boolean;
  readonly type: FieldType;
}

export interface MessageSchema {
  readonly byName: Map<string, FieldSchema>;
  readonly byNumber: Map<number, FieldSchema>;
}

const WRAPPERS: Readonly<Record<string, ScalarType>> = {
  BoolValue: 'bool',
  Int32Value: 'int32',
  StringValue: 'string',
};
const SCALARS: ReadonlySet<string> = new Set<ScalarType>(['string', 'int32', 'int64', 'bool', 'bytes', 'double']);

/** What one frame holds. */
export const ENVELOPE = schemasOf(FIELDS)('Envelope');

function schemasOf(text: string): (name: string) => MessageSchema {
  const rows = text
    .replaceAll(/,\n\s+/g, ', ')
    .trim()
    .split('\n');
  const schemas = new Map<string, MessageSchema>();
  const find = (name: string) => {
    const schema = schemas.get(name);
    if (!schema) throw new Error(`there is no message ${name}`);
    return schema;
  };
  const parsed = rows.map((row) => {
    const [name = '', fields = ''] = row.trim().split(/:\s*/);
    schemas.set(name, { byName: new Map(), byNumber: new Map() });
    return { name, fields: fields === '' ? [] : fields.split(', ') };
  });
  for (const { name, fields } of parsed) {
    for (const field of fields) addField(find(name), field, find);
  }
  return find;
}

function addField({ byName, byNumber }: MessageSchema, text: string, find: (name: string) => MessageSchema): void {
  const [name = '', number = '', type = ''] = text.split(' ');
  const repeated = type.startsWith('*');
  const field = { name, number: Number(number), repeated, type: typeOf(repeated ? type.slice(1) : type, find) };
  byName.set(name, field);
  byNumber.set(field.number, field);
}

function typeOf(type: string, find: (name: string) => MessageSchema): FieldType {
  const wrapped = WRAPPERS[type];
  if (wrapped) return { kind: 'wrapper', scalar: wrapped };
  if (type === 'Timestamp') return { kind: 'timestamp' };
  const mapped = /^map<string,(\w+)>$/.exec(type)?.[1];
  if (mapped !== undefined) return { kind: 'map', scalar: mapped as ScalarType };
  if (SCALARS.has(type)) return { kind: 'scalar', scalar: type as ScalarType };
  return { kind: 'message', message: find(type) };
}
