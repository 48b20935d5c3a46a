import type { Account } from '@tuschel/gameserver/extend';
import { simulated, type SimulatedPlatform } from '@tuschel/platform';
import {
  ErrorPage,
  type MatchState,
  OpCode,
  type QuizCommandBody,
  type QuizState,
  type Reply,
  SOCKET,
  TERMS_CUT_OFFS,
} from '@tuschel/protocol';
import { StateUpdateSchema } from '@tuschel/protocol/schemas';
import { QUIZ, QUIZ_TIMES, type QuizPicture } from '@tuschel/rules';
import { Compile } from 'typebox/compile';
import { beforeEach, describe, expect, test } from 'vitest';
import { personOf } from '../../people/account/person.ts';
import type { MatchSocket } from '../../testing/matchSocket.ts';
import { tableServer, type TableServer } from '../../testing/tableServer.ts';
import type { DrawParams } from '../draw-match/state.ts';
import type { QuizPictureTables } from './pictures.ts';
import { createQuizMatch } from './quizMatch.ts';
import { QUIZ_MODULE } from './state.ts';

const isUpdate = Compile(StateUpdateSchema);
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let platform: SimulatedPlatform;
let server: TableServer;
/** What may be asked for. */
let pictures: (QuizPicture & { width: number; height: number })[];
let opened: QuizPictureTables['quiz_picture'][];
let ended: string[];
let match: string;

beforeEach(async () => {
  platform = simulated('quiz');
  opened = [];
  ended = [];
  pictures = Array.from({ length: 20 }, (_, number) => ({
    drawing: uuidOf(number),
    artist: `artist-${number % 7}`,
    name: `Artist ${number % 7}`,
    prompt: `a secret prompt ${number}`,
    width: 1920,
    height: 1080,
  }));
  server = tableServer(platform, QUIZ_MODULE, () =>
    createQuizMatch({
      pool: {
        entries: async (_language, without) => pictures.filter(({ artist }) => !without.includes(artist)),
        isOpen: async (drawing) => pictures.some((one) => one.drawing === drawing),
      },
      pictures: {
        open: async (_tx, picture) => void opened.push(picture),
        close: async (_tx, closed) => void (opened = opened.filter((one) => one.match !== closed)),
      },
      words: { de: ['ein Wort'], en: ['a word'] },
      terms: TERMS_CUT_OFFS,
      endLobby: async (_tx, one) => void ended.push(one),
    }),
  );
});

class Guest {
  readonly account: Account;
  readonly socket: MatchSocket;
  private seq: number;
  constructor(account: Account, socket: MatchSocket) {
    this.account = account;
    this.socket = socket;
    this.seq = this.state().you.lastSeq;
  }
  state(): MatchState {
    const last = this.socket.received.findLast(({ opCode }) => opCode === OpCode.StateUpdate);
    const update = last?.message as { full: MatchState } | undefined;
    return update?.full as MatchState;
  }
  quiz(): QuizState {
    return this.state().quiz as QuizState;
  }
  async say(command: QuizCommandBody | object): Promise<Reply> {
    const seq = ++this.seq;
    await this.socket.send(OpCode.Command, { seq, ...command });
    await server.settled();
    const reply = this.socket.received.findLast(
      ({ opCode, message }) => opCode === OpCode.Reply && message['seq'] === seq,
    );
    return reply?.message as unknown as Reply;
  }
  bytes(): string {
    return JSON.stringify(this.socket.received);
  }
}

async function open(host: Account, banned: readonly string[] = []): Promise<void> {
  const params: DrawParams = {
    lobbyCode: 'ABCDEFGHJK',
    host: personOf(host),
    capacity: 100,
    banned: [...banned],
    language: 'en',
  };
  match = await server.matches.create(QUIZ_MODULE, params);
}

async function sit(account: Account): Promise<Guest> {
  const socket = await server.join(match, account);
  if (typeof socket === 'string') throw new Error(socket);
  await server.settled();
  return new Guest(account, socket);
}

async function pass(ms: number): Promise<void> {
  await platform.clock.advance(ms);
  await server.settled();
}

async function table(count: number): Promise<[Guest, Guest, ...Guest[]]> {
  const accounts = Array.from({ length: count }, (_, number) => server.signUp(`guest${number}`));
  await open(accounts[0] as Account);
  const guests: Guest[] = [];
  for (const account of accounts) guests.push(await sit(account));
  return guests as [Guest, Guest, ...Guest[]];
}

