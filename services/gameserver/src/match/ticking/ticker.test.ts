import { fakeClock } from '@tuschel/platform';
import { expect, test } from 'vitest';
import type { MatchHandler } from '../../extend.ts';
import type { Peer } from '../../presence/peer.ts';
import { startTicker } from './ticker.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };

/** A match of one tick a second, as far as nobody listens. @param closed sessions whose sockets have closed */
function startMatch(
  handler: Partial<MatchHandler<unknown>>,
  emptySeconds: number | null = null,
  closed: ReadonlySet<string> = new Set(),
) {
  const clock = fakeClock();
  let ends = 0;
  const ticker = startTicker(
    { init: () => ({ state: {}, tickRate: 1 }), loop: (_match, state) => state, ...handler },
    { matchId: 'm.here', name: 'm', state: {}, tickRate: 1, label: '', emptySeconds },
    {
      node: 'here',
      clock,
      log: silent,
      router: { send() {}, cut() {}, isOpen: ({ sessionId }) => !closed.has(sessionId) },
      presences: { enter: (_name, entered, meta) => ({ peer: entered, by: 'here', meta }), leave() {} },
      listed() {},
      ended: () => void ends++,
    },
  );
  return { clock, ticker, isOver: () => ends > 0 };
}

const peer = (name: string): Peer => ({ userId: name, sessionId: `session of ${name}`, username: name, node: 'here' });
const nothing = () => undefined;

test('T12 a match hands over what was said since the last tick: a hundred and twenty-eight messages, and what is more is lost', async () => {
  const heard: number[] = [];
  const { clock, ticker } = startMatch({
    loop: (_match, state, messages) => (heard.push(messages.length), state),
  });
  await ticker.join(peer('ada'), {}, nothing);
  const say = (times: number) => {
    for (let time = 0; time < times; time++)
      ticker.data(peer('ada'), { opCode: 1, data: new Uint8Array(), reliable: true });
  };
  say(128);
  await clock.advance(1_000);
  say(129);
  ticker.data(peer('stranger'), { opCode: 1, data: new Uint8Array(), reliable: true });
  await clock.advance(1_000);
  await clock.advance(1_000);
  expect(heard).toEqual([128, 128, 0]);
});

test('T12 where a hundred and twenty-eight wait to be let in, the next one is refused', async () => {
  const answers: (() => void)[] = [];
  const { clock, ticker } = startMatch({
    joinAttempt: (_match, state) => new Promise((resolve) => answers.push(() => resolve({ state, accept: true }))),
  });
  const joins = Array.from({ length: 128 }, (_, number) => ticker.join(peer(`guest ${number}`), {}, nothing));
  await expect(ticker.join(peer('late'), {}, nothing)).rejects.toMatchObject({
    code: 5,
    message: 'Match is not currently accepting join requests',
  });
  for (let number = 0; number < 128; number++) {
    await clock.advance(0);
    answers[number]?.();
  }
  await Promise.all(joins);
  expect([...ticker.members()]).toHaveLength(128);
  const late = ticker.join(peer('late'), {}, nothing);
  await clock.advance(0);
  answers[128]?.();
  await late;
});

test('T12 whoever is not answered for ten seconds is refused, and the next one gets their turn', async () => {
  let asked = 0;
  const { clock, ticker } = startMatch({
    joinAttempt: (_match, state) => (asked++ === 0 ? new Promise(() => undefined) : { state, accept: true }),
  });
  const refused = ticker.join(peer('ada'), {}, nothing).catch((error: unknown) => error);
  const letIn = ticker.join(peer('bob'), {}, nothing);
  await clock.advance(9_999);
  expect([...ticker.members()]).toEqual([]);
  await clock.advance(1);
  expect(await refused).toMatchObject({ code: 5, message: 'Match join rejected' });
  await letIn;
  expect([...ticker.members()]).toEqual([peer('bob')]);
});

test('T12 somebody whose socket closes while the match decides about them is not let in; on another node that node knows', async () => {
  const closed = new Set<string>();
  let decide = () => {};
  const { ticker } = startMatch(
    { joinAttempt: (_match, state) => new Promise((resolve) => (decide = () => resolve({ state, accept: true }))) },
    null,
    closed,
  );
  for (const guest of [peer('ada'), { ...peer('bob'), node: 'there' }]) {
    const joined = ticker.join(guest, {}, nothing);
    await Promise.resolve();
    closed.add(guest.sessionId);
    decide();
    await joined;
  }
  expect([...ticker.members()]).toEqual([{ ...peer('bob'), node: 'there' }]);
});

test('T12 a match ends so long after the last one has left, not after it began', async () => {
  const { clock, ticker, isOver } = startMatch({}, 5);
  await clock.advance(3_000);
  await ticker.join(peer('ada'), {}, nothing);
  await clock.advance(20_000);
  ticker.leave(peer('ada'));
  await clock.advance(4_000);
  expect(isOver()).toBe(false);
  await clock.advance(2_000);
  expect(isOver()).toBe(true);
  await expect(ticker.join(peer('bob'), {}, nothing)).rejects.toMatchObject({ code: 4 });
});
