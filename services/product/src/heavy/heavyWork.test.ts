import { fakeClock } from '@tuschel/platform';
import { HEAVY, type LineJson } from '@tuschel/protocol';
import { encodeUpdate } from '@tuschel/protocol/ink';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { strokesOf } from '../library/drawing/strokes.ts';
import { drawingText } from '../library/drawing/drawingText.ts';
import { stroke } from '../testing/stroke.ts';
import { joinRecords } from '@tuschel/ink';
import { createHeavyWork, type Entered, type HeavyWork, type Place } from './heavyWork.ts';
import type { Client, Limits } from './shares.ts';
import { readBody } from './readBody.ts';

const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;

interface Of {
  rateLimits: boolean;
  exempt: string;
}

let clock = fakeClock();
let heavy: HeavyWork | undefined;

function open({ rateLimits = true, exempt = '', ...limits }: Partial<Limits> & Partial<Of> = {}) {
  clock = fakeClock();
  heavy = createHeavyWork(
    clock,
    { rateLimits, exemptFromLimits: (address) => address === exempt },
    // Nobody waits, where a test does not say so.
    { ...HEAVY, waiting: 0, ...limits },
  );
}
afterEach(() => heavy?.close());

/** A thread takes half a second to start: what is read in one says the same in the same. */
const standing = createHeavyWork(clock, { rateLimits: false, exemptFromLimits: () => false });
afterAll(() => standing.close());

/** Somebody with a home of their own. */
let homes = 0;
const someone = (): Client => ({ user: randomUUID(), address: `192.0.2.${++homes}` });
const enter = (client: Client, bytes = MIB) => heavy!.enter(client, bytes);
async function codeOf(entering: Promise<Entered>): Promise<string> {
  const entered = await entering;
  return 'refusal' in entered ? entered.refusal.code : 'comes in';
}
async function placeOf(entering: Promise<Entered>): Promise<Place> {
  const entered = await entering;
  if ('refusal' in entered) throw new Error(entered.refusal.code);
  return entered.place;
}

const placeThere = async () => {
  const place = await placeOf(standing.enter(someone(), MIB));
  onTestFinished(() => place.leave());
  return place;
};

const OPTIONS = 'PUT /match/:matchId/options';
const lines = (count: number): LineJson[] => Array.from({ length: count }, (_, index) => stroke(index, 20));
const json = (body: unknown) => Buffer.from(JSON.stringify(body));