async function begin(guests: readonly Guest[]): Promise<void> {
  await guests[0]?.say({ type: 'options', options: { count: 5 } });
  expect(await guests[0]?.say({ type: 'start' })).toMatchObject({ ok: true });
  await pass(QUIZ_TIMES.ready);
}

function rightOf({ question }: QuizState): number {
  const { drawing } = opened[question?.index ?? 0] ?? {};
  const prompt = pictures.find((one) => one.drawing === drawing)?.prompt ?? '';
  return question?.options.indexOf(prompt) ?? -1;
}

describe('a quiz on the match host', () => {
  test('Q27 sends states that are as the protocol has them, in every phase', async () => {
    const [anna, ben] = await table(2);
    await begin([anna, ben]);
    await anna.say({ type: 'answer', question: 0, option: 0 });
    await ben.say({ type: 'answer', question: 0, option: 1 });
    expect(ben.quiz().phase).toBe('reveal');
    const updates = [...anna.socket.received, ...ben.socket.received].filter(
      ({ opCode }) => opCode === OpCode.StateUpdate,
    );
    expect(updates.length).toBeGreaterThan(6);
    for (const { message } of updates) expect([...isUpdate.Errors(message)]).toEqual([]);
  });

  test('Q28 counts from when an answer arrived, and each person’s first one alone', async () => {
    const [anna, ben, cleo] = (await table(3)) as [Guest, Guest, Guest];
    await begin([anna, ben, cleo]);
    const right = rightOf(anna.quiz());
    expect(await anna.say({ type: 'answer', question: 0, option: right })).toMatchObject({ ok: true });
    expect(await anna.say({ type: 'answer', question: 0, option: right })).toMatchObject({
      status: 400,
      code: 'answered',
    });
    await pass(QUIZ.questionMs / 2);
    await ben.say({ type: 'answer', question: 0, option: right });
    await pass(QUIZ.questionMs / 2 + 1);
    expect(await cleo.say({ type: 'answer', question: 0, option: right })).toMatchObject({ status: 400, code: 'late' });
    expect(cleo.quiz().scores.map(({ points }) => points)).toEqual([1_000, 700, 0]);
    // Each hears of their own commands alone.
    const replies = (guest: Guest) => guest.socket.received.filter(({ opCode }) => opCode === OpCode.Reply);
    expect([anna, ben, cleo].map((guest) => replies(guest).length)).toEqual([4, 1, 1]);
  });

  test('Q29 sends nobody a byte of the answer, nor the id of the picture, before the reveal', async () => {
    const [anna, ben] = await table(2);
    await begin([anna, ben]);
    await anna.say({ type: 'answer', question: 0, option: rightOf(anna.quiz()) });
    const [picture] = opened;
    for (const guest of [anna, ben]) {
      expect(guest.quiz().question?.drawingId).toBe(picture?.key);
      expect(guest.bytes()).not.toContain(picture?.drawing);
      expect(guest.bytes()).not.toContain('"right"');
      expect(guest.quiz().scores.map(({ points }) => points)).toEqual([0, 0]);
    }
    // What one knows after one's own answer is alike, whether it was right or wrong.
    expect(JSON.stringify(anna.quiz().scores.map(({ points, rights }) => [points, rights]))).toBe('[[0,0],[0,0]]');
  });

  test('Q30 goes on after a restart in mid-question, with the points that were left', async () => {
    const accounts = [server.signUp('anna'), server.signUp('ben')];
    await open(accounts[0] as Account);
    let guests = [await sit(accounts[0] as Account), await sit(accounts[1] as Account)];
    await begin(guests);
    await pass(5_000);
    await server.restart(30_000);
    guests = [await sit(accounts[0] as Account), await sit(accounts[1] as Account)];
    const [anna, ben] = guests as [Guest, Guest];
    expect(anna.quiz().phase).toBe('question');
    const { at, closesAt } = anna.quiz().question as NonNullable<QuizState['question']>;
    expect(closesAt - at).toBe(QUIZ.questionMs);
    await pass(QUIZ_TIMES.outageGrace);
    const right = rightOf(anna.quiz());
    await anna.say({ type: 'answer', question: 0, option: right });
    await ben.say({ type: 'answer', question: 0, option: (right + 1) % 4 });
    const points = anna.quiz().scores[0]?.points ?? 0;
    // The host process counts the outage by the second.
    expect(Math.abs(points - 850)).toBeLessThan(40);
  });

  test('Q30 does not wait for somebody who has let two questions run out, until they say that they are back', async () => {
    const [anna, ben] = await table(2);
    await begin([anna, ben]);
    const answer = () => anna.say({ type: 'answer', question: anna.quiz().question?.index ?? -1, option: 0 });
    const goOn = async () => {
      await anna.say({ type: 'next' });
      await pass(QUIZ_TIMES.ready);
    };
    for (let question = 0; question < 2; question++) {
      await answer();
      expect(ben.quiz().phase).toBe('question');
      await pass(QUIZ.questionMs + 1);
      await goOn();
    }
    expect(anna.quiz().scores.map(({ isIdle }) => isIdle)).toEqual([false, true]);
    await answer();
    expect(ben.quiz().phase).toBe('reveal');
    expect(await ben.say({ type: 'here' })).toMatchObject({ ok: true });
    await goOn();
    await answer();
    expect(ben.quiz().phase).toBe('question');
  });

  test('Q30 lets the host remove somebody, who does not come back', async () => {
    const [anna, ben] = await table(2);
    expect(await ben.say({ type: 'kick', player: anna.account.id })).toMatchObject({ status: 403, code: 'forbidden' });
    await anna.say({ type: 'kick', player: ben.account.id });
    const farewell = ben.socket.received.find(({ opCode }) => opCode === OpCode.ForceDisconnect);
    expect(farewell?.message).toMatchObject({ code: ErrorPage.kicked });
    expect(await server.join(match, ben.account)).toBe('banned');
  });

  test('Q30 leaves somebody who goes on the board with their points, so that nobody else moves up', async () => {
    const [anna, ben, cleo] = (await table(3)) as [Guest, Guest, Guest];
    await begin([anna, ben, cleo]);
    const right = rightOf(ben.quiz());
    for (const [guest, option] of [
      [ben, right],
      [anna, (right + 1) % 4],
      [cleo, (right + 1) % 4],
    ] as const)
      await guest.say({ type: 'answer', question: 0, option });
    await ben.say({ type: 'leave' });
    expect(cleo.quiz().scores.map(({ name, points, hasLeft }) => [name, points, hasLeft])).toEqual([
      ['guest1', 1_000, true],
      ['guest0', 0, false],
      ['guest2', 0, false],
    ]);
    expect(cleo.state().players.map(({ id }) => id)).toEqual([anna.account.id, cleo.account.id]);
  });

  test('Q30 has its door shut for people who are banned, by the site or from the lobby, and before the terms', async () => {
    const [anna, mallory] = [server.signUp('anna'), server.signUp('mallory')];
    await open(anna, [mallory.id]);
    expect(await server.join(match, mallory)).toBe('banned');
    expect(await server.join(match, server.signUp('ben', { isBanned: true }))).toBe('banned');
    expect(await server.join(match, server.signUp('cleo', { termsAccepted: '' }))).toBe('termsNotAccepted');
    expect(await server.join(match, server.signUp('emil', { termsAccepted: '', isBanned: true }))).toBe('banned');
    expect(await server.join(match, server.signUp('dora'))).toBeTypeOf('object');
  });

  test('Q27 answers a ping, and a wish for the whole state, to the socket that asked and to no other', async () => {
    const [anna, ben] = await table(2);
    const [hers, his] = [anna.socket.received.length, ben.socket.received.length];
    await anna.socket.send(OpCode.PingPong, { t0: 17.5 });
    await anna.socket.send(OpCode.Command, { type: 'resync' });
    // What is neither is not answered at all.
    await anna.socket.send(OpCode.PingPong, { t0: 'now' });
    await anna.socket.send(77, { type: 'resync' });
    await server.settled();
    expect(anna.socket.received.slice(hers)).toMatchObject([
      { opCode: OpCode.PingPong, message: { matchId: match, t0: 17.5, t1: platform.clock.now() } },
      { opCode: OpCode.StateUpdate, message: { full: { quiz: { phase: 'lobby' } } } },
    ]);
    expect(ben.socket.received).toHaveLength(his);
  });

  test('M6 the newer of two sockets has the whole state, and the older one learns that its place was taken', async () => {
    const [, ben] = await table(2);
    const again = await sit(ben.account);
    const farewell = ben.socket.received.find(({ opCode }) => opCode === OpCode.ForceDisconnect);
    expect(farewell?.message).toEqual({ matchId: match, code: ErrorPage.otherBrowser, reason: 'otherBrowser' });
    expect(again.socket.received[0]).toMatchObject({ opCode: OpCode.StateUpdate, message: { version: 1 } });
    expect(again.state().you).toMatchObject({ id: ben.account.id, seated: true });
  });

  test('Q31 says what is missing, and counts nothing for a picture that was taken back', async () => {
    const [anna, ben] = await table(2);
    const all = pictures;
    pictures = all.slice(0, 4);
    await anna.say({ type: 'options', options: { count: 5 } });
    await anna.say({ type: 'start' });
    expect(anna.quiz()).toMatchObject({ phase: 'lobby', short: { pool: { pictures: 4 }, needs: { pictures: 5 } } });
    pictures = all;
    await begin([anna, ben]);
    await anna.say({ type: 'answer', question: 0, option: 0 });
    await ben.say({ type: 'answer', question: 0, option: 0 });
    pictures = [];
    await anna.say({ type: 'next' });
    expect(anna.quiz().reveal).toMatchObject({ index: 1, isVoid: true });
  });

  test.each([
    { type: 'answer', question: 0, option: 4 },
    { type: 'answer', question: -1, option: 0 },
    { type: 'options', options: { count: 7 } },
    { type: 'options', options: { rules: 'mine' } },
    { type: 'submit', step: 0 },
    { type: 'kick', player: 'nobody' },
  ])('Q27 refuses %j', async (command) => {
    const [anna] = await table(2);
    expect(await anna.say(command)).toMatchObject({ ok: false, status: 400, code: 'badRequest' });
  });

  test('Q27 takes a message as long as a frame may be, and none that is longer or nests deeper', async () => {
    const [anna] = await table(2);
    const padded = (bytes: number) => {
      const command = { type: 'kick', player: '' };
      const rest = bytes - JSON.stringify({ seq: 9, ...command }).length;
      return { ...command, player: 'x'.repeat(rest) };
    };
    const nested = JSON.parse('['.repeat(40) + ']'.repeat(40)) as unknown;
    const codes: unknown[] = [];
    for (const command of [
      padded(SOCKET.messageInBytes),
      padded(SOCKET.messageInBytes + 1),
      { type: 'kick', player: nested },
    ]) {
      await anna.socket.send(OpCode.Command, { seq: 9, ...command });
      await server.settled();
      codes.push(anna.socket.received.findLast(({ opCode }) => opCode === OpCode.Reply)?.message['seq']);
    }
    // Of one that is too long or too deep not even its number is read.
    expect(codes).toEqual([9, 0, 0]);
  });

  test('Q27 answers what the house asks of every match', async () => {
    const [anna, ben, cleo] = (await table(3)) as [Guest, Guest, Guest];
    await begin([anna, ben, cleo]);
    expect(opened).toHaveLength(1);
    await cleo.say({ type: 'leave' });
    const ask = (question: object) => server.matches.ask(match, question);
    expect(await ask({ type: 'status' })).toEqual({ phase: 10, host: anna.account.id, capacity: 100 });
    expect(await ask({ type: 'overview' })).toMatchObject({ mode: 0, step: 1, steps: 5, seated: 2, present: 2 });
    expect(await ask({ type: 'admission', person: { id: 'new' }, gate: {} })).toEqual({ seated: false });
    const people = [anna, ben].map(({ account }) => ({ id: account.id, moderator: false }));
    expect(await ask({ type: 'people' })).toEqual({ host: anna.account.id, people, hostLive: false });
    expect([await ask({ type: 'chat' }), await ask({ type: 'options' })]).toEqual([null, null]);
    await server.matches.tell(match, { type: 'hostLive', at: platform.clock.now(), on: true });
    await server.matches.tell(match, { type: 'closed', at: platform.clock.now() });
    await server.settled();
    expect([ended, opened]).toEqual([[match], []]);
    const farewell = anna.socket.received.find(({ opCode }) => opCode === OpCode.ForceDisconnect);
    expect(farewell?.message).toMatchObject({ reason: 'closed' });
  });

  test('Q27 is played by a hundred, each of whom is sent what one socket takes', async () => {
    const guests = await table(100);
    await begin(guests);
    await Promise.all(guests.map((guest, number) => guest.say({ type: 'answer', question: 0, option: number % 4 })));
    expect(guests[99]?.quiz().phase).toBe('reveal');
    const largest = Math.max(...guests[0].socket.received.map(({ message }) => JSON.stringify(message).length));
    expect(largest).toBeLessThan(64 * 1024);
  }, 60_000);
});
