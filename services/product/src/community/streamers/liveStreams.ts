import type { Accounts } from '@tuschel/gameserver/extend';
import type { Clock, Log } from '@tuschel/platform/ports';
import { type LiveStreams, OPERATIONS, type Streamer, STREAMERS } from '@tuschel/protocol';
import type { StreamsConfig } from '../../config.ts';
import { subjectOf } from '../../play/channel/channel.ts';
import type { Helix, LiveStream } from '../../play/channel/helix.ts';
import type { LobbyStore } from '../../play/lobby/store.ts';
import type { AsApp } from './appToken.ts';
import type { PriorityStore } from './priorities.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface LiveStreamsDeps {
  helix: Pick<Helix, 'streams' | 'team' | 'category'>;
  asApp: AsApp;
  streams: StreamsConfig;
  lobbies: Pick<LobbyStore, 'running'>;
  accounts: Pick<Accounts, 'many'>;
  priorities: Pick<PriorityStore, 'all'>;
  thumbnails: Thumbnails;
  clock: Pick<Clock, 'now'>;
  log: Pick<Log, 'warn'>;
}

/** Twitch tells of so many people at once. */
const PEOPLE_AT_ONCE = 100;
const NOTHING: LiveStreams = { team: [], live: [] };

/** Who streams now. Asked of Twitch at most once a minute, and only while somebody looks. */
export function createLiveStreams(deps: LiveStreamsDeps): () => Promise<LiveStreams> {
  const { clock, log } = deps;
  let kept = { streams: NOTHING, at: Number.NEGATIVE_INFINITY };
  let triedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | null = null;

  const refresh = async () => {
    triedAt = clock.now();
    try {
      kept = { streams: await ask(deps), at: clock.now() };
    } catch (error) {
      log.warn('Twitch does not say who streams', { error });
    }
  };

  return async () => {
    if (clock.now() - triedAt >= STREAMERS.freshMs)
      underWay ??= refresh().finally(() => {
        underWay = null;
      });
    // Whoever comes while there is a list need not wait for the next one.
    if (clock.now() - kept.at >= STREAMERS.staleMs) await underWay;
    return clock.now() - kept.at < STREAMERS.staleMs ? kept.streams : NOTHING;
  };
}

async function ask(deps: LiveStreamsDeps): Promise<LiveStreams> {
  const { helix, asApp, streams, priorities, thumbnails } = deps;
  const { team: teamName, category: categoryName, tag } = streams;
  const members = teamName === undefined ? [] : await asApp((token) => helix.team(token, teamName));
  const hosts = (await hostsOf(deps)).filter((subject) => !members.includes(subject));
  const category = categoryName === undefined ? null : await asApp((token) => helix.category(token, categoryName));
  const [ofTeam, ofHosts, ofCategory, first] = [
    await streamsOf(deps, members),
    await streamsOf(deps, hosts),
    category === null ? [] : await asApp((token) => helix.streams(token, { category })),
    new Set(await priorities.all()),
  ];
  const isTagged = ({ tags }: LiveStream) =>
    tag === undefined || tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  const others = new Map([...ofCategory.filter(isTagged), ...ofHosts].map((stream) => [stream.subject, stream]));
  for (const { subject } of ofTeam) others.delete(subject);
  const shown = { team: ranked(ofTeam, first), live: ranked([...others.values()], first) };
  const paths = await thumbnails.copy([...shown.team, ...shown.live]);
  const wire = (stream: LiveStream): Streamer => ({
    userName: stream.login,
    displayName: stream.name,
    thumbnailUrl: paths.get(stream.subject) ?? '',
    viewerCount: stream.viewers,
    isPriorityStreamer: first.has(stream.login),
  });
  return { team: shown.team.map(wire), live: shown.live.map(wire) };
}

/** Those whom the team puts in front, then whom most people watch. */
function ranked(streams: readonly LiveStream[], first: ReadonlySet<string>): LiveStream[] {
  const isFirst = ({ login }: LiveStream) => Number(first.has(login));
  return streams
    .toSorted((a, b) => isFirst(b) - isFirst(a) || b.viewers - a.viewers || (a.login < b.login ? -1 : 1))
    .slice(0, STREAMERS.most);
}

/** Their numbers at Twitch. */
async function hostsOf({ lobbies, accounts }: LiveStreamsDeps): Promise<string[]> {
  const running = await lobbies.running(OPERATIONS.matches);
  const hosts = await accounts.many([...new Set(running.map(({ host }) => host))]);
  return hosts.flatMap((host) => subjectOf(host) ?? []);
}

async function streamsOf({ helix, asApp }: LiveStreamsDeps, people: readonly string[]): Promise<LiveStream[]> {
  const streams: LiveStream[] = [];
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const some = people.slice(from, from + PEOPLE_AT_ONCE);
    streams.push(...(await asApp((token) => helix.streams(token, { people: some }))));
  }
  return streams;
}