describe('a thread reads', () => {
  const bodies = {
    'lines as JSON': [json({ index: 3, lines: lines(500), x: 1 }), false],
    'lines as INK1': [Buffer.from(encodeUpdate({ index: 3, lines: lines(500), rev: 1 })), true],
    'a faulty line': [json({ index: 0, lines: [...lines(3), { ...stroke(1), size: -1 }] }), false],
    'no JSON': [Buffer.from('{"lines":['), false],
    'JSON that reaches for a prototype': [Buffer.from('{"lines":[],"__proto__":{"a":1}}'), false],
    'JSON that nests too deep': [Buffer.from('['.repeat(50)), false],
    'a list instead of an object': [json([1, 2]), false],
    'lines that are no list': [json({ lines: 5 }), false],
    'no INK1': [Buffer.from('no ink'), true],
    'lines that are more than anybody may send': [json({ lines: Array(1_000_000).fill(0) }), false],
    'a million numbers beside the lines': [json({ lines: [], layers: Array(1_000_000).fill(1) }), false],
    'a million numbers beside lines of INK1': [
      Buffer.from(encodeUpdate({ index: 0, lines: lines(3), layers: Array(1_000_000).fill(1) as never })),
      true,
    ],
  } as const;

  test.each(Object.entries(bodies))('%s as anybody would', async (_, [body, isInk]) => {
    // Whoever hands over a body has it no more.
    const read = await (await placeThere()).readBody(Buffer.from(body), isInk ? 'ink' : 'lines');
    expect(read).toEqual(readBody(body, isInk ? 'ink' : 'lines'));
  });

  test('a drawing into JSON, compressed where that is wanted', async () => {
    const { lines: records } = strokesOf(lines(300) as never);
    const place = await placeThere();
    const [plain, packed] = [
      await place.drawing({ rev: 2 }, records, false),
      await place.drawing({ rev: 2 }, records, true),
    ];
    expect(Buffer.from(plain).toString()).toBe(drawingText({ rev: 2 }, records));
    expect(gunzipSync(packed).equals(plain)).toBe(true);
  });

  test('a drawing into INK1', async () => {
    const { lines: records } = strokesOf(lines(300) as never);
    const written = await (await placeThere()).ink({ rev: 2 }, records);
    expect(Buffer.from(written).equals(joinRecords(records, { rev: 2 }))).toBe(true);
    expect(records[0]?.length).toBeGreaterThan(20);
  });

  test.each<[string, Buffer, object]>([
    ['lists', Buffer.from(`{"lines":[${'[],'.repeat(5_500_000)}0]}`), { ok: true }],
    ['lists in one line', Buffer.from(`{"lines":[[${'[],'.repeat(5_500_000)}0]]}`), { ok: false, kind: 'json' }],
    [
      'lists beside the lines',
      Buffer.from(`{"lines":[],"a":[${'[],'.repeat(5_500_000)}0]}`),
      { ok: false, kind: 'long' },
    ],
    [
      'points',
      json({ lines: Array(120).fill({ ...stroke(1), points: Array(8_192).fill({ x: 1, y: 1 }) }) }),
      { ok: true },
    ],
  ])('sixteen megabytes of %s, and survives it', async (_, body, answer) => {
    expect(await (await placeThere()).readBody(body, 'lines')).toMatchObject(answer);
  });

  test('no more places for lines than a schema must see to refuse them', () => {
    const read = readBody(json({ lines: Array(1_000_000).fill(0) }), 'lines');
    expect(read.ok && read.rest['lines']).toHaveLength(20_001);
  });

  test.each([
    ['in a field', json({ lines: [], layers: Array(40_000).fill(1) })],
    ['that has no lines', json({ lines: { a: Array(40_000).fill(1) } })],
    ['that is a list', json(Array(40_000).fill(1))],
  ])('nothing but lines where more than a small body comes beside them, %s', (_, body) => {
    expect(readBody(body, 'lines')).toEqual({ ok: false, kind: 'long' });
  });

  const withTurns = async (work: () => Promise<unknown>) => {
    let turns = 0;
    let isWorking = true;
    const takeTurns = () => {
      turns += 1;
      if (isWorking) setImmediate(takeTurns);
    };
    setImmediate(takeTurns);
    await work();
    isWorking = false;
    return turns;
  };

  test('while everybody else has their turns', async () => {
    const place = await placeThere();
    await place.readBody(json({ index: 0, lines: [] }), 'lines');
    const body = json({ index: 0, lines: lines(2_000) });
    expect(await withTurns(() => place.readBody(body, 'lines'))).toBeGreaterThan(20);
  });

  test('and names the faults of a hostile megabyte while everybody else has their turns', async () => {
    const place = await placeThere();
    await place.readJson(json({ seq: 1, options: {} }), OPTIONS);
    const rounds = Array(99_990).fill({ a: 'nothing that anybody knows' });
    const body = json({ seq: 1, options: { plan: { rounds } } });
    let read: unknown;
    expect(await withTurns(async () => (read = await place.readJson(body, OPTIONS)))).toBeGreaterThan(20);
    const { faults } = read as { faults: { instancePath: string }[] };
    expect(faults.length).toBeLessThanOrEqual(8);
    expect(faults[0]?.instancePath).toMatch(/^\/options\/plan/);
  });
});

