/**
 * A walk with the official client through all that the game server offers, in Node and in browsers: it imports nothing of either. What was
 * seen comes back as plain values, without ids and times, so that one list of them is right for every adapter and every place.
 */
import {
  Client,
  type ChannelMessage,
  type MatchData,
  type MatchmakerMatched,
  type MatchPresenceEvent,
  type Notification,
  type Presence,
  type Session,
  type Socket,
  type StatusPresenceEvent,
  type StreamData,
} from '@heroiclabs/nakama-js';
import { WebSocketAdapterPb } from '@heroiclabs/nakama-js-protobuf';

export { SEEN_ON_THE_WALK } from './seenOnTheWalk.ts';

export interface WalkOptions {
  host: string;
  port: string;
  format: 'json' | 'protobuf';
  /** What people must do after they signed up, such as to accept the terms: the id of an RPC. */
  first?: string;
  /** Set apart from those of other walks on the same server; up to 8 letters. */
  tag: string;
}

interface Person {
  session: Session;
  id: string;
  name: string;
  socket: Socket;
  data: string[];
  said: string[];
  told: number[];
  shown: string[];
  streamed: string[];
  came: string[];
  matched: MatchmakerMatched[];
  /** What happened in parties. */
  party: string[];
}

const DIRECT = 2;
const GROUP = 3;

/** What was seen, by chapter. Rejects where a call is refused that should not be. */
export async function officialWalk(options: WalkOptions): Promise<Record<string, unknown>> {
  const client = new Client('defaultkey', options.host, options.port);
  const [ada, bob] = [await enter(client, options, 'ada'), await enter(client, options, 'bob')];
  try {
    return {
      account: await walkAccount(client, ada, options),
      friends: await walkFriends(client, ada, bob),
      storage: await walkStorage(client, ada, bob),
      scores: await walkScores(client, ada, bob, options),
      rpc: await walkRpc(client, ada),
      status: await walkStatus(ada, bob),
      match: await walkMatch(ada, bob),
      ticking: await walkTicking(client, ada),
      matchmaker: await walkMatchmaker(ada, bob, options),
      party: await walkParty(ada, bob),
      direct: await walkDirect(client, ada, bob),
      group: await walkGroup(client, ada, bob, options),
      notifications: await walkNotifications(client, ada, bob),
      networks: await walkNetworks(client, ada),
      purchases: await walkPurchases(client, ada),
      end: await walkEnd(client, ada, bob),
    };
  } finally {
    for (const { socket } of [ada, bob]) socket.disconnect(false);
  }
}

async function enter(client: Client, { format, first, tag }: WalkOptions, who: string): Promise<Person> {
  const name = `${who} ${tag} ~?>é`;
  const session = await client.authenticateDevice(`walking-${tag}-${who}`, true, name, { k: 'v' });
  if (first !== undefined) await client.rpc(session, first, {});
  const socket = client.createSocket(false, false, format === 'json' ? undefined : new WebSocketAdapterPb());
  const person: Person = {
    session,
    id: session.user_id ?? '',
    name,
    socket,
    data: [],
    said: [],
    told: [],
    shown: [],
    streamed: [],
    came: [],
    matched: [],
    party: [],
  };
  listen(person, tag);
  listenToParties(person, tag);
  await socket.connect(session, true);
  return person;
}

/** Writes down what a socket hears. */
function listen({ socket, data, said, told, shown, streamed, came }: Person, tag: string): void {
  socket.onmatchdata = ({ op_code: code, data: bytes, presence }: MatchData) =>
    void data.push(
      `${code}:${[...((bytes as Uint8Array | undefined) ?? [])].join('.')}:${presence === undefined ? '' : 'from'}`,
    );
  socket.onchannelmessage = ({ code, content }: ChannelMessage) => void said.push(`${code}:${JSON.stringify(content)}`);
  socket.onnotification = ({ code }: Notification) => void told.push(code ?? 0);
  socket.onstatuspresence = ({ joins, leaves }: StatusPresenceEvent) =>
    void shown.push(
      [...listed(leaves).map((one) => `-${statusOf(one)}`), ...listed(joins).map((one) => `+${statusOf(one)}`)].join(
        ' ',
      ),
    );
  socket.onstreamdata = ({ stream, data: text }: StreamData) =>
    void streamed.push(`${stream.mode} ${stream.label} ${text}`);
  socket.onmatchpresence = ({ joins, leaves }: MatchPresenceEvent) => {
    const named = (sign: string, presences: { username: string }[]) =>
      presences.map(({ username }) => `${sign}${username.replace(` ${tag} ~?>é`, '')}`);
    came.push(...named('+', listed(joins)), ...named('-', listed(leaves)));
  };
}

