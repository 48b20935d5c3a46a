import { fakeClock } from '@tuschel/platform';
import { HEAVY, type LineJson } from '@tuschel/protocol';
import { encodeUpdate } from '@tuschel/protocol/ink';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { strokesOf } from '../library/drawing/strokes.ts';
import { drawingText } from '../library/drawing/drawingText.ts';
import { stroke } from '../testing/stroke.ts';
import { joinRecords } from '@tuschel/ink';
import { type Client, createHeavyWork, type HeavyWork, type Limits, type Place } from './heavyWork.ts';
import { readBody } from './readBody.ts';

const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;

interface Of {
  rateLimits: boolean;
  exempt: string;
}

let clock = fakeClock();
let heavy: HeavyWork;

function open({ rateLimits = true, exempt = '', ...limits }: Partial<Limits> & Partial<Of> = {}) {
  clock = fakeClock();
  heavy = createHeavyWork(
    clock,
    { rateLimits, exemptFromLimits: (address) => address === exempt },
    { ...HEAVY, ...limits },
  );
}
afterEach(() => heavy.close());

/** Somebody with a home of their own. */
let homes = 0;
const someone = (): Client => ({ user: randomUUID(), address: `192.0.2.${++homes}` });
const enter = (client: Client, bytes = MIB) => heavy.enter(client, bytes);
const codeOf = (entered: ReturnType<HeavyWork['enter']>) => ('refusal' in entered ? entered.refusal.code : 'comes in');
function placeOf(entered: ReturnType<HeavyWork['enter']>): Place {
  if ('refusal' in entered) throw new Error(entered.refusal.code);
  return entered.place;
}

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
    open();
    const read = await placeOf(enter(someone())).readBody(body, isInk);
    expect(read).toEqual(readBody(body, isInk));
  });

  test('a drawing into JSON, compressed where that is wanted', async () => {
    open();
    const { lines: records } = strokesOf(lines(300) as never);
    const place = placeOf(enter(someone()));
    const [plain, packed] = [
      await place.drawing({ rev: 2 }, records, false),
      await place.drawing({ rev: 2 }, records, true),
    ];
    expect(Buffer.from(plain).toString()).toBe(drawingText({ rev: 2 }, records));
    expect(gunzipSync(packed).equals(plain)).toBe(true);
  });

  test('a drawing into INK1', async () => {
    open();
    const { lines: records } = strokesOf(lines(300) as never);
    const written = await placeOf(enter(someone())).ink({ rev: 2 }, records);
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
    open();
    expect(await placeOf(enter(someone())).readBody(body, false)).toMatchObject(answer);
  });

  test('no more places for lines than a schema must see to refuse them', () => {
    const read = readBody(json({ lines: Array(1_000_000).fill(0) }), false);
    expect(read.ok && read.rest['lines']).toHaveLength(20_001);
  });

  test.each([
    ['in a field', json({ lines: [], layers: Array(40_000).fill(1) })],
    ['that has no lines', json({ lines: { a: Array(40_000).fill(1) } })],
    ['that is a list', json(Array(40_000).fill(1))],
  ])('nothing but lines where more than a small body comes beside them, %s', (_, body) => {
    expect(readBody(body, false)).toEqual({ ok: false, kind: 'long' });
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
    open();
    const place = placeOf(enter(someone()));
    await place.readBody(json({ index: 0, lines: [] }), false);
    const body = json({ index: 0, lines: lines(8_000) });
    expect(await withTurns(() => place.readBody(body, false))).toBeGreaterThan(20);
  });

  test('and names the faults of a hostile megabyte while everybody else has their turns', async () => {
    open();
    const place = placeOf(enter(someone()));
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
  const read = (body: Buffer) => {
    open();
    return placeOf(enter(someone())).readJson(body, OPTIONS);
  };

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
  test('for so many pieces of one person at a time', () => {
    open();
    const anna = someone();
    const places = Array.from({ length: HEAVY.atOncePerUser }, () => placeOf(enter(anna)));
    expect(codeOf(enter(anna))).toBe('unavailable');
    expect(codeOf(enter(someone()))).toBe('comes in');
    places[0]?.leave();
    places[0]?.leave();
    expect(codeOf(enter(anna))).toBe('comes in');
    expect(codeOf(enter(anna))).toBe('unavailable');
  });

  test.each([
    ['address', () => '203.0.113.1'],
    ['/64 network', (guest: number) => `2001:db8:1:1::${guest}`],
  ])('for some people at one %s', (_, addressOf) => {
    open();
    const most = HEAVY.atOncePerUser * HEAVY.addressShare;
    for (let guest = 0; guest < most; guest++) placeOf(enter({ user: `${guest}`, address: addressOf(guest) }));
    expect(codeOf(enter({ user: 'one more', address: addressOf(most) }))).toBe('unavailable');
    expect(codeOf(enter({ user: 'a neighbour', address: '2001:db8:1:2::1' }))).toBe('comes in');
    expect(codeOf(enter(someone()))).toBe('comes in');
  });

  test('for so many pieces of all', () => {
    open();
    for (let guest = 0; guest < HEAVY.atOnce; guest++) placeOf(enter(someone()));
    const refused = enter(someone());
    expect(refused).toMatchObject({ refusal: { code: 'unavailable', retryAfterMs: 1_000 } });
  });

  test('for so many bytes of all, and for one larger piece when nothing else is here', () => {
    open();
    const large = placeOf(enter(someone(), HEAVY.bytesAtOnce + 1));
    expect(codeOf(enter(someone(), 1))).toBe('unavailable');
    large.leave();
    placeOf(enter(someone(), HEAVY.bytesAtOnce - MIB));
    expect(codeOf(enter(someone(), MIB + 1))).toBe('unavailable');
    expect(codeOf(enter(someone(), MIB))).toBe('comes in');
  });
});

