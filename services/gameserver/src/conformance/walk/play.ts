import type { Client } from '@heroiclabs/nakama-js';
import { type WalkOptions, type Person, until, told, refusal } from './person.ts';

export async function walkRpc(client: Client, { session, socket, streamed }: Person): Promise<unknown> {
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

export async function walkStatus(ada: Person, bob: Person) {
  const { presences } = (await bob.socket.followUsers([ada.id])) as unknown as { presences: { status: string }[] };
  bob.shown.length = 0;
  await ada.socket.updateStatus('drawing 🎨');
  await until('the status', () => bob.shown.length > 0);
  await ada.socket.updateStatus('');
  await until('the empty status', () => bob.shown.length > 1);
  await bob.socket.unfollowUsers([ada.id]);
  return { online: presences.map(({ status }) => status ?? ''), shown: [...bob.shown] };
}

export async function walkMatch(ada: Person, bob: Person) {
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

export async function walkTicking(client: Client, ada: Person) {
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

export async function walkMatchmaker(ada: Person, bob: Person, { tag, format }: WalkOptions) {
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

export async function walkParty(ada: Person, bob: Person) {
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
