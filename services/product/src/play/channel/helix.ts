import type { Clock } from '@tuschel/platform/ports';
import { boundedFetch, deadline, ProviderFault } from '../../people/login/boundedFetch.ts';
import { recordIn } from '../../people/login/oauthCalls.ts';
import type { TwitchConfig } from '../../people/login/twitchOauth.ts';
import { UNAUTHORIZED } from './consents.ts';

/** Somebody whom Twitch's moderation names. `until`: UTC ms; infinite for a ban without an end. */
export interface BannedViewer {
  subject: string;
  until: number;
}

/** A channel that is on the air. */
export interface LiveStream {
  subject: string;
  login: string;
  name: string;
  viewers: number;
  /** With `{width}` and `{height}` in it. */
  thumbnail: string;
  tags: string[];
}

export interface Page<Entry> {
  entries: Entry[];
  /** Of the next page; null: there is none. */
  cursor: string | null;
}

type Asked<Answer> = Promise<Answer | typeof UNAUTHORIZED>;

/** Twitch's API as far as a host's door needs it. Throws `ProviderFault` when it does not answer as it should. */
export interface Helix {
  readonly isFollower: (token: string, channel: string, viewer: string) => Asked<boolean>;
  readonly isSubscriber: (token: string, channel: string, viewer: string) => Asked<boolean>;
  moderators(token: string, channel: string, after: string | null): Asked<Page<string>>;
  readonly isLive: (token: string, channel: string) => Asked<boolean>;
  /** Who of these people (by their numbers, 100 at most) streams now, or who streams in this category. */
  streams(token: string, of: { people: readonly string[] } | { category: string }): Asked<LiveStream[]>;
  /** The numbers of those in a team; empty: there is no such team. */
  team(token: string, name: string): Asked<string[]>;
  /** The number of a category; null: there is none of this name. */
  category(token: string, name: string): Asked<string | null>;
  /** `viewer`: whether this one is among them, instead of all of them. */
  banned(
    token: string,
    channel: string,
    query: { after: string | null } | { viewer: string },
  ): Asked<Page<BannedViewer>>;
}

/** A request takes no longer. A join waits for two of them at most, and our client a little longer than that. */
export const HELIX_MS = 3_000;
const ANSWER_BYTES = 256 * 1024;
const PAGE_SIZE = '100';
/** Twitch says when a bucket is full again; when it does not, we ask nothing for so long. */
const PAUSE_MS = 10_000;
const PAUSE_MAX_MS = 60_000;

export function createHelix(config: Pick<TwitchConfig, 'clientId' | 'hosts'>, clock: Pick<Clock, 'now' | 'at'>): Helix {
  const get = createCalls(config, clock);

  const has = async (token: string, path: string, channel: string, viewer: string) => {
    const json = await get(token, path, { broadcaster_id: channel, user_id: viewer });
    return json === UNAUTHORIZED ? json : entriesIn(json).some((entry) => entry['user_id'] === viewer);
  };

  return {
    isFollower: (token, channel, viewer) => has(token, 'channels/followers', channel, viewer),
    isSubscriber: (token, channel, viewer) => has(token, 'subscriptions', channel, viewer),

    async isLive(token, channel) {
      const json = await get(token, 'streams', { user_id: channel });
      return json === UNAUTHORIZED ? json : entriesIn(json).some((entry) => entry['type'] === 'live');
    },

    async streams(token, of) {
      const query =
        'people' in of
          ? of.people.map((subject): [string, string] => ['user_id', subject])
          : Object.entries({ game_id: of.category });
      const json = await get(token, 'streams', [...query, ['first', PAGE_SIZE]]);
      return json === UNAUTHORIZED ? json : entriesIn(json).flatMap(liveStream);
    },

    async team(token, name) {
      const json = await get(token, 'teams', { name });
      if (json === UNAUTHORIZED) return json;
      const [team] = entriesIn(json);
      const users: unknown = team?.['users'];
      return Array.isArray(users) ? entriesIn({ data: users }).map(({ user_id: subject }) => String(subject)) : [];
    },

    async category(token, name) {
      const json = await get(token, 'games', { name });
      if (json === UNAUTHORIZED) return json;
      const id = entriesIn(json)[0]?.['id'];
      return typeof id === 'string' ? id : null;
    },

    async moderators(token, channel, after) {
      const json = await get(token, 'moderation/moderators', pageQuery(channel, after));
      if (json === UNAUTHORIZED) return json;
      return { entries: entriesIn(json).map(({ user_id: subject }) => String(subject)), cursor: cursorIn(json) };
    },

    async banned(token, channel, query) {
      const asked =
        'viewer' in query ? { broadcaster_id: channel, user_id: query.viewer } : pageQuery(channel, query.after);
      const json = await get(token, 'moderation/banned', asked);
      if (json === UNAUTHORIZED) return json;
      return { entries: entriesIn(json).map(bannedViewer), cursor: cursorIn(json) };
    },
  };
}

