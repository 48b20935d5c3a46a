import { RELAY } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import type { RecordedConnection } from '../conformance/recordedConnection.ts';
import { comingsAndData, twoNodes } from '../conformance/twoNodes.ts';
import { createRelays } from './relay.ts';
import type { MatchData } from './sent.ts';

type Envelope = Record<string, { match_id?: string; size?: number; presences?: { user_id: string }[] }>;

const relayNodes = () =>
  twoNodes('relays', (world, presences, connect) => {
    const relays = createRelays(presences, world.entropy);
    const enter = (userId: string) => {
      const connection = connect(userId);
      const { presence } = connection;
      let answer: Envelope = {};
      const reply = (message: Record<string, unknown>) => {
        // The answer comes before anything else.
        connection.received.push({ answer: true });
        answer = message as Envelope;
      };
      return Object.assign(connection, {
        create(matchName = '') {
          relays.create(presence, matchName, reply);
          return answer['match'];
        },
        join(matchId: string, mayBegin?: boolean) {
          relays.join(presence, matchId, reply, mayBegin);
          return answer['match'];
        },
        leaveMatch: (matchId: string) => relays.leave(presence, matchId),
        say: (matchId: string, data: string, to: string[] | null = null) =>
          relays.receive(presence, matchId, { opCode: '1', data, to, reliable: true } satisfies MatchData),
        go: () => relays.forget(presence),
      });
    };
    return { enter, list: () => relays.list() };
  });

/** `+ada`, `-ada`, and data that was passed on. */
function heardBy({ received }: RecordedConnection): string[] {
  return received.flatMap(({ match_presence_event: event, match_data: sent }) => comingsAndData(event, sent));
}
const seenIn = (match: Envelope[string] | undefined) => [match?.size, match?.presences?.map(({ user_id: id }) => id)];

test('T11 somebody who enters reads who was there before them, and all of them hear of it', async () => {
  const { a, b, settle } = await relayNodes();
  const [ada, bob] = [a.enter('ada'), b.enter('bob')];
  const made = ada.create();
  const id = made?.match_id ?? '';
  expect(seenIn(made)).toEqual([1, undefined]);
  await settle();
  expect(seenIn(bob.join(id))).toEqual([1, ['ada']]);
  await settle();
  expect([heardBy(ada), heardBy(bob)]).toEqual([['+ada', '+bob'], ['+bob']]);
  expect(bob.received[0]).toEqual({ answer: true });
  // Once more they read of everybody, and nobody hears of it.
  expect(seenIn(ada.join(id))).toEqual([2, ['ada', 'bob']]);
  await settle();
  expect(heardBy(bob)).toEqual(['+bob']);
});

test('T11 a match without anybody is not there, unless somebody may begin it', async () => {
  const { a } = await relayNodes();
  const ada = a.enter('ada');
  const id = '11111111-1111-4111-8111-111111111111.';
  expect(() => ada.join(id)).toThrow('Match not found');
  expect(ada.join(id, true)).toMatchObject({ match_id: id });
});

test('T11 what somebody says reaches all others, or those it is for, and never people outside of the match', async () => {
  const { a, b, settle } = await relayNodes();
  const [ada, bob, cat, eve] = [a.enter('ada'), b.enter('bob'), b.enter('cat'), a.enter('eve')];
  const id = ada.create()?.match_id ?? '';
  await settle();
  for (const one of [bob, cat]) one.join(id);
  await settle();
  for (const { received } of [ada, bob, cat]) received.length = 0;
  ada.say(id, 'all');
  ada.say(id, 'bob', [bob.presence.sessionId, eve.presence.sessionId]);
  ada.say(id, 'me', [ada.presence.sessionId]);
  eve.say(id, 'stranger');
  await settle();
  expect([ada, bob, cat, eve].map(heardBy)).toEqual([['me'], ['all', 'bob'], ['all'], []]);
});

test('T11 somebody who leaves or is gone is heard no more, and the others hear so once', async () => {
  const { a, b, settle } = await relayNodes();
  const [ada, bob, cat] = [a.enter('ada'), b.enter('bob'), b.enter('cat')];
  const [first, second] = [ada.create()?.match_id ?? '', ada.create()?.match_id ?? ''];
  await settle();
  for (const id of [first, second]) for (const one of [bob, cat]) one.join(id);
  await settle();
  for (const { received } of [ada, bob, cat]) received.length = 0;
  for (let time = 0; time < 2; time++) bob.leaveMatch(first);
  bob.say(first, 'still here?');
  cat.go();
  await settle();
  expect([heardBy(ada), heardBy(bob)]).toEqual([['-bob', '-cat', '-cat'], ['-cat']]);
});

test('T11 matches are listed as long as somebody is in them, the oldest first', async () => {
  const { a, b, settle } = await relayNodes();
  const [ada, bob] = [a.enter('ada'), b.enter('bob')];
  const [first, second] = [ada.create()?.match_id ?? '', ada.create()?.match_id ?? ''];
  await settle();
  bob.join(second);
  await settle();
  const both = [
    { matchId: first, size: 1 },
    { matchId: second, size: 2 },
  ];
  expect([a.list(), b.list()]).toEqual([both, both]);
  ada.go();
  await settle();
  expect([a.list(), b.list()]).toEqual([[{ matchId: second, size: 1 }], [{ matchId: second, size: 1 }]]);
});

test('T11 those who stay hear who went with their node', async () => {
  const { a, b, settle } = await relayNodes();
  const [ada, bob] = [a.enter('ada'), b.enter('bob')];
  const id = ada.create('attic')?.match_id ?? '';
  await settle();
  bob.join(id);
  await settle();
  a.tracker.close();
  await settle();
  expect([heardBy(bob), b.list()]).toEqual([['+bob', '-ada'], [{ matchId: id, size: 1 }]]);
});

test('T11 those who stay on several nodes hear of it once each', async () => {
  const { a, b, node, settle } = await relayNodes();
  const c = node('c');
  await settle();
  const [ada, bob, cat] = [a.enter('ada'), b.enter('bob'), c.enter('cat')];
  const id = ada.create('attic')?.match_id ?? '';
  for (const one of [bob, cat]) {
    await settle();
    one.join(id);
  }
  await settle();
  a.tracker.close();
  await settle();
  expect([heardBy(bob), heardBy(cat)]).toEqual([
    ['+bob', '+cat', '-ada'],
    ['+cat', '-ada'],
  ]);
});

test('T11 whoever may enter no more matches may still enter again those they are in', async () => {
  const { a } = await relayNodes();
  const ada = a.enter('ada');
  const ids = Array.from({ length: RELAY.perSocket }, () => ada.create()?.match_id ?? '');
  expect(() => ada.create()).toThrow('Too many matches joined');
  expect(ada.join(ids[0] ?? '')).toMatchObject({ match_id: ids[0] });
  ada.leaveMatch(ids[0] ?? '');
  expect(ada.create()).toBeDefined();
});