function listenToParties({ socket, matched, party }: Person, tag: string): void {
  const named = (presences: { username: string }[] | undefined) =>
    listed(presences).map(({ username }) => username.replace(` ${tag} ~?>é`, ''));
  socket.onmatchmakermatched = (match) => void matched.push(match);
  // Who is in it the binary adapter misreads: it has the field numbers that Nakama had before 3.40.
  socket.onparty = () => void party.push('a party');
  socket.onpartyjoinrequest = ({ presences }) => void party.push(`${named(presences).join()} asks`);
  socket.onpartypresence = ({ joins, leaves }) =>
    void party.push(...named(joins).map((name) => `${name} joins`), ...named(leaves).map((name) => `${name} leaves`));
  socket.onpartyleader = ({ presence }) => void party.push(`${named([presence]).join()} leads`);
  socket.onpartydata = ({ op_code: code, data }) => void party.push(`${code}:${[...data].join('.')}`);
  socket.onpartymatchmakerticket = () => void party.push('a ticket');
  socket.onpartyclose = () => void party.push('the end');
}

/** Types say that they are always there; where none are, they are not. */
const listed = <Item>(items: Item[] | undefined): Item[] => items ?? [];

/** Its type does not say so. */
const statusOf = (presence: Presence) => (presence as Presence & { status?: string }).status;

