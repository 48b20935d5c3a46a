/** Helix, the API of Twitch, for tests: people, their channels and who is in them. */
import { bearerOf, type Grant, pictureReply } from './fakeProvider.ts';
import { type Call, json, type Reply } from './fakeServer.ts';

export const FAKE_TWITCH_APP = {
  clientId: 'fakeclientid0123456789abcdefgh',
  clientSecret: 'fakesecret0123456789abcdefghij',
};

export interface FakeTwitchUser {
  id: string;
  login: string;
  display_name: string;
  broadcaster_type: '' | 'affiliate' | 'partner';
  /** Content of the profile picture, or the address of one elsewhere. */
  picture?: Uint8Array | string;
}

export type HelixPlace =
  | 'users'
  | 'followers'
  | 'subscriptions'
  | 'moderators'
  | 'banned'
  | 'streams'
  | 'teams'
  | 'games'
  | 'preview';

/** A channel, by the numbers of its people. `banned`: until when, as Twitch writes it; "" for good. */
export interface FakeChannel {
  followers: Set<string>;
  subscribers: Set<string>;
  moderators: Set<string>;
  banned: Map<string, string>;
  isLive: boolean;
  viewers: number;
  /** Its name is its number. */
  category: string;
  tags: string[];
}

export interface FakeHelix {
  readonly url: string;
  readonly tokens: ReadonlyMap<string, Grant<FakeTwitchUser>>;
  readonly channels: ReadonlyMap<string, FakeChannel>;
  /** The channel of somebody, by their number. */
  channel(id: string): FakeChannel;
  /** Numbers of the members, by the name of a team. */
  readonly teams: Map<string, string[]>;
  /** What previews of streams show. Default: nothing. */
  preview: Uint8Array | null;
}

type Answer = (helix: FakeHelix, call: Call) => Reply;

export const HELIX: Readonly<Record<HelixPlace, readonly [route: string, answer: Answer]>> = {
  users: ['GET /helix/users', forAnybody(tellUser)],
  followers: [
    'GET /helix/channels/followers',
    forOwner('moderator:read:followers', ({ followers }) =>
      [...followers].map((id) => ({ ...named(id), followed_at: '2022-05-24T22:22:08Z' })),
    ),
  ],
  subscriptions: [
    'GET /helix/subscriptions',
    forOwner('channel:read:subscriptions', ({ subscribers }) =>
      [...subscribers].map((id) => ({ ...named(id), tier: '1000', is_gift: false })),
    ),
  ],
  moderators: [
    'GET /helix/moderation/moderators',
    forOwner('moderation:read', ({ moderators }) => [...moderators].map(named)),
  ],
  banned: [
    'GET /helix/moderation/banned',
    forOwner('moderation:read', ({ banned }) =>
      [...banned].map(([id, expires_at]) => ({ ...named(id), expires_at, reason: '' })),
    ),
  ],
  streams: ['GET /helix/streams', forAnybody(tellStreams)],
  teams: ['GET /helix/teams', forAnybody(tellTeam)],
  games: ['GET /helix/games', forAnybody(tellCategory)],
  preview: [
    'GET /previews-ttv/',
    ({ preview }) => pictureReply(preview, 'image/jpeg', { status: 404, message: 'not found' }),
  ],
};

export function openChannels(): Pick<FakeHelix, 'channels' | 'channel'> {
  const channels = new Map<string, FakeChannel>();
  return {
    channels,
    channel(id) {
      const known = channels.get(id) ?? {
        followers: new Set(),
        subscribers: new Set(),
        moderators: new Set(),
        banned: new Map(),
        isLive: false,
        viewers: 0,
        category: '',
        tags: [],
      };
      channels.set(id, known);
      return known;
    },
  };
}

function unauthorized(message: string): Reply {
  return json(401, { error: 'Unauthorized', status: 401, message });
}

/** Whoever has a token may know. */
function forAnybody(tell: (helix: FakeHelix, query: URLSearchParams, grant: Grant<FakeTwitchUser>) => Reply): Answer {
  return (helix, { headers, query }) => {
    const token = bearerOf(headers);
    if (!headers['client-id']) return unauthorized('Client ID is missing');
    if (token === undefined) return unauthorized('OAuth token is missing');
    const grant = helix.tokens.get(token);
    if (!grant) return unauthorized('Invalid OAuth token');
    if (headers['client-id'] !== FAKE_TWITCH_APP.clientId)
      return unauthorized('Client ID and OAuth token do not match');
    return tell(helix, query, grant);
  };
}

/** One page of a list of a channel, or the one entry that is asked for. The channel is the caller's own. */
function forOwner(scope: string, list: (channel: FakeChannel) => { user_id: string }[]): Answer {
  return forAnybody((helix, query, { user, scopes }) => {
    if (!scopes.includes(scope)) return unauthorized(`Missing scope: ${scope}`);
    const broadcaster = query.get('broadcaster_id') ?? '';
    if (broadcaster !== user.id)
      return unauthorized("The ID in broadcaster_id must match the user ID found in the request's OAuth token.");
    const asked = query.getAll('user_id');
    const all = list(helix.channel(broadcaster)).filter(({ user_id }) => asked.length === 0 || asked.includes(user_id));
    const [from, size] = [Number(query.get('after') ?? 0), Number(query.get('first') ?? 20)];
    const next = from + size < all.length ? { cursor: String(from + size) } : {};
    return json(200, { total: all.length, data: all.slice(from, from + size), pagination: next });
  });
}

function tellUser({ url }: FakeHelix, _query: URLSearchParams, { user, scopes }: Grant<FakeTwitchUser>): Reply {
  const { picture, ...told } = user;
  const data = {
    ...told,
    type: '',
    description: '',
    profile_image_url: typeof picture === 'string' ? picture : `${url}/pictures/${told.id}-300x300.png`,
    offline_image_url: '',
    view_count: 0,
    ...(scopes.includes('user:read:email') ? { email: `${told.login}@mail.invalid` } : {}),
    created_at: '2016-12-14T20:32:28Z',
  };
  return json(200, { data: [data] });
}

/** Who of those that are asked about streams now. */
function tellStreams({ url, channels, channel }: FakeHelix, query: URLSearchParams): Reply {
  const category = query.get('game_id');
  const asked = category === null ? query.getAll('user_id') : [...channels.keys()];
  const live = asked.filter((id) => channel(id).isLive && (category === null || channel(id).category === category));
  const data = live.map((id) => ({
    ...named(id),
    type: 'live',
    viewer_count: channel(id).viewers,
    thumbnail_url: `${url}/previews-ttv/live_user_viewer_${id}-{width}x{height}.jpg`,
    tags: channel(id).tags,
  }));
  return json(200, { data, pagination: {} });
}

function tellTeam({ teams }: FakeHelix, query: URLSearchParams): Reply {
  const team_name = query.get('name') ?? '';
  const users = teams.get(team_name);
  return json(200, { data: users ? [{ users: users.map(named), team_name }] : [] });
}

/** A category has its name for a number. */
function tellCategory({ channels }: FakeHelix, query: URLSearchParams): Reply {
  const name = query.get('name') ?? '';
  const isKnown = [...channels.values()].some(({ category }) => category === name);
  return json(200, { data: isKnown ? [{ id: name, name }] : [], pagination: {} });
}

function named(user_id: string) {
  return { user_id, user_login: `viewer_${user_id}`, user_name: `Viewer_${user_id}` };
}