describe('options that are read in a thread', () => {
  const read = async (body: Buffer) => (await placeThere()).readJson(body, OPTIONS);

  test('come without what nobody sees', async () => {
    expect(await read(json({ seq: 1, options: { story: 'a\u202Eb' } }))).toEqual({
      ok: true,
      value: { seq: 1, options: { story: 'ab' } },
    });
  });

  test.each([
    ['an unknown key', { seq: 1, options: {}, isAdmin: true }, 'additionalProperties'],
    ['an unknown option', { seq: 1, options: { isAdmin: true } }, 'additionalProperties'],
    [
      'an unknown field of a plan',
      { seq: 1, options: { plan: { rounds: [], isAdmin: true } } },
      'additionalProperties',
    ],
    ['a missing number', { options: {} }, 'required'],
    ['a number that is none', { seq: 'x', options: {} }, 'type'],
    ['99,999 numbers for a text', { seq: 1, options: { story: Array(99_999).fill(1) } }, 'type'],
  ])('are refused with %s', async (_, body, keyword) => {
    expect(await read(json(body))).toMatchObject({
      ok: false,
      kind: 'schema',
      faults: expect.arrayContaining([expect.objectContaining({ keyword })]),
    });
  });

  test.each([
    ['no JSON', Buffer.from('{"seq":1,')],
    ['nothing', Buffer.from('')],
    ['JSON that reaches for a prototype', Buffer.from('{"seq":1,"options":{},"__proto__":{"a":1}}')],
    ['JSON that nests too deep', Buffer.from('['.repeat(50))],
    ['JSON of 100,001 values', json({ seq: 1, options: { story: Array(100_000).fill(1) } })],
  ])('are refused as %s', async (_, body) => {
    expect(await read(body)).toMatchObject({ ok: false, kind: 'json' });
  });
});

describe('there is room', () => {
  test('for so many pieces of one person at a time', async () => {
    open();
    const anna = someone();
    const places = await Promise.all(Array.from({ length: HEAVY.atOncePerUser }, () => placeOf(enter(anna))));
    expect(await codeOf(enter(anna))).toBe('unavailable');
    expect(await codeOf(enter(someone()))).toBe('comes in');
    places[0]?.leave();
    places[0]?.leave();
    expect(await codeOf(enter(anna))).toBe('comes in');
    expect(await codeOf(enter(anna))).toBe('unavailable');
  });

  test.each([
    ['address', () => '203.0.113.1'],
    ['/64 network', (guest: number) => `2001:db8:1:1::${guest}`],
  ])('for some people at one %s', async (_, addressOf) => {
    open();
    const most = HEAVY.atOncePerUser * HEAVY.addressShare;
    for (let guest = 0; guest < most; guest++) await placeOf(enter({ user: `${guest}`, address: addressOf(guest) }));
    expect(await codeOf(enter({ user: 'one more', address: addressOf(most) }))).toBe('unavailable');
    expect(await codeOf(enter({ user: 'a neighbour', address: '2001:db8:1:2::1' }))).toBe('comes in');
    expect(await codeOf(enter(someone()))).toBe('comes in');
  });

  test('for so many pieces of all', async () => {
    open();
    for (let guest = 0; guest < HEAVY.atOnce; guest++) await placeOf(enter(someone()));
    const refused = await enter(someone());
    expect(refused).toMatchObject({ refusal: { code: 'unavailable', retryAfterMs: 1_000 } });
  });

  test('for so many bytes of all, and for one larger piece when nothing else is here', async () => {
    open();
    const large = await placeOf(enter(someone(), HEAVY.bytesAtOnce + 1));
    expect(await codeOf(enter(someone(), 1))).toBe('unavailable');
    large.leave();
    await placeOf(enter(someone(), HEAVY.bytesAtOnce - MIB));
    expect(await codeOf(enter(someone(), MIB + 1))).toBe('unavailable');
    expect(await codeOf(enter(someone(), MIB))).toBe('comes in');
  });
});