/** Waits until it is so; rejects after ten seconds. */
async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let looks = 0; looks < 400; looks++) {
    if (isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${what} never came`);
}

/** What a message was refused with. */
const told = ({ code, message }: { code: number; message: string }) => [code, message];

/** What a REST call was refused with. */
async function refusal(asked: Promise<unknown>): Promise<unknown> {
  try {
    await asked;
    return 'not refused';
  } catch (error) {
    const { status } = error as Response;
    return [status, await (error as Response).json()];
  }
}

async function walkAccount(client: Client, { session, id, name }: Person, { tag }: WalkOptions) {
  await client.updateAccount(session, { display_name: 'Ada Ünïcode', lang_tag: 'de', location: 'Lovelace' });
  await client.linkDevice(session, { id: `second-device-${tag}` });
  await client.linkEmail(session, { email: `${tag}@example.com`, password: 'a good password' });
  const { user = {}, devices = [], email = '' } = await client.getAccount(session);
  await client.unlinkDevice(session, { id: `second-device-${tag}` });
  const again = await client.authenticateEmail(`${tag}@example.com`, 'a good password', false);
  await client.unlinkEmail(session, { email: `${tag}@example.com`, password: 'a good password' });
  const { users = [] } = await client.getUsers(session, [id], [name]);
  await client.sessionRefresh(session);
  return {
    own: [
      session.username === name,
      session.vars,
      user.display_name,
      user.lang_tag,
      user.location,
      user.metadata !== undefined,
    ],
    ways: [devices.length, email === `${tag}@example.com`, again.user_id === id],
    custom: await walkCustomId(client, session, `custom-id-${tag}`),
    seen: users.map(({ username, online }) => [username === name, online]),
    taken: await refusal(client.authenticateEmail(`${tag}@example.com`, 'a good password', false)),
  };
}

/** Some servers keep such ids for themselves. */
async function walkCustomId(client: Client, session: Session, id: string): Promise<unknown> {
  const refused = await refusal(client.linkCustom(session, { id }));
  if (refused !== 'not refused') return refused;
  const custom = await client.authenticateCustom(id, false);
  await client.unlinkCustom(session, { id });
  return custom.user_id === session.user_id;
}

async function walkFriends(client: Client, ada: Person, bob: Person) {
  const states = async ({ session }: Person) =>
    (await client.listFriends(session, undefined, 10)).friends?.map(({ state }) => state) ?? [];
  await client.addFriends(ada.session, [bob.id]);
  await until('the invitation', () => bob.told.includes(-2));
  const invited = [await states(ada), await states(bob)];
  await client.addFriends(bob.session, [], [ada.name]);
  await until('the acceptance', () => ada.told.includes(-3));
  const accepted = [await states(ada), await states(bob)];
  await client.blockFriends(ada.session, [bob.id]);
  const blocked = [await states(ada), await states(bob)];
  await client.deleteFriends(ada.session, [bob.id]);
  const { friends_of_friends: further = [] } = await client.listFriendsOfFriends(ada.session, 10);
  return { invited, accepted, blocked, ended: [await states(ada), await states(bob)], further };
}

async function walkStorage(client: Client, ada: Person, bob: Person) {
  const object = { collection: 'walk', key: 'k', value: { ink: 'blå' }, permission_read: 2, permission_write: 1 };
  const { acks = [] } = await client.writeStorageObjects(ada.session, [object]);
  const version = acks[0]?.version ?? '';
  const ids = { object_ids: [{ collection: 'walk', key: 'k', user_id: ada.id }] };
  const { objects } = await client.readStorageObjects(bob.session, ids);
  const listed = await client.listStorageObjects(bob.session, 'walk', ada.id, 5);
  const stale = await refusal(client.writeStorageObjects(ada.session, [{ ...object, version: '*' }]));
  await client.deleteStorageObjects(ada.session, { object_ids: [{ collection: 'walk', key: 'k', version }] });
  await client.emitEvent(ada.session, { name: 'walked', properties: { far: 'yes' }, external: true });
  return {
    read: objects.map(({ value, permission_read: read, version: seen }) => [value, read, seen === version]),
    listed: listed.objects?.length,
    stale,
    left: (await client.readStorageObjects(bob.session, ids)).objects,
  };
}

async function walkScores(client: Client, ada: Person, bob: Person, { tag }: WalkOptions) {
  const { payload } = await client.rpc(ada.session, 'clientrpc.create_leaderboard', { operator: 'incr' });
  const { leaderboard_id: id } = payload as { leaderboard_id: string };
  const first = await client.writeLeaderboardRecord(ada.session, id, { score: '7', metadata: { ink: 'blå' } });
  await client.writeLeaderboardRecord(bob.session, id, { score: '9' });
  const list = await client.listLeaderboardRecords(bob.session, id, [ada.id], 10);
  const around = await client.listLeaderboardRecordsAroundOwner(bob.session, id, ada.id, 1);
  const cup = `cup-${tag}`;
  await client.rpc(ada.session, 'r_tournament', { id: cup, title: cup, category: 9, max_size: 1, join_required: true });
  await client.joinTournament(ada.session, cup);
  const full = await refusal(client.joinTournament(bob.session, cup));
  const written = await client.writeTournamentRecord(ada.session, cup, { score: '3' });
  const { tournaments = [] } = await client.listTournaments(bob.session, 9, 9, undefined, undefined, 100);
  const { records = [] } = await client.listTournamentRecords(bob.session, cup, [], 10);
  const near = await client.listTournamentRecordsAroundOwner(bob.session, cup, ada.id, 1);
  await client.deleteTournamentRecord(ada.session, cup);
  return {
    first: [first.score, first.rank, first.metadata, first.username === ada.name],
    listed: list.records?.map(({ score, rank }) => [score, rank]),
    own: list.owner_records?.map(({ score, rank }) => [score, rank]),
    around: around.records?.map(({ rank }) => rank),
    full,
    written: [written.score, written.rank],
    cups: tournaments
      .filter(({ title }) => title === cup)
      .map(({ size, can_enter: canEnter, max_size: most }) => [size, canEnter, most]),
    records: records.map(({ score, rank }) => [score, rank]),
    near: near.records?.map(({ rank }) => rank),
    left: (await client.listTournamentRecords(bob.session, cup, [], 10)).records?.length,
    unknown: await refusal(client.writeLeaderboardRecord(ada.session, 'nowhere', { score: '1' })),
  };
}

async function walkRpc(client: Client, { session, socket, streamed }: Person) {
  const echoed = (await socket.rpc('clientrpc.rpc', '{"über":1}')).payload;
  await socket.rpc('clientrpc.send_stream_data', 'streaming');
  await until('the stream', () => streamed.length > 0);
  return {
    rest: (await client.rpc(session, 'clientrpc.rpc', { a: ['ß'] })).payload,
    byKey: (await client.rpcHttpKey('defaulthttpkey', 'clientrpc.rpc_get', {})).payload,
    socket: echoed,
    none: await socket.rpc('nowhere').catch(told),
    failed: await refusal(client.rpc(session, 'r_error9', {})),
    streamed,
  };
}

async function walkStatus(ada: Person, bob: Person) {
  const { presences } = (await bob.socket.followUsers([ada.id])) as unknown as { presences: { status: string }[] };
  bob.shown.length = 0;
  await ada.socket.updateStatus('drawing 🎨');
  await until('the status', () => bob.shown.length > 0);
  await ada.socket.updateStatus('');
  await until('the empty status', () => bob.shown.length > 1);
  await bob.socket.unfollowUsers([ada.id]);
  return { online: presences.map(({ status }) => status ?? ''), shown: [...bob.shown] };
}

async function walkMatch(ada: Person, bob: Person) {
  const match = await ada.socket.createMatch();
  const joined = await bob.socket.joinMatch(match.match_id);
  await until('whoever joins', () => ada.came.includes('+bob'));
  await ada.socket.sendMatchState(match.match_id, 7, new Uint8Array([0, 255, 1]));
  await ada.socket.sendMatchState(match.match_id, 8, 'text', [joined.self]);
  await until('what was said', () => bob.data.length > 1);
  await bob.socket.sendMatchState(match.match_id, 9, 'back');
  await until('the answer', () => ada.data.length > 0);
  await bob.socket.leaveMatch(match.match_id);
  await until('whoever leaves', () => ada.came.includes('-bob'));
  const seen = [
    match.presences?.length ?? 0,
    joined.presences?.length ?? 0,
    [...ada.came],
    bob.data.splice(0),
    ada.data.splice(0),
  ];
  const unknown = await bob.socket.joinMatch('11111111-1111-4111-8111-111111111111.').catch(told);
  await ada.socket.leaveMatch(match.match_id);
  return { seen, unknown };
}

async function walkTicking(client: Client, ada: Person) {
  const { payload } = await client.rpc(ada.session, 'clientrpc.create_authoritative_match', {});
  const { match_id: id } = payload as { match_id: string };
  const joined = await ada.socket.joinMatch(id, undefined, { colour: 'red' });
  const { matches = [] } = await client.listMatches(ada.session, 100, true);
  await ada.socket.leaveMatch(id);
  return {
    joined: [joined.authoritative, joined.match_id === id, joined.label],
    listed: matches
      .filter(({ match_id: each }) => each === id)
      .map(({ authoritative, size, label }) => [authoritative, size, label]),
  };
}

async function walkMatchmaker(ada: Person, bob: Person, { tag, format }: WalkOptions) {
  const own = { walk: `${tag}${format}` };
  const query = `+properties.walk:${own.walk} +properties.rank:>=2`;
  const { ticket } = await ada.socket.addMatchmaker(query, 2, 2, own, { rank: 2 });
  await ada.socket.removeMatchmaker(ticket);
  const gone = await ada.socket.removeMatchmaker(ticket).catch(told);
  await ada.socket.addMatchmaker(query, 2, 2, own, { rank: 2 });
  await bob.socket.addMatchmaker(query, 2, 2, own, { rank: 2.5 });
  await until('the match', () => ada.matched.length > 0 && bob.matched.length > 0);
  const [found] = ada.matched;
  const match = await ada.socket.joinMatch(undefined, found?.token);
  const joined = await bob.socket.joinMatch(undefined, bob.matched[0]?.token);
  for (const { socket } of [ada, bob]) await socket.leaveMatch(match.match_id);
  return {
    gone,
    users: found?.users.map(({ presence, numeric_properties: numbers }) => [presence.user_id === ada.id, numbers])
      .length,
    self: [found?.self.presence.user_id === ada.id, found?.self.numeric_properties],
    met: joined.match_id === match.match_id,
  };
}

async function walkParty(ada: Person, bob: Person) {
  const { party_id: id } = await ada.socket.createParty(false, 2);
  await bob.socket.joinParty(id);
  await until('the request', () => ada.party.includes('bob asks'));
  const [asking] = (await ada.socket.listPartyJoinRequests(id)).presences;
  if (asking) await ada.socket.acceptPartyMember(id, asking);
  await until('the party', () => bob.party.includes('bob joins'));
  const full = await bob.socket.joinParty(id).catch(told);
  await bob.socket.sendPartyData(id, 7, new Uint8Array([0, 255]));
  await until('what was said', () => ada.party.includes('7:0.255'));
  const { ticket } = await ada.socket.addMatchmakerParty(id, '-*', 4, 4);
  await until('the ticket', () => bob.party.includes('a ticket'));
  await ada.socket.removeMatchmakerParty(id, ticket);
  if (asking) await ada.socket.removePartyMember(id, asking);
  await until('that somebody was taken out', () => ada.party.includes('bob leaves'));
  await until('the end for them', () => bob.party.includes('the end'));
  const timesIn = (party: readonly string[], what: string) => party.filter((each) => each === what).length;
  await bob.socket.joinParty(id);
  await until('the second request', () => timesIn(ada.party, 'bob asks') === 2);
  if (asking) await ada.socket.acceptPartyMember(id, asking);
  await until('the second time in the party', () => timesIn(bob.party, 'bob joins') === 2);
  if (asking) await ada.socket.promotePartyMember(id, asking);
  await until('the new leader', () => ada.party.includes('bob leads'));
  await ada.socket.leaveParty(id);
  await until('whoever leaves', () => bob.party.includes('ada leaves'));
  await bob.socket.closeParty(id);
  await until('the second end', () => timesIn(bob.party, 'the end') === 2);
  return { full, ada: ada.party.toSorted(), bob: bob.party.toSorted() };
}

async function walkDirect(client: Client, ada: Person, bob: Person) {
  const channel = await ada.socket.joinChat(bob.id, DIRECT, true, false);
  await until('the wish to talk', () => bob.told.includes(-1));
  await bob.socket.joinChat(ada.id, DIRECT, true, false);
  const ack = await ada.socket.writeChatMessage(channel.id, { text: 'grüezi 😀' });
  await ada.socket.updateChatMessage(channel.id, ack.message_id, { text: 'hallo' });
  const second = await ada.socket.writeChatMessage(channel.id, { text: 'weg' });
  await ada.socket.removeChatMessage(channel.id, second.message_id);
  await until('all that was said', () => bob.said.length > 3);
  const { messages = [] } = await client.listChannelMessages(bob.session, channel.id, 10, true);
  await bob.socket.leaveChat(channel.id);
  const late = await bob.socket.writeChatMessage(channel.id, { text: 'late' }).catch(told);
  await ada.socket.leaveChat(channel.id);
  ada.said.length = 0;
  return {
    ack: [ack.code, (ack as typeof ack & { persistent?: boolean }).persistent],
    said: bob.said.splice(0),
    kept: messages.map(({ content, code }) => [content, code]),
    late,
  };
}

async function walkGroup(client: Client, ada: Person, bob: Person, { tag }: WalkOptions) {
  const group = await client.createGroup(ada.session, { name: `inkers ${tag}`, open: false, max_count: 3 });
  const id = group.id ?? '';
  const states = async () =>
    (await client.listGroupUsers(ada.session, id, undefined, 10)).group_users?.map(({ state }) => state) ?? [];
  await client.joinGroup(bob.session, id);
  const asked = await states();
  await client.addGroupUsers(ada.session, id, [bob.id]);
  await client.promoteGroupUsers(ada.session, id, [bob.id]);
  const promoted = await states();
  await client.demoteGroupUsers(ada.session, id, [bob.id]);
  const channel = await ada.socket.joinChat(id, GROUP, true, false);
  await ada.socket.writeChatMessage(channel.id, { text: 'to the group' });
  await until('the own word', () => ada.said.length > 0);
  const { messages = [] } = await client.listChannelMessages(bob.session, channel.id, 10, true);
  await client.kickGroupUsers(ada.session, id, [bob.id]);
  await until('that somebody was taken out', () => ada.said.some((text) => text.startsWith('6:')));
  const found = await client.listGroups(ada.session, `inkers ${tag}%`, undefined, 10);
  await client.updateGroup(ada.session, id, { open: true });
  await client.joinGroup(bob.session, id);
  const { user_groups: own = [] } = await client.listUserGroups(bob.session, bob.id);
  await client.leaveGroup(bob.session, id);
  await client.joinGroup(bob.session, id);
  await client.banGroupUsers(ada.session, id, [bob.id]);
  await client.joinGroup(bob.session, id);
  const banned = await states();
  await client.deleteGroup(ada.session, id);
  return {
    made: [group.open, group.max_count, group.edge_count],
    asked,
    promoted,
    history: messages.map(({ code, content }) => [code, content]),
    found: found.groups?.length,
    own: own.map(({ state, group: { name } = {} }) => [state, name === `inkers ${tag}`]),
    banned,
    gone: await refusal(client.joinGroup(bob.session, id)),
  };
}

async function walkNotifications(client: Client, ada: Person, bob: Person) {
  await client.rpc(ada.session, 'clientrpc.send_notification', { user_id: bob.id });
  await until('the notification', () => bob.told.includes(1));
  const list = await client.listNotifications(bob.session, 100);
  const notifications = list.notifications ?? [];
  const codes = notifications.map(({ code }) => code);
  const last = notifications.at(-1);
  await client.deleteNotifications(bob.session, [last?.id ?? '']);
  const { notifications: left = [] } = await client.listNotifications(bob.session, 100);
  return { codes, last: [last?.subject, last?.content, last?.persistent], left: codes.length - left.length };
}

/** None of them is configured where the walk goes; with the word of one it is gone in the tests of `provider/`. */
async function walkNetworks(client: Client, { session }: Person) {
  const asked = { token: 'of no network' };
  const instant = { signed_player_info: 'of.nobody' };
  const center = {
    bundle_id: 'game.example',
    player_id: 'G:1',
    public_key_url: 'https://static.gc.apple.com/key.cer',
    salt: 'c2FsdA==',
    signature: 'c2lnbmVk',
    timestamp_seconds: '1700000000',
  };
  const { bundle_id: bundle, player_id: player, public_key_url: key, salt, signature, timestamp_seconds: at } = center;
  return {
    authenticate: [
      await refusal(client.authenticateApple(asked.token)),
      await refusal(client.authenticateFacebook(asked.token)),
      await refusal(client.authenticateFacebookInstantGame(instant.signed_player_info)),
      await refusal(client.authenticateGoogle(asked.token)),
      await refusal(client.authenticateGameCenter(bundle, player, key, salt, signature, at)),
      await refusal(client.authenticateSteam(asked.token)),
    ],
    link: [
      await refusal(client.linkApple(session, asked)),
      await refusal(client.linkFacebook(session, asked)),
      await refusal(client.linkFacebookInstantGame(session, instant)),
      await refusal(client.linkGoogle(session, asked)),
      await refusal(client.linkGameCenter(session, center)),
      await refusal(client.linkSteam(session, { account: asked, sync: false })),
    ],
    unlink: [
      await refusal(client.unlinkApple(session, asked)),
      await refusal(client.unlinkFacebook(session, asked)),
      await refusal(client.unlinkFacebookInstantGame(session, instant)),
      await refusal(client.unlinkGoogle(session, asked)),
      await refusal(client.unlinkGameCenter(session, center)),
      await refusal(client.unlinkSteam(session, asked)),
    ],
    friends: [
      await refusal(client.importFacebookFriends(session, asked)),
      await refusal(client.importSteamFriends(session, asked, false)),
    ],
  };
}

/** Nor is a store; what they sell is validated in the tests of `iap/`. */
async function walkPurchases(client: Client, { session }: Person) {
  return {
    bought: [
      await refusal(client.validatePurchaseApple(session, 'a receipt')),
      await refusal(client.validatePurchaseGoogle(session, '{"a":"purchase"}')),
      await refusal(client.validatePurchaseHuawei(session, '{"a":"purchase"}', 'signed')),
      await refusal(client.validatePurchaseFacebookInstant(session, 'a.request')),
    ],
    subscribed: [
      await refusal(client.validateSubscriptionApple(session, 'a receipt')),
      await refusal(client.validateSubscriptionGoogle(session, '{"a":"purchase"}')),
      await refusal(client.getSubscription(session, 'nothing')),
      (await client.listSubscriptions(session)).validated_subscriptions ?? [],
    ],
  };
}

async function walkEnd(client: Client, { session, socket }: Person, bob: Person) {
  let closed = false;
  socket.ondisconnect = () => {
    closed = true;
  };
  await client.sessionLogout(session, session.token, session.refresh_token);
  await until('the end of the socket', () => closed);
  await client.deleteAccount(bob.session);
  return { refused: await refusal(client.getAccount(session)), deleted: await refusal(client.getAccount(bob.session)) };
}
