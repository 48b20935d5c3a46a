import type { Log } from '@tuschel/platform/ports';
import { createAccountBook } from './account/accounts.ts';
import { createEraser, createErasure } from './account/erasure.ts';
import { accountMigrations } from './account/migrations.ts';
import { keepReserved } from './account/reservedIds.ts';
import { createWallets } from './account/wallets.ts';
import { directId, groupChannelId } from './channel/channelId.ts';
import { createChannels } from './channel/channels.ts';
import { createDoors, type Doors } from './channel/doors.ts';
import { channelMigrations } from './channel/migrations.ts';
import { createChannelStore } from './channel/store.ts';
import type { GameServerConfig, GameServerPlatform } from './config.ts';
import { createEvents } from './event/events.ts';
import { createFigures } from './figures.ts';
import { createFriendBook } from './friend/friends.ts';
import { friendMigrations } from './friend/migrations.ts';
import { createGroupBook } from './group/groups.ts';
import { groupMigrations } from './group/migrations.ts';
import { createLeaderboards, shownBoard } from './leaderboard/leaderboards.ts';
import { iapMigrations } from './iap/migrations.ts';
import { createPurchaseBook } from './iap/purchases.ts';
import { leaderboardMigrations } from './leaderboard/migrations.ts';
import { createResets, type ResetListeners } from './leaderboard/resets.ts';
import { createScores } from './leaderboard/scores.ts';
import { createMatchTable } from './match/matches.ts';
import { createMatchmaker } from './matchmaker/matchmaker.ts';
import { createSlices } from './matchmaker/slices.ts';
import { notificationMigrations } from './notification/migrations.ts';
import { createNotificationBook } from './notification/notifications.ts';
import { createParties } from './party/parties.ts';
import { createPresences } from './presence/presences.ts';
import { createProviders } from './provider/providers.ts';
import { createRateLimiter } from './rate/rateLimiter.ts';
import { createRpcTable } from './rpc/rpcTable.ts';
import { sessionMigrations } from './session/migrations.ts';
import { createSessionBook } from './session/sessions.ts';
import { createConnections } from './socket/connections.ts';
import { createStatus } from './status/status.ts';
import { createStreams } from './stream/streams.ts';
import { storageMigrations } from './storage/migrations.ts';
import { createStorageBook } from './storage/storageBook.ts';
import { createTournaments } from './tournament/tournaments.ts';

export const MIGRATIONS = {
  ...accountMigrations,
  ...sessionMigrations,
  ...channelMigrations,
  ...notificationMigrations,
  ...friendMigrations,
  ...groupMigrations,
  ...storageMigrations,
  ...leaderboardMigrations,
  ...iapMigrations,
};

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** What the server keeps and knows, each part wired to those that must hear of it; nothing of it can be reached yet. */
export async function openParts(platform: GameServerPlatform & { log: Log }, config: GameServerConfig) {
  if (config.sessionKey === config.refreshKey) throw new Error('sessionKey and refreshKey must differ');
  const { clock, sql } = platform;
  await sql.migrate(MIGRATIONS);

  const figures = createFigures(platform.metrics);
  const limiter = createRateLimiter(clock, config, (rate) => figures.rateLimited(rate));
  const accounts = keepReserved(createAccountBook(platform), config.isReserved ?? (() => false));
  const sessions = await createSessionBook(platform, accounts, config);
  const connections = createConnections(clock);
  const presences = createPresences(platform, config.node, connections);
  const status = createStatus(presences, platform.bus);
  const matches = createMatchTable({ ...platform, presences, accounts, limiter });
  const key = config.sessionKey;
  const matchmaker = createMatchmaker({ ...platform, presences, key, slices: createSlices() });
  const parties = createParties({ ...platform, presences, matchmaker });
  const notifications = createNotificationBook({ ...platform, router: presences.router, status });
  const friends = createFriendBook({ ...platform, notifications });
  const groups = createGroupBook({ ...platform, notifications, channel: createChannelStore(sql) });
  const doors = doorsOf(config, createDoors({ accounts, friends, groups, notifications }));
  const channels = createChannels({ ...platform, presences, doors }, config.open);
  const streams = createStreams(presences, platform.bus, status.socketsOf);
  figures.watchSockets(connections);

  sessions.onRevoked(connections.closeFamilies);
  const missing = [
    status.gone,
    ...[matches, matches.relays, matchmaker, parties, channels, streams].map(({ forget }) => forget),
  ];
  for (const miss of missing) connections.onGone(miss);
  groups.onLine(channels.hear);
  groups.onOut((group, userId) => channels.expel(groupChannelId(group), userId));
  friends.onBlocked((by, others) => {
    for (const other of others) channels.expel(directId(by, other), null);
  });
  return {
    clock,
    figures,
    limiter,
    accounts,
    erase: createErasure({ sql, accounts, sessions }),
    sessions,
    connections,
    presences,
    status,
    matches,
    matchmaker,
    parties,
    channels,
    notifications,
    friends,
    groups,
    streams,
    storage: createStorageBook(platform, config.storageRoom),
    ...openScores(platform),
    purchases: createPurchaseBook(platform, config.purchaseStores),
    wallets: createWallets(platform),
    events: createEvents(platform.log),
    eraser: createEraser(),
    providers: createProviders(config.providers ?? {}, platform),
    rpcs: createRpcTable(),
  };
}

/** Those of the domains that are on. */
function doorsOf({ domains = [] }: GameServerConfig, doors: Doors): Doors | null {
  if (!domains.includes('chat')) return null;
  return { ...doors, isInGroup: async (...asked) => domains.includes('groups') && doors.isInGroup(...asked) };
}

/** Leaderboards, and the tournaments that are some with a time. */
function openScores(platform: GameServerPlatform & { log: Log }) {
  const listeners: ResetListeners = { leaderboardReset: [], tournamentEnd: [], tournamentReset: [] };
  const scores = createScores(platform);
  const tournaments = createTournaments(scores, platform, listeners);
  const resets = createResets({
    ...platform,
    boards: scores.boards,
    listeners,
    shownBoard: (board, at) => shownBoard(at)(board),
    shownTournament: tournaments.shown,
  });
  return { scores, leaderboards: createLeaderboards(scores, listeners), tournaments, resets };
}
