import type { OperationName } from './operations.ts';

/** How a member of an answer is written. `int64`: decimal digits in a text; `json`: a text that holds a JSON object; `timestamp`: RFC 3339. */
export type ReplyField =
  | 'string'
  | 'bool'
  | 'int32'
  | 'uint32'
  | 'int64'
  | 'json'
  | 'timestamp'
  | 'stringList'
  | { readonly one: Reply }
  | { readonly list: Reply };

/** Members of an answer in their order. Each may be missing: what has its default is left out. */
export interface Reply {
  readonly [name: string]: ReplyField;
}

const USER = {
  id: 'string',
  username: 'string',
  display_name: 'string',
  avatar_url: 'string',
  lang_tag: 'string',
  location: 'string',
  timezone: 'string',
  metadata: 'json',
  facebook_id: 'string',
  google_id: 'string',
  gamecenter_id: 'string',
  steam_id: 'string',
  online: 'bool',
  edge_count: 'int32',
  create_time: 'timestamp',
  update_time: 'timestamp',
  facebook_instant_game_id: 'string',
  apple_id: 'string',
} as const satisfies Reply;

const GROUP = {
  id: 'string',
  creator_id: 'string',
  name: 'string',
  description: 'string',
  lang_tag: 'string',
  metadata: 'json',
  avatar_url: 'string',
  open: 'bool',
  edge_count: 'int32',
  max_count: 'int32',
  create_time: 'timestamp',
  update_time: 'timestamp',
} as const satisfies Reply;

const NOTIFICATION = {
  id: 'string',
  subject: 'string',
  content: 'json',
  code: 'int32',
  sender_id: 'string',
  create_time: 'timestamp',
  persistent: 'bool',
} as const satisfies Reply;

const CHANNEL_MESSAGE = {
  channel_id: 'string',
  message_id: 'string',
  code: 'int32',
  sender_id: 'string',
  username: 'string',
  content: 'json',
  create_time: 'timestamp',
  update_time: 'timestamp',
  persistent: 'bool',
  room_name: 'string',
  group_id: 'string',
  user_id_one: 'string',
  user_id_two: 'string',
} as const satisfies Reply;

const STORED = {
  collection: 'string',
  key: 'string',
  user_id: 'string',
  value: 'json',
  version: 'string',
  permission_read: 'int32',
  permission_write: 'int32',
  create_time: 'timestamp',
  update_time: 'timestamp',
} as const satisfies Reply;

const ACK = {
  collection: 'string',
  key: 'string',
  version: 'string',
  user_id: 'string',
  create_time: 'timestamp',
  update_time: 'timestamp',
} as const satisfies Reply;

const RECORD = {
  leaderboard_id: 'string',
  owner_id: 'string',
  username: 'string',
  score: 'int64',
  subscore: 'int64',
  num_score: 'int32',
  metadata: 'json',
  create_time: 'timestamp',
  update_time: 'timestamp',
  expiry_time: 'timestamp',
  rank: 'int64',
  max_num_score: 'int32',
} as const satisfies Reply;

const RECORDS = {
  records: { list: RECORD },
  owner_records: { list: RECORD },
  next_cursor: 'string',
  prev_cursor: 'string',
  rank_count: 'int64',
} as const satisfies Reply;

const TOURNAMENT = {
  id: 'string',
  title: 'string',
  description: 'string',
  category: 'int32',
  sort_order: 'int32',
  size: 'int32',
  max_size: 'int32',
  max_num_score: 'int32',
  can_enter: 'bool',
  end_active: 'uint32',
  next_reset: 'uint32',
  metadata: 'json',
  create_time: 'timestamp',
  start_time: 'timestamp',
  end_time: 'timestamp',
  duration: 'int32',
  start_active: 'uint32',
  prev_reset: 'uint32',
  operator: 'int32',
  authoritative: 'bool',
  join_required: 'bool',
} as const satisfies Reply;

const PURCHASE = {
  user_id: 'string',
  product_id: 'string',
  transaction_id: 'string',
  store: 'int32',
  purchase_time: 'timestamp',
  create_time: 'timestamp',
  update_time: 'timestamp',
  refund_time: 'timestamp',
  provider_response: 'string',
  environment: 'int32',
  seen_before: 'bool',
} as const satisfies Reply;

const SUBSCRIPTION = {
  user_id: 'string',
  product_id: 'string',
  original_transaction_id: 'string',
  store: 'int32',
  purchase_time: 'timestamp',
  create_time: 'timestamp',
  update_time: 'timestamp',
  environment: 'int32',
  expiry_time: 'timestamp',
  refund_time: 'timestamp',
  provider_response: 'string',
  active: 'bool',
} as const satisfies Reply;

const PURCHASES = { validated_purchases: { list: PURCHASE } } as const satisfies Reply;
const VALIDATED = { validated_subscription: { one: SUBSCRIPTION } } as const satisfies Reply;

const NOTHING = {} as const satisfies Reply;
const SESSION = { created: 'bool', token: 'string', refresh_token: 'string' } as const satisfies Reply;
const OBJECTS = { objects: { list: STORED }, cursor: 'string' } as const satisfies Reply;

