import { fakeClock } from '@tuschel/platform';
import { HEAVY, type LineJson } from '@tuschel/protocol';
import { encodeUpdate } from '@tuschel/protocol/ink';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { strokesOf } from '../library/drawing/strokes.ts';
import { drawingText } from '../library/drawing/drawingText.ts';
import { stroke } from '../testing/stroke.ts';
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

  test('while everybody else has their turns', async () => {
    open();
    const place = placeOf(enter(someone()));
    await place.readBody(json({ index: 0, lines: [] }), false);
    const body = json({ index: 0, lines: lines(8_000) });
    let turns = 0;
    let isReading = true;
    const takeTurns = () => {
      turns += 1;
      if (isReading) setImmediate(takeTurns);
    };
    setImmediate(takeTurns);
    await place.readBody(body, false);
    isReading = false;
    expect(turns).toBeGreaterThan(20);
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

describe('credits', () => {
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
