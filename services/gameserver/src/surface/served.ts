import type { Log } from '@tuschel/platform/ports';
import { authenticationEndpoints } from '../account/authentication.ts';
import { accountEndpoints } from '../account/endpoints.ts';
import { userShower } from '../account/shownUser.ts';
import { channelEndpoints } from '../channel/endpoints.ts';
import { channelMessages } from '../channel/socketMessages.ts';
import type { GameServerConfig } from '../config.ts';
import { eventEndpoints } from '../event/endpoints.ts';
import { friendEndpoints } from '../friend/endpoints.ts';
import { groupEndpoints } from '../group/endpoints.ts';
import { iapEndpoints } from '../iap/endpoints.ts';
import { leaderboardEndpoints } from '../leaderboard/endpoints.ts';
import { matchEndpoints } from '../match/endpoints.ts';
import { matchMessages, relayMessages } from '../match/socketMessages.ts';
import { matchmakerEndpoints } from '../matchmaker/endpoints.ts';
import { readMatchToken } from '../matchmaker/matchToken.ts';
import { matchmakerMessages } from '../matchmaker/socketMessages.ts';
import { notificationEndpoints } from '../notification/endpoints.ts';
import type { Parts } from '../parts.ts';
import { partyEndpoints } from '../party/endpoints.ts';
import { partyMessages } from '../party/socketMessages.ts';
import { providerEndpoints } from '../provider/endpoints.ts';
import { friendImportEndpoints } from '../provider/friendImport.ts';
import type { Endpoint } from '../rest/endpoint.ts';
import { rpcMessage } from '../rpc/socketRpc.ts';
import { sessionEndpoints } from '../session/endpoints.ts';
import { HEARTBEATS } from '../socket/heartbeat.ts';
import type { SocketMessage } from '../socket/socketMessage.ts';
import { statusMessages } from '../status/socketMessages.ts';
import { storageEndpoints } from '../storage/endpoints.ts';
import { tournamentEndpoints } from '../tournament/endpoints.ts';
import { type DomainName, DOMAINS } from './domainName.ts';
import type { SurfaceHooks } from './hooks.ts';

/** Calls and messages that this server answers. */
export interface Served {
  endpoints: Endpoint[];
  /** By name. */
  messages: ReadonlyMap<string, SocketMessage>;
}

/** Those that are always there, and those of the domains that are on. */
export function servedBy(
  parts: Parts,
  { open, sessionKey, domains = [] }: Pick<GameServerConfig, 'open' | 'sessionKey' | 'domains'>,
  hooks: SurfaceHooks,
  log: Log,
): Served {
  const { accounts, sessions, status, matches, channels, rpcs, limiter, erase, eraser, clock, providers } = parts;
  const friends = domains.includes('friends') ? parts.friends : null;
  const show = userShower(open, status.isOnline);
  const ofDomains = domainEndpoints(parts, show, log);
  const saidIn = domainMessages(parts, domains);
  // Whoever is matched meets in a match without rules.
  const hasRelays = domains.includes('matches') || domains.includes('matchmaker');
  const readToken = (token: string) => readMatchToken(sessionKey, token, clock.now());
  const messages = [
    ...HEARTBEATS,
    rpcMessage(rpcs, limiter, log),
    ...matchMessages(matches, hasRelays ? matches.relays : null, readToken),
    ...DOMAINS.filter((name) => domains.includes(name)).flatMap((name) => saidIn[name] ?? []),
    ...channelMessages(channels),
  ];
  return {
    endpoints: [
      ...authenticationEndpoints({ accounts, sessions, hooks, open }),
      ...providerEndpoints({ providers, accounts, sessions, hooks, log, open, friends }),
      ...accountEndpoints({ accounts, hooks, open, isOnline: status.isOnline, show, erase, eraser }),
      ...sessionEndpoints(sessions),
      ...channelEndpoints(channels),
      ...DOMAINS.filter((name) => domains.includes(name)).flatMap((name) => ofDomains[name]),
    ],
    messages: new Map(messages.map((message) => [message.name, message])),
  };
}

function domainEndpoints(
  {
    accounts,
    notifications,
    friends,
    groups,
    storage,
    scores,
    leaderboards,
    tournaments,
    events,
    clock,
    matches,
    matchmaker,
    parties,
    providers,
    purchases,
  }: Parts,
  show: ReturnType<typeof userShower>,
  log: Log,
): Record<DomainName, Endpoint[]> {
  return {
    notifications: notificationEndpoints(notifications),
    friends: [
      ...friendEndpoints({ friends, accounts, show }),
      ...friendImportEndpoints({ providers, accounts, friends, log }),
    ],
    groups: groupEndpoints({ groups, accounts, show }),
    storage: storageEndpoints(storage),
    leaderboards: leaderboardEndpoints({ scores, leaderboards }),
    tournaments: tournamentEndpoints({ scores, tournaments }),
    events: eventEndpoints(events, clock),
    chat: [],
    status: [],
    matches: matchEndpoints(matches.extend),
    matchmaker: matchmakerEndpoints(matchmaker),
    parties: partyEndpoints(parties),
    purchases: iapEndpoints(purchases),
  };
}

function domainMessages(
  { accounts, status, matches, matchmaker, parties, presences }: Parts,
  domains: readonly DomainName[],
): Partial<Record<DomainName, SocketMessage[]>> {
  return {
    status: statusMessages(status, accounts),
    matches: relayMessages(matches.relays),
    matchmaker: matchmakerMessages(matchmaker, presences),
    parties: partyMessages(parties, presences, { matchmaking: domains.includes('matchmaker') }),
  };
}