/** What each operation is answered with. Another row is due when an operation is served. */
export const REPLIES: Partial<Record<OperationName, Reply>> = {
  Healthcheck: NOTHING,
  DeleteAccount: NOTHING,
  GetAccount: {
    user: { one: USER },
    wallet: 'json',
    email: 'string',
    devices: { list: { id: 'string' } },
    custom_id: 'string',
    verify_time: 'timestamp',
    disable_time: 'timestamp',
  },
  UpdateAccount: NOTHING,
  AuthenticateCustom: SESSION,
  AuthenticateDevice: SESSION,
  AuthenticateEmail: SESSION,
  AuthenticateApple: SESSION,
  AuthenticateFacebook: SESSION,
  AuthenticateFacebookInstantGame: SESSION,
  AuthenticateGameCenter: SESSION,
  AuthenticateGoogle: SESSION,
  AuthenticateSteam: SESSION,
  LinkCustom: NOTHING,
  LinkDevice: NOTHING,
  LinkEmail: NOTHING,
  LinkApple: NOTHING,
  LinkFacebook: NOTHING,
  LinkFacebookInstantGame: NOTHING,
  LinkGameCenter: NOTHING,
  LinkGoogle: NOTHING,
  LinkSteam: NOTHING,
  UnlinkCustom: NOTHING,
  UnlinkDevice: NOTHING,
  UnlinkEmail: NOTHING,
  UnlinkApple: NOTHING,
  UnlinkFacebook: NOTHING,
  UnlinkFacebookInstantGame: NOTHING,
  UnlinkGameCenter: NOTHING,
  UnlinkGoogle: NOTHING,
  UnlinkSteam: NOTHING,
  SessionRefresh: SESSION,
  SessionLogout: NOTHING,
  CreateSocketTicket: { token: 'string' },
  ListChannelMessages: {
    messages: { list: CHANNEL_MESSAGE },
    next_cursor: 'string',
    prev_cursor: 'string',
    cacheable_cursor: 'string',
  },
  Event: NOTHING,
  DeleteFriends: NOTHING,
  ListFriends: {
    friends: { list: { user: { one: USER }, state: 'int32', update_time: 'timestamp', metadata: 'json' } },
    cursor: 'string',
  },
  AddFriends: NOTHING,
  BlockFriends: NOTHING,
  ImportFacebookFriends: NOTHING,
  ImportSteamFriends: NOTHING,
  ListFriendsOfFriends: {
    friends_of_friends: { list: { referrer: 'string', user: { one: USER } } },
    cursor: 'string',
  },
  ListGroups: { groups: { list: GROUP }, cursor: 'string' },
  CreateGroup: GROUP,
  DeleteGroup: NOTHING,
  UpdateGroup: NOTHING,
  AddGroupUsers: NOTHING,
  BanGroupUsers: NOTHING,
  DemoteGroupUsers: NOTHING,
  JoinGroup: NOTHING,
  KickGroupUsers: NOTHING,
  LeaveGroup: NOTHING,
  PromoteGroupUsers: NOTHING,
  ListGroupUsers: { group_users: { list: { user: { one: USER }, state: 'int32' } }, cursor: 'string' },
  ListUserGroups: { user_groups: { list: { group: { one: GROUP }, state: 'int32' } }, cursor: 'string' },
  ListMatches: {
    matches: {
      list: {
        match_id: 'string',
        authoritative: 'bool',
        label: 'string',
        size: 'int32',
        tick_rate: 'int32',
        handler_name: 'string',
      },
    },
  },
  GetMatchmakerStats: {
    ticket_count: 'int32',
    oldest_ticket_create_time: 'timestamp',
    completions: { list: { create_time: 'timestamp', complete_time: 'timestamp' } },
  },
  ListParties: {
    parties: { list: { party_id: 'string', open: 'bool', hidden: 'bool', max_size: 'int32', label: 'json' } },
    cursor: 'string',
  },
  DeleteNotifications: NOTHING,
  ListNotifications: { notifications: { list: NOTIFICATION }, cacheable_cursor: 'string' },
  ReadStorageObjects: { objects: { list: STORED } },
  WriteStorageObjects: { acks: { list: ACK } },
  DeleteStorageObjects: NOTHING,
  ListStorageObjects: OBJECTS,
  ListStorageObjects2: OBJECTS,
  DeleteLeaderboardRecord: NOTHING,
  ListLeaderboardRecords: RECORDS,
  WriteLeaderboardRecord: RECORD,
  ListLeaderboardRecordsAroundOwner: RECORDS,
  ListTournaments: { tournaments: { list: TOURNAMENT }, cursor: 'string' },
  DeleteTournamentRecord: NOTHING,
  ListTournamentRecords: RECORDS,
  WriteTournamentRecord: RECORD,
  WriteTournamentRecord2: RECORD,
  JoinTournament: NOTHING,
  ListTournamentRecordsAroundOwner: RECORDS,
  GetUsers: { users: { list: USER } },
  ValidatePurchaseApple: PURCHASES,
  ValidatePurchaseFacebookInstant: PURCHASES,
  ValidatePurchaseGoogle: PURCHASES,
  ValidatePurchaseHuawei: PURCHASES,
  ValidatePurchaseSamsung: PURCHASES,
  ListSubscriptions: { validated_subscriptions: { list: SUBSCRIPTION }, cursor: 'string', prev_cursor: 'string' },
  ValidateSubscriptionApple: VALIDATED,
  ValidateSubscriptionGoogle: VALIDATED,
  GetSubscription: SUBSCRIPTION,
};