describe('whoever waits for room', () => {
  const fill = () => Array.from({ length: HEAVY.atOnce }, () => placeOf(enter(someone())));
  const soon = (client = someone(), bytes = MIB) => {
    const waiter = { outcome: 'waits' };
    void heavy.enterSoon(client, bytes).then((entered) => (waiter.outcome = codeOf(entered)));
    return waiter;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test('comes in at once where there is some', async () => {
    open();
    expect(codeOf(await heavy.enterSoon(someone(), MIB))).toBe('comes in');
  });

  test('comes in when somebody leaves, the first one first', async () => {
    open();
    const [first, second] = fill();
    const waiters = [soon(), soon()];
    await settled();
    expect(waiters.map(({ outcome }) => outcome)).toEqual(['waits', 'waits']);
    first?.leave();
    await settled();
    expect(waiters.map(({ outcome }) => outcome)).toEqual(['comes in', 'waits']);
    second?.leave();
    await settled();
    expect(waiters.map(({ outcome }) => outcome)).toEqual(['comes in', 'comes in']);
  });

  test('is passed by others while it is their own share that is full', async () => {
    open();
    const anna = someone();
    const [own] = [placeOf(enter(anna)), placeOf(enter(anna))];
    const others = Array.from({ length: HEAVY.atOnce - 2 }, () => placeOf(enter(someone())));
    const [annas, bens] = [soon(anna), soon()];
    others[0]?.leave();
    await settled();
    expect([annas.outcome, bens.outcome]).toEqual(['waits', 'comes in']);
    own?.leave();
    await settled();
    expect(annas.outcome).toBe('comes in');
  });

  test('is refused after some seconds, and takes no room later', async () => {
    open();
    const places = fill();
    const waiter = soon();
    await clock.advance(HEAVY.waitMs - 1);
    expect(waiter.outcome).toBe('waits');
    await clock.advance(1);
    expect(waiter.outcome).toBe('unavailable');
    for (const place of places) place.leave();
    expect(fill()).toHaveLength(HEAVY.atOnce);
  });

  test('is refused at once where enough wait already', async () => {
    open({ waiting: 3 });
    fill();
    const waiters = [soon(), soon(), soon(), soon()];
    await settled();
    expect(waiters.map(({ outcome }) => outcome)).toEqual(['waits', 'waits', 'waits', 'unavailable']);
  });

  test('is refused at once whose credits are spent', async () => {
    open();
    const anna = someone();
    placeOf(enter(anna, HEAVY.bytesAMinute)).leave();
    expect(codeOf(await heavy.enterSoon(anna, MIB))).toBe('tooManyRequests');
  });
});

describe('credits', () => {
  test('of bytes last to the end, of a person and of an address, and no further', async () => {
    open();
    const anna = someone();
    placeOf(enter(anna, HEAVY.bytesAMinute - 1_024)).leave();
    expect(codeOf(enter(anna, 1_025 + 1))).toBe('tooManyRequests');
    placeOf(enter(anna, 1_024)).leave();
    expect(codeOf(enter(anna, 2))).toBe('tooManyRequests');
    const address = '203.0.113.7';
    for (let guest = 0; guest < HEAVY.addressShare; guest++)
      placeOf(enter({ user: `${guest}`, address }, HEAVY.bytesAMinute - (guest === 0 ? 1_024 : 0))).leave();
    expect(codeOf(enter({ user: 'two', address }, 1_024 + 8))).toBe('tooManyRequests');
    expect(codeOf(enter({ user: 'one', address }, 1_024))).toBe('comes in');
    expect(codeOf(enter({ user: 'none', address }, 8))).toBe('tooManyRequests');
  });

  test('of bytes are those of a person, and come back with time', async () => {
    open();
    const anna = someone();
    for (let sent = 0; sent < HEAVY.bytesAMinute; sent += 12 * MIB) placeOf(enter(anna, 12 * MIB)).leave();
    expect(enter(anna, 12 * MIB)).toMatchObject({ refusal: { code: 'tooManyRequests', retryAfterMs: 7_500 } });
    expect(codeOf(enter(someone(), 12 * MIB))).toBe('comes in');
    await clock.advance(7_500);
    expect(codeOf(enter(anna, 12 * MIB))).toBe('comes in');
  });

  test('of bytes are shared by an address', () => {
    open();
    const address = '203.0.113.1';
    const guests = Array.from({ length: HEAVY.addressShare }, (_, guest) => ({ user: `${guest}`, address }));
    for (const guest of guests) placeOf(enter(guest, HEAVY.bytesAMinute)).leave();
    expect(codeOf(enter({ user: 'one more', address }, MIB))).toBe('tooManyRequests');
  });

  test('of time are spent by what the thread has worked', async () => {
    open({ cpuMsAMinute: 5 });
    const anna = someone();
    const place = placeOf(enter(anna));
    await place.readBody(json({ index: 0, lines: lines(4_000) }), false);
    place.leave();
    expect(codeOf(enter(anna))).toBe('tooManyRequests');
    expect(codeOf(enter(someone()))).toBe('comes in');
  });

  test('of time are shared by an address, and come back with time', async () => {
    open({ cpuMsAMinute: 5 });
    const at = (user: string) => ({ user, address: '203.0.113.8' });
    let entered = enter(at('0'));
    // Each of them has hardly spent anything.
    for (let guest = 1; guest < 2_000 && 'place' in entered; guest++) {
      await entered.place.readBody(json({ index: 0, lines: lines(30) }), false);
      entered.place.leave();
      entered = enter(at(`${guest}`));
    }
    expect(entered).toMatchObject({ refusal: { code: 'tooManyRequests' } });
    const refused = enter(at('one more'));
    expect(codeOf(enter(someone()))).toBe('comes in');
    await clock.advance('refusal' in refused ? (refused.refusal.retryAfterMs ?? 0) - 1 : 0);
    expect(codeOf(enter(at('one more')))).toBe('tooManyRequests');
    await clock.advance(1);
    expect(codeOf(enter(at('one more')))).toBe('comes in');
  });

  test('are not asked for where limits are off, nor of an address that none hold for', async () => {
    open({ rateLimits: false });
    const anna = someone();
    for (let piece = 0; piece < 12; piece++) placeOf(enter(anna, 12 * MIB)).leave();
    await heavy.close();
    open({ exempt: '10.0.0.1' });
    for (let guest = 0; guest < 12; guest++)
      placeOf(enter({ user: `${guest}`, address: '10.0.0.1' }, 48 * MIB)).leave();
    const ben = { user: 'ben', address: '10.0.0.1' };
    for (let sent = 0; sent < HEAVY.bytesAMinute; sent += 48 * MIB) placeOf(enter(ben, 48 * MIB)).leave();
    expect(codeOf(enter(ben, MIB))).toBe('tooManyRequests');
    await clock.advance(MINUTE_MS);
    expect(codeOf(enter(ben, MIB))).toBe('comes in');
  });
});