function createCalls(config: Pick<TwitchConfig, 'clientId' | 'hosts'>, clock: Pick<Clock, 'now' | 'at'>) {
  let pausedUntil = 0;

  const ask = async (token: string, path: string, query: Query) => {
    if (clock.now() < pausedUntil) throw new ProviderFault('Twitch has been asked too often');
    const url = new URL(`/helix/${path}`, config.hosts.api);
    url.search = new URLSearchParams(query).toString();
    const headers = { authorization: `Bearer ${token}`, 'client-id': config.clientId };
    const limit = deadline(clock, HELIX_MS);
    try {
      return await boundedFetch(url, { headers, signal: limit.signal }, ANSWER_BYTES);
    } finally {
      limit.clear();
    }
  };

  return async (token: string, path: string, query: Query): Asked<Record<string, unknown>> => {
    let answer = await ask(token, path, query);
    // A server of many has stumbled: the next one answers.
    if (answer.status >= 500) answer = await ask(token, path, query);
    const { status, headers, body } = answer;
    if (status === 401) return UNAUTHORIZED;
    if (status === 429) pausedUntil = pauseEnd(headers.get('ratelimit-reset'), clock.now());
    if (status !== 200) throw new ProviderFault(`Twitch answers ${path} with ${status}`);
    const json = recordIn(new TextDecoder().decode(body));
    if (!Array.isArray(json['data'])) throw new ProviderFault(`Twitch answers ${path} with something else`);
    return json;
  };
}

function pageQuery(channel: string, after: string | null): Record<string, string> {
  return { broadcaster_id: channel, first: PAGE_SIZE, ...(after === null ? {} : { after }) };
}

type Query = Record<string, string> | [string, string][];

/** An entry of what is on the air; none for what describes nothing of the kind. */
function liveStream(entry: Record<string, unknown>): LiveStream[] {
  const { user_id: subject, user_login: login, user_name: name, viewer_count: viewers, type } = entry;
  if (type !== 'live' || typeof subject !== 'string' || typeof login !== 'string' || !/^[a-z0-9_]{1,25}$/.test(login))
    return [];
  const { thumbnail_url: thumbnail, tags } = entry;
  return [
    {
      subject,
      login,
      name: typeof name === 'string' && name !== '' ? name.slice(0, 50) : login,
      viewers: Number.isSafeInteger(viewers) ? Math.max(0, viewers as number) : 0,
      thumbnail: typeof thumbnail === 'string' ? thumbnail : '',
      tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    },
  ];
}

/** `reset`: seconds since 1970. */
function pauseEnd(reset: string | null, now: number): number {
  const at = Number(reset) * 1000;
  return at > now ? Math.min(at, now + PAUSE_MAX_MS) : now + PAUSE_MS;
}

function entriesIn({ data }: Record<string, unknown>): Record<string, unknown>[] {
  const isRecord = (entry: unknown) => typeof entry === 'object' && entry !== null;
  return (data as unknown[]).filter(isRecord) as Record<string, unknown>[];
}

/** A timeout ends; the end of a ban is empty, which is no time. */
function bannedViewer({ user_id: subject, expires_at: end }: Record<string, unknown>): BannedViewer {
  const until = typeof end === 'string' ? Date.parse(end) : Number.POSITIVE_INFINITY;
  return { subject: String(subject), until: Number.isNaN(until) ? Number.POSITIVE_INFINITY : until };
}

function cursorIn({ pagination }: Record<string, unknown>): string | null {
  const { cursor } = (typeof pagination === 'object' && pagination !== null ? pagination : {}) as { cursor?: unknown };
  return typeof cursor === 'string' && cursor !== '' ? cursor : null;
}
