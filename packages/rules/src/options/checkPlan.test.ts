import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf, planOutlook, readPlan } from './checkPlan.ts';
import { type CustomPlan, isCustomPlan, type PlanRound } from '../model/customPlan.ts';
import { ALL_TOOLS } from '../model/tools.ts';

const WRITE: PlanRound = { type: 'prompt', seconds: 90, selection: 'round_robin' };
const DRAW: PlanRound = { type: 'draw', seconds: 480, selection: 'round_robin' };
const WORDS: PlanRound = { type: 'prompt', seconds: null, selection: 'dictionary', pack: 'easy' };

const plan = (...rounds: unknown[]) => ({ rounds });
/** The codes of what is wrong. Whoever asks only whether it is a plan gets the same answer. */
const codes = (value: unknown) => {
  const read = readPlan(value);
  expect(isCustomPlan(value)).toBe(read.ok);
  return read.ok
    ? []
    : read.problems.map((problem) => ('round' in problem ? `${problem.code} ${problem.round}` : problem.code));
};

describe('a plan', () => {
  it('is what it was when it is fine', () => {
    const whole: CustomPlan = {
      name: 'Drei Stile',
      rounds: [
        WORDS,
        { ...DRAW, tools: { ...ALL_TOOLS, maxLines: 40, fill: false } },
        { ...DRAW, selection: 'same_again', seconds: null },
        { ...DRAW, selection: 'dictionary', table: { a: 'b' } },
        { type: 'prompt', seconds: 15, selection: 'dictionary', lines: ['Katze', 'Hut'] },
      ],
      repeatPlayers: true,
    };
    expect(readPlan(JSON.parse(JSON.stringify(whole)))).toEqual({ ok: true, plan: whole });
  });

  it('leaves out what it does not know or need', () => {
    const read = readPlan({ rounds: [{ ...WRITE, tools: ALL_TOOLS, lines: ['x'], cheat: 1 }], name: ' ', more: [] });
    expect(read).toEqual({ ok: true, plan: { rounds: [WRITE] } });
  });

  it('keeps a pack of words only where the dictionary writes and there are no words of its own', () => {
    const { pack: _, ...own } = { ...WORDS, lines: ['Katze', 'Hut'] };
    const read = readPlan({ rounds: [{ ...WRITE, pack: 'easy' }, { ...WORDS, lines: own.lines }, WORDS] });
    expect(read).toEqual({ ok: true, plan: { rounds: [WRITE, own, WORDS] } });
  });

  it.each([null, 7, 'plan', [], {}, { rounds: 'many' }])('is not %j', (value) => {
    expect(codes(value)).toEqual(['noPlan']);
  });

  it('has 1 to 20 rounds', () => {
    expect(codes(plan())).toEqual(['noRounds']);
    expect(codes(plan(...Array(20).fill(DRAW)))).toEqual([]);
    expect(codes(plan(...Array(21).fill(DRAW)))).toEqual(['tooManyRounds']);
  });

  it.each([
    [WRITE, [15, 900, null], [14, 901, 15.5, '90', undefined]],
    [DRAW, [30, 7_200, null], [29, 7_201, Number.NaN]],
  ])('gives %j enough time and not too much', (round, right, wrong) => {
    for (const seconds of right) expect(codes(plan({ ...round, seconds }))).toEqual([]);
    for (const seconds of wrong) expect(codes(plan({ ...round, seconds }))).toEqual(['time 0']);
  });

  it('goes on with the same player only where there was one', () => {
    const again = { ...DRAW, selection: 'same_again' };
    expect(codes(plan(WRITE, again))).toEqual([]);
    expect(codes(plan(again))).toEqual(['selection 0']);
    expect(codes(plan(WORDS, again))).toEqual(['selection 1']);
    expect(codes(plan({ ...DRAW, selection: 'cheapest' }))).toEqual(['selection 0']);
  });

  it('takes 1 to 2000 words of 3 to 120 code points, not more than a match can carry', () => {
    const words = (lines: unknown) => codes(plan({ ...WORDS, lines }));
    expect(words(Array(2_000).fill('Hut'))).toEqual([]);
    expect(words(Array(2_001).fill('Hut'))).toEqual(['words 0']);
    expect(words([])).toEqual(['words 0']);
    expect(words(['Hut', 'ab'])).toEqual(['lines 0']);
    expect(words(['🐻'.repeat(120)])).toEqual([]);
    expect(words(['x'.repeat(121)])).toEqual(['lines 0']);
    const most = Array(2_000).fill('🐻'.repeat(120));
    expect(words(most)).toEqual([]);
    expect(codes(plan({ ...WORDS, lines: most }, { ...WORDS, lines: ['Hut'] }))).toEqual(['text']);
    expect(codes(plan({ ...WORDS, pack: 'x'.repeat(41) }))).toEqual(['words 0']);
  });

  it('names each line of a list that is too short or too long, and how many there are', () => {
    const problemsOf = (lines: unknown) => {
      const read = readPlan(plan(WRITE, { ...WORDS, lines }));
      return read.ok ? [] : read.problems;
    };
    const faults = [
      { line: 1, code: 'tooShort' },
      { line: 2, code: 'tooLong' },
      { line: 3, code: 'noText' },
    ];
    const wrong = problemsOf(['Hut', 'ab', '🐻'.repeat(121), 7]);
    expect(wrong).toEqual([{ code: 'lines', round: 1, lines: faults, count: 3 }]);
    expect(wrong.map(placeOf)).toEqual(['plan.rounds[1].lines[1] tooShort']);
    expect(problemsOf(Array(2_000).fill('ab'))).toMatchObject([{ lines: { length: 50 }, count: 2_000 }]);
    expect(problemsOf(Array(2_001).fill('Hut'))).toEqual([{ code: 'words', round: 1, count: 2_001, most: 2_000 }]);
  });

  it.each([
    { colorMode: 'grey' },
    { undo: null },
    { advancedBrush: 0 },
    { pressure: 'yes' },
    { allowDownload: undefined },
    { maxLines: 1.5 },
    { layers: 0 },
    { layers: 4 },
    { shapes: 1 },
    { presets: 'crayon' },
    { format: 'square' },
    { allowVideo: undefined },
    { maxLines: 0 },
    { maxLines: 20_001 },
    { fill: 'no' },
  ])('has tools, but not %j', (change) => {
    expect(codes(plan({ ...DRAW, tools: ALL_TOOLS }))).toEqual([]);
    expect(codes(plan({ ...DRAW, tools: { ...ALL_TOOLS, ...change } }))).toEqual(['tools 0']);
  });

  it.each([
    { colorMode: 'simple' },
    { colorMode: 'mono' },
    { layers: 1 },
    { layers: 2 },
    { shapes: false },
    { fill: true },
    { presets: 'pencil' },
    { presets: 'brush' },
    { presets: 'pixel' },
    { format: 'portrait' },
    { format: 'landscape' },
    { maxLines: 1 },
    { maxLines: 20_000 },
  ])('has tools, for instance %j', (change) => {
    expect(codes(plan({ ...DRAW, tools: { ...ALL_TOOLS, ...change } }))).toEqual([]);
  });

  it.each([null, 7, 'all'])('has no tools that are %j', (tools) => {
    expect(codes(plan({ ...DRAW, tools }))).toEqual(['tools 0']);
  });

  it('has a name of at most 60 code points', () => {
    expect(codes({ ...plan(DRAW), name: '🐻'.repeat(60) })).toEqual([]);
    expect(codes({ ...plan(DRAW), name: '🐻'.repeat(61) })).toEqual(['name']);
    expect(codes({ ...plan(DRAW), name: 7 })).toEqual(['name']);
    expect(codes({ ...plan(DRAW), name: `  ${'x'.repeat(60)} ` })).toEqual([]);
  });

  it.each([true, false, undefined])('may say that players come again: %j', (repeatPlayers) => {
    expect(codes({ ...plan(DRAW), repeatPlayers })).toEqual([]);
  });

  it.each([null, 1, 'yes'])('cannot say of players that come again: %j', (repeatPlayers) => {
    expect(codes({ ...plan(DRAW), repeatPlayers })).toEqual(['name']);
  });

  it.each([null, [], 'draw', {}, { ...DRAW, type: 'paint' }, { ...DRAW, type: undefined }])(
    'has rounds of prompts and of drawings, not %j',
    (round) => {
      expect(codes(plan(DRAW, round))).toEqual(['kind 1']);
    },
  );

  it('has a pack of at most 40 code points', () => {
    expect(codes(plan({ ...WORDS, pack: '🐻'.repeat(40) }))).toEqual([]);
    expect(codes(plan({ ...WORDS, pack: 7 }))).toEqual(['words 0']);
  });

  it('says in a table who draws in whose book', () => {
    const table = (value: unknown) => plan({ ...DRAW, selection: 'dictionary', table: value });
    const ofPlayers = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}`, 'a']));
    expect(codes(table({ a: 'b' }))).toEqual([]);
    expect(codes(table(ofPlayers(100)))).toEqual([]);
    for (const wrong of [null, 7, ['b'], { a: 7 }, { a: null }]) {
      expect(codes(table(wrong))).toEqual(['selection 0']);
    }
    for (const tooMuch of [ofPlayers(101), { a: 'x'.repeat(65) }, { ['x'.repeat(65)]: 'a' }]) {
      expect(isCustomPlan(table(tooMuch))).toBe(false);
      expect(readPlan(table(tooMuch)).ok).toBe(false);
    }
    expect(isCustomPlan(table({ ['x'.repeat(64)]: 'y'.repeat(64) }))).toBe(true);
  });

  it('tells everything that is wrong, round by round', () => {
    expect(codes(plan({ ...WRITE, seconds: 1 }, 5, { ...DRAW, selection: '?', tools: 1 }))).toEqual([
      'time 0',
      'kind 1',
      'selection 2',
      'tools 2',
    ]);
  });

  it('can be anything: reading it never throws, and what is read can be read again', () => {
    const round = fc.record(
      {
        type: fc.constantFrom('prompt', 'draw', 'x'),
        seconds: fc.oneof(fc.constant(60), fc.jsonValue()),
        selection: fc.constantFrom('random', 'same_again', 'book_owner', 'dictionary'),
        lines: fc.array(fc.string()),
        tools: fc.oneof(fc.constant(ALL_TOOLS), fc.jsonValue()),
        table: fc.jsonValue(),
      },
      { requiredKeys: ['type', 'seconds', 'selection'] },
    );
    const anything = fc.oneof(fc.jsonValue(), fc.record({ rounds: fc.array(round), name: fc.jsonValue() }));
    fc.assert(
      fc.property(anything, (value) => {
        const read = readPlan(value);
        if (!read.ok) return;
        expect(isCustomPlan(read.plan)).toBe(true);
        expect(readPlan(read.plan)).toEqual(read);
      }),
    );
  });
});

describe('what a plan means', () => {
  it('a word list is a page and takes no time', () => {
    expect(planOutlook({ rounds: [WORDS, DRAW, WRITE] }, 9)).toEqual({
      pages: 3,
      length: 570_000,
      handOvers: 2,
      tooMany: false,
    });
  });

  it('nobody knows how long it takes where the host ends a round', () => {
    expect(planOutlook({ rounds: [DRAW, { ...WRITE, seconds: null }] }, 9).length).toBeNull();
  });

  it('needs as many people as it hands books over, unless they may come again', () => {
    const rounds = [
      WRITE,
      DRAW,
      { ...DRAW, selection: 'random' as const },
      WRITE,
      DRAW,
      { ...DRAW, selection: 'book_owner' as const },
    ];
    expect(planOutlook({ rounds }, 5).tooMany).toBe(false);
    expect(planOutlook({ rounds }, 4).tooMany).toBe(true);
    expect(planOutlook({ rounds }, 3).tooMany).toBe(false);
    expect(planOutlook({ rounds, repeatPlayers: false }, 3).tooMany).toBe(true);
    expect(planOutlook({ rounds, repeatPlayers: true }, 4).tooMany).toBe(false);
  });
});