describe('whoever waits for room', () => {
  const openQueue = (limits: Partial<Limits> = {}) => open({ waiting: HEAVY.waiting, ...limits });
  const fill = (length: number = HEAVY.atOnce) => Promise.all(Array.from({ length }, () => placeOf(enter(someone()))));
  const soon = (client = someone(), bytes = MIB) => {
    const waiter = { outcome: 'waits' };
    const place = heavy!.enter(client, bytes).then(async (entered) => {
      waiter.outcome = await codeOf(Promise.resolve(entered));
      return entered;
    });
    return Object.assign(waiter, { place: () => placeOf(place) });
  };
  const outcomes = async (...waiters: { outcome: string }[]) => {
    await new Promise((resolve) => setImmediate(resolve));
    return waiters.map(({ outcome }) => outcome);
  };
  /** Somebody who has asked for so many bytes a moment ago. */
  const asked = async (bytes: number) => {
    const client = someone();
    (await placeOf(enter(client, bytes))).leave();
    return client;
  };

  test('comes in at once where there is some', async () => {
    openQueue();
    expect(await codeOf(enter(someone()))).toBe('comes in');
  });

  test('comes in when somebody leaves, the first one first', async () => {
    openQueue();
    const [first, second] = await fill();
    const waiters = [soon(), soon()];
    expect(await outcomes(...waiters)).toEqual(['waits', 'waits']);
    first?.leave();
    expect(await outcomes(...waiters)).toEqual(['comes in', 'waits']);
    second?.leave();
    expect(await outcomes(...waiters)).toEqual(['comes in', 'comes in']);
  });

  test('comes in before those who have asked for more', async () => {
    openQueue();
    const [greedy, modest] = [await asked(30 * MIB), await asked(MIB)];
    const places = await fill();
    const waiters = [soon(greedy), soon(modest), soon()];
    places[0]?.leave();
    expect(await outcomes(...waiters)).toEqual(['waits', 'waits', 'comes in']);
    places[1]?.leave();
    expect(await outcomes(...waiters)).toEqual(['waits', 'comes in', 'comes in']);
    places[2]?.leave();
    expect(await outcomes(...waiters)).toEqual(['comes in', 'comes in', 'comes in']);
  });

  test('comes in as everybody does, once what they have asked for is a minute ago', async () => {
    openQueue();
    const greedy = await asked(HEAVY.bytesAMinute / 2);
    await clock.advance(MINUTE_MS);
    const places = await fill();
    const waiters = [soon(greedy), soon()];
    places[0]?.leave();
    expect(await outcomes(...waiters)).toEqual(['comes in', 'waits']);
  });

  test('is not passed by what is smaller, however much of that comes', async () => {
    openQueue();
    const half = HEAVY.bytesAtOnce / 2;
    const places = [await placeOf(enter(someone(), half)), await placeOf(enter(someone(), half))];
    const large = soon(someone(), half + 1);
    const small = soon();
    places[0]?.leave();
    expect(await outcomes(large, small, soon())).toEqual(['waits', 'waits', 'waits']);
    places[1]?.leave();
    expect(await outcomes(large, small)).toEqual(['comes in', 'comes in']);
  });

  test('is passed by others while it is their own share that is full', async () => {
    openQueue();
    const anna = someone();
    const own = [await placeOf(enter(anna)), await placeOf(enter(anna))];
    const others = await fill(HEAVY.atOnce - 2);
    const waiters = [soon(anna), soon()];
    others[0]?.leave();
    expect(await outcomes(...waiters)).toEqual(['waits', 'comes in']);
    own[0]?.leave();
    expect(await outcomes(...waiters)).toEqual(['comes in', 'comes in']);
  });

  test('is refused after some seconds, and takes no room later', async () => {
    openQueue();
    const places = await fill();
    const waiter = soon();
    await clock.advance(HEAVY.waitMs - 1);
    expect(waiter.outcome).toBe('waits');
    await clock.advance(1);
    expect(waiter.outcome).toBe('unavailable');
    for (const place of places) place.leave();
    expect(await fill()).toHaveLength(HEAVY.atOnce);
  });

  test('is refused at once where enough wait already', async () => {
    openQueue({ waiting: 3 });
    await fill();
    expect(await outcomes(soon(), soon(), soon(), soon())).toEqual(['waits', 'waits', 'waits', 'unavailable']);
  });

  test('takes the turn of whoever has asked for most, where enough wait already', async () => {
    openQueue({ waiting: 2 });
    const [greedy, modest] = [await asked(30 * MIB), await asked(MIB)];
    await fill();
    expect(await outcomes(soon(greedy), soon(modest), soon())).toEqual(['unavailable', 'waits', 'waits']);
  });

  test('is refused at once whose credits are spent', async () => {
    openQueue();
    const anna = await asked(HEAVY.bytesAMinute);
    expect(await codeOf(enter(anna))).toBe('tooManyRequests');
  });
});

test('whoever has work in a thread as the server stops is told to come again', async () => {
  open();
  const place = await placeOf(enter(someone()));
  const work = place.readBody(json({ index: 0, lines: lines(8_000) }), 'lines');
  const [ended] = await Promise.allSettled([work, heavy!.close()]);
  expect(ended).toMatchObject({ reason: { refusal: { code: 'unavailable', retryAfterMs: 1_000 } } });
});

