import type { Client, Session } from '@heroiclabs/nakama-js';
import { type WalkOptions, type Person, until, refusal } from './person.ts';

export async function walkAccount(client: Client, { session, id, name }: Person, { tag }: WalkOptions) {
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

export async function walkFriends(client: Client, ada: Person, bob: Person) {
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

export async function walkStorage(client: Client, ada: Person, bob: Person) {
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

export async function walkScores(client: Client, ada: Person, bob: Person, { tag }: WalkOptions) {
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

export async function walkNotifications(client: Client, ada: Person, bob: Person) {
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
export async function walkNetworks(client: Client, { session }: Person) {
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
export async function walkPurchases(client: Client, { session }: Person) {
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

export async function walkEnd(client: Client, { session, socket }: Person, bob: Person) {
  let closed = false;
  socket.ondisconnect = () => {
    closed = true;
  };
  await client.sessionLogout(session, session.token, session.refresh_token);
  await until('the end of the socket', () => closed);
  await client.deleteAccount(bob.session);
  return { refused: await refusal(client.getAccount(session)), deleted: await refusal(client.getAccount(bob.session)) };
}
