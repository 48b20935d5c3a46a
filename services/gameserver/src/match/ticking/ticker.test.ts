import { fakeClock } from '@tuschel/platform';
import { expect, test } from 'vitest';
import type { MatchHandler } from '../../extend.ts';
import type { Peer } from '../../presence/peer.ts';
import { startTicker } from './ticker.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };

/** A match of one tick a second, and what it says to whom. @param closed sessions whose sockets have closed */
function startMatch(
  handler: Partial<MatchHandler<unknown>>,
  emptySeconds: number | null = null,
  closed: ReadonlySet<string> = new Set(),
) {
  const clock = fakeClock();
  const sent: object[] = [];
  let ends = 0;
  const ticker = startTicker(
    { init: () => ({ state: {}, tickRate: 1 }), loop: (_match, state) => state, ...handler },
    { matchId: 'm.here', name: 'm', state: {}, tickRate: 1, label: '', emptySeconds },
    {
      node: 'here',
      clock,
      log: silent,
      router: {
        send: (to, { text }) =>
          void sent.push({ to: Array.from(to, ({ userId }) => userId), ...(JSON.parse(text) as object) }),
        cut() {},
        isOpen: ({ sessionId }) => !closed.has(sessionId),
      },
      presences: { enter: (_name, entered, meta) => ({ peer: entered, by: 'here', meta }), leave() {} },
      listed() {},
      ended: () => void ends++,
    },
  );
  return { clock, ticker, sent, isOver: () => ends > 0 };
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

test('T12 a match says something to all or to those it names, as anybody, reliably or not; never to somebody outside of it', async () => {
  const { clock, ticker, sent } = startMatch({
    loop(match, state) {
      match.broadcast(1, 'all');
      match.broadcast(2, 'some', { to: [peer('stranger'), peer('bob')], reliable: false });
      match.broadcast(3, 'as bob', { sender: peer('bob') });
      match.broadcast(4, 'none', { to: [] });
      return state;
    },
  });
  for (const name of ['ada', 'bob']) await ticker.join(peer(name), {}, nothing);
  sent.length = 0;
  await clock.advance(1_000);
  const said = (opCode: string, text: string) => {
    return { match_id: 'm.here', op_code: opCode, data: Buffer.from(text).toString('base64') };
  };
  const presence = { user_id: 'bob', session_id: 'session of bob', username: 'bob' };
  expect(sent).toEqual([
    { to: ['ada', 'bob'], match_data: { ...said('1', 'all'), reliable: true } },
    { to: ['bob'], match_data: said('2', 'some') },
    { to: ['ada', 'bob'], match_data: { ...said('3', 'as bob'), presence, reliable: true } },
    { to: [], match_data: { ...said('4', 'none'), reliable: true } },
  ]);
});

test('T12 somebody whom a match kicks is out of it once, and those who stay and the handler hear so', async () => {
  const left: string[] = [];
  const { clock, ticker, sent } = startMatch({
    loop: (match, state) => (match.kick([peer('bob'), peer('stranger')]), state),
    leave: (_match, state, presences) => (left.push(...presences.map(({ userId }) => userId)), state),
  });
  for (const name of ['ada', 'bob']) await ticker.join(peer(name), {}, nothing);
  sent.length = 0;
  await clock.advance(3_000);
  expect([...ticker.members()]).toEqual([peer('ada')]);
  expect(left).toEqual(['bob']);
  const leaves = [{ user_id: 'bob', session_id: 'session of bob', username: 'bob' }];
  expect(sent).toEqual([{ to: ['ada'], match_presence_event: { match_id: 'm.here', leaves } }]);
});

test('T12 what each call of a handler returns is what the next one is given', async () => {
  const so = (state: unknown, call: string) => ({ calls: [...((state as { calls?: string[] }).calls ?? []), call] });
  const { clock, ticker } = startMatch({
    joinAttempt: (_match, state) => ({ state: so(state, 'asked'), accept: true }),
    join: (_match, state) => so(state, 'in'),
    loop: (_match, state) => so(state, 'tick'),
    leave: (_match, state) => so(state, 'out'),
    signal: (_match, state) => ({ state: so(state, 'signal'), answer: so(state, '').calls.join(' ') }),
  });
  await ticker.join(peer('ada'), {}, nothing);
  await clock.advance(1_000);
  ticker.leave(peer('ada'));
  expect(await ticker.signal('')).toBe('asked in tick out ');
  expect(await ticker.signal('')).toBe('asked in tick out signal ');
});

test('T12 a bug at the door keeps one person out; any other ends the match', async () => {
  let isBroken = true;
  const { clock, ticker, isOver } = startMatch({
    joinAttempt(_match, state) {
      if (isBroken) throw new Error('a bug');
      return { state, accept: true };
    },
    loop() {
      throw new Error('another bug');
    },
  });
  await expect(ticker.join(peer('ada'), {}, nothing)).rejects.toMatchObject({
    code: 5,
    message: 'Match join rejected',
  });
  isBroken = false;
  await ticker.join(peer('bob'), {}, nothing);
  expect(isOver()).toBe(false);
  await clock.advance(1_000);
  expect([isOver(), [...ticker.members()]]).toEqual([true, []]);
  expect(await ticker.signal('')).toBeNull();
});

test('T12 somebody who is in a match and asks to come in again reads who is there, and is not asked for anything', async () => {
  let asked = 0;
  const { ticker, sent } = startMatch({ joinAttempt: (_match, state) => (asked++, { state, accept: true }) });
  for (const name of ['ada', 'bob']) await ticker.join(peer(name), {}, nothing);
  sent.length = 0;
  const answers: unknown[] = [];
  await ticker.join(peer('ada'), {}, (answer) => void answers.push(answer));
  expect([asked, sent]).toEqual([2, []]);
  expect(answers).toMatchObject([
    { match: { size: 2, presences: [{ username: 'ada' }, { username: 'bob' }], self: { username: 'ada' } } },
  ]);
});

test('T12 the handler of a node that goes down hears so, and nothing more', async () => {
  const calls: string[] = [];
  const { clock, ticker, isOver } = startMatch({
    loop: (_match, state) => (calls.push('tick'), state),
    terminate: (_match, state, seconds) => (calls.push(`end in ${seconds} s`), state),
  });
  await clock.advance(1_000);
  await ticker.terminate();
  expect(isOver()).toBe(true);
  await clock.advance(3_000);
  expect(calls).toEqual(['tick', 'end in 0 s']);
});
