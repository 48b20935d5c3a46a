import { deflateRawSync } from 'node:zlib';
import type { CustomPlan, PlanRound } from '@tuschel/rules';
import { describe, expect, it } from 'vitest';
import { packPlan, PLAN_LINK, parsePlan, sharePlan, unpackPlan } from './planLink.ts';

const WRITE: PlanRound = { type: 'prompt', seconds: 90, selection: 'round_robin' };
const DRAW: PlanRound = { type: 'draw', seconds: 480, selection: 'round_robin' };
const NO_PLAN = { ok: false, problems: [{ code: 'noPlan' }] };

const link = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString('base64url');
/** Words that do not compress, of so many letters. */
function noise(length: number): string {
  let x = 1;
  const letter = () => String.fromCharCode(97 + (((x = (x * 48_271) % 2_147_483_647) >>> 4) % 26));
  return Array.from({ length }, letter).join('');
}
const withWords = (length: number): CustomPlan => ({
  rounds: [{ type: 'prompt', seconds: null, selection: 'dictionary', lines: noise(length).match(/.{1,99}/g) ?? [] }],
});

describe('a plan in a link', () => {
  it('comes out as it went in', async () => {
    const plan: CustomPlan = {
      name: 'Drei Stile 🎨',
      rounds: Array.from({ length: 20 }, (_, i) => (i % 2 ? DRAW : WRITE)),
    };
    const packed = await packPlan(plan);
    expect(packed).toMatch(/^[\w-]{20,400}$/);
    expect(await unpackPlan(packed ?? '')).toEqual({ ok: true, plan });
  });

  it('may be 2 kB long, and not one character more', async () => {
    let length = 2_000;
    while ((await packPlan(withWords(length + 99))) !== null) length += 99;
    const fits = await packPlan(withWords(length));
    expect(fits?.length).toBeGreaterThan(PLAN_LINK.chars - 200);
    expect(await unpackPlan(fits ?? '')).toEqual({ ok: true, plan: withWords(length) });
    expect(await packPlan(withWords(length + 99))).toBeNull();
    expect(await unpackPlan('A'.repeat(PLAN_LINK.chars + 1))).toEqual(NO_PLAN);
  });

  it('is checked like one that was typed', async () => {
    expect(await unpackPlan(link({ rounds: [{ ...DRAW, seconds: 29 }] }))).toEqual({
      ok: false,
      problems: [{ code: 'time', round: 0 }],
    });
    expect(await unpackPlan(link({ rounds: Array(20).fill(DRAW) }))).toMatchObject({ ok: true });
    expect(await unpackPlan(link({ rounds: Array(21).fill(DRAW) }))).toMatchObject({ ok: false });
  });

  it.each(['', 'no link!', 'AAAA', 'ÄÖÜ', '%%%', 'a'.repeat(2_048)])('%j is none', async (packed) => {
    expect(await unpackPlan(packed)).toEqual(NO_PLAN);
  });

  it('is cut off when it swells', async () => {
    const bomb = link('x'.repeat(1_000_000));
    expect(bomb.length).toBeLessThan(PLAN_LINK.chars);
    expect(await unpackPlan(bomb)).toEqual(NO_PLAN);
  });

  it('half of one is none', async () => {
    const packed = link({ rounds: [WRITE, DRAW] });
    expect(await unpackPlan(packed.slice(0, -8))).toEqual(NO_PLAN);
  });
});

it('a file that is no JSON is no plan', () => {
  expect(parsePlan('{')).toEqual(NO_PLAN);
  expect(parsePlan(JSON.stringify({ rounds: [WRITE, DRAW] }))).toMatchObject({ ok: true });
});

describe('a plan with a list that no link holds', () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => `${noise(100)} ${index}`);
  const words = (lines: readonly string[]): PlanRound => ({
    type: 'prompt',
    seconds: null,
    selection: 'dictionary',
    lines,
  });

  it('is shared without it, a pack in its place, and says of which rounds', async () => {
    const plan: CustomPlan = { name: 'Freitag', rounds: [words(['Hut', 'Katze']), DRAW, words(list(2_000)), DRAW] };
    const shared = await sharePlan(plan);
    expect(shared?.withoutLists).toEqual([2]);
    expect(shared?.packed.length).toBeLessThanOrEqual(PLAN_LINK.chars);
    const { lines: _, ...easy } = { ...words([]), pack: 'easy' };
    const told = { name: 'Freitag', rounds: [words(['Hut', 'Katze']), DRAW, easy, DRAW] };
    expect(await unpackPlan(shared?.packed ?? '')).toEqual({ ok: true, plan: told });
  });

  it('is shared whole where there is room', async () => {
    const plan: CustomPlan = { rounds: [words(['Hut']), DRAW] };
    expect(await sharePlan(plan)).toEqual({ packed: await packPlan(plan), withoutLists: [] });
  });

  it('goes into a file and comes out of it, two thousand lines of 120 four-byte letters', () => {
    const plan: CustomPlan = { rounds: [words(Array.from({ length: 2_000 }, () => '🐻'.repeat(120))), DRAW] };
    const json = JSON.stringify(plan, null, 2);
    expect(new TextEncoder().encode(json).length).toBeLessThan(PLAN_LINK.jsonBytes);
    expect(parsePlan(json)).toEqual({ ok: true, plan });
  });
});