describe('credits', () => {
  test('of bytes last to the end, of a person and of an address, and no further', async () => {
    open();
    const anna = someone();
    (await placeOf(enter(anna, HEAVY.bytesAMinute - 1_024))).leave();
    expect(await codeOf(enter(anna, 1_025 + 1))).toBe('tooManyRequests');
    (await placeOf(enter(anna, 1_024))).leave();
    expect(await codeOf(enter(anna, 2))).toBe('tooManyRequests');
    const address = '203.0.113.7';
    for (let guest = 0; guest < HEAVY.addressShare; guest++)
      (await placeOf(enter({ user: `${guest}`, address }, HEAVY.bytesAMinute - (guest === 0 ? 1_024 : 0)))).leave();
    expect(await codeOf(enter({ user: 'two', address }, 1_024 + 8))).toBe('tooManyRequests');
    expect(await codeOf(enter({ user: 'one', address }, 1_024))).toBe('comes in');
    expect(await codeOf(enter({ user: 'none', address }, 8))).toBe('tooManyRequests');
  });

  test('of bytes are those of a person, and come back with time', async () => {
    open();
    const anna = someone();
    for (let sent = 0; sent < HEAVY.bytesAMinute; sent += 12 * MIB) (await placeOf(enter(anna, 12 * MIB))).leave();
    expect(await enter(anna, 12 * MIB)).toMatchObject({ refusal: { code: 'tooManyRequests', retryAfterMs: 7_500 } });
    expect(await codeOf(enter(someone(), 12 * MIB))).toBe('comes in');
    await clock.advance(7_500);
    expect(await codeOf(enter(anna, 12 * MIB))).toBe('comes in');
  });

  test('of bytes are shared by an address', async () => {
    open();
    const address = '203.0.113.1';
    const guests = Array.from({ length: HEAVY.addressShare }, (_, guest) => ({ user: `${guest}`, address }));
    for (const guest of guests) (await placeOf(enter(guest, HEAVY.bytesAMinute))).leave();
    expect(await codeOf(enter({ user: 'one more', address }, MIB))).toBe('tooManyRequests');
  });

  test('of time are spent by what the thread has worked', async () => {
    open({ cpuMsAMinute: 5 });
    const anna = someone();
    const place = await placeOf(enter(anna));
    await place.readBody(json({ index: 0, lines: lines(4_000) }), 'lines');
    place.leave();
    expect(await codeOf(enter(anna))).toBe('tooManyRequests');
    expect(await codeOf(enter(someone()))).toBe('comes in');
  });

  test('of time are shared by an address, and come back with time', async () => {
    open({ cpuMsAMinute: 5 });
    const at = (user: string) => ({ user, address: '203.0.113.8' });
    let entered = await enter(at('0'));
    // Each of them has hardly spent anything.
    for (let guest = 1; guest < 2_000 && 'place' in entered; guest++) {
      await entered.place.readBody(json({ index: 0, lines: lines(30) }), 'lines');
      entered.place.leave();
      entered = await enter(at(`${guest}`));
    }
    expect(entered).toMatchObject({ refusal: { code: 'tooManyRequests' } });
    const refused = await enter(at('one more'));
    expect(await codeOf(enter(someone()))).toBe('comes in');
    await clock.advance('refusal' in refused ? (refused.refusal.retryAfterMs ?? 0) - 1 : 0);
    expect(await codeOf(enter(at('one more')))).toBe('tooManyRequests');
    await clock.advance(1);
    expect(await codeOf(enter(at('one more')))).toBe('comes in');
  });

  test('are not asked for where limits are off, nor of an address that none hold for', async () => {
    open({ rateLimits: false });
    const anna = someone();
    for (let piece = 0; piece < 12; piece++) (await placeOf(enter(anna, 12 * MIB))).leave();
    await heavy?.close();
    open({ exempt: '10.0.0.1' });
    for (let guest = 0; guest < 12; guest++)
      (await placeOf(enter({ user: `${guest}`, address: '10.0.0.1' }, 48 * MIB))).leave();
    const ben = { user: 'ben', address: '10.0.0.1' };
    for (let sent = 0; sent < HEAVY.bytesAMinute; sent += 48 * MIB) (await placeOf(enter(ben, 48 * MIB))).leave();
    expect(await codeOf(enter(ben, MIB))).toBe('tooManyRequests');
    await clock.advance(MINUTE_MS);
    expect(await codeOf(enter(ben, MIB))).toBe('comes in');
  });
});
