import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, type Options } from '../model/options.ts';
import { changeOptions } from './changes.ts';

describe('the options of a lobby', () => {
  it('change one at a time or many at once', () => {
    const changed = changeOptions(DEFAULT_OPTIONS, { pages: 7, tempo: 'quick' });
    expect(changed).toEqual({ ok: true, options: { ...DEFAULT_OPTIONS, pages: 7, tempo: 'quick' } });
  });

  it.each([
    ['mode', 3],
    ['mode', 'toString'],
    ['pages', 1],
    ['pages', 14],
    ['pages', 2.5],
    ['tempo', 'never'],
    ['writeSeconds', 14],
    ['describeSeconds', 901],
    ['drawSeconds', 29],
    ['drawSeconds', 7_201],
    ['drawSeconds', Number.NaN],
    ['access', 'world'],
    ['language', 'fr'],
    ['hostPlays', 1],
    ['hostWords', null],
    ['hostWords', 'words'],
    ['hostWords', { block: [] }],
    ['unreachable', 'maybe'],
  ])('%s cannot be %j', (field, value) => {
    expect(changeOptions(DEFAULT_OPTIONS, { pages: 7, [field]: value })).toEqual({ ok: false, field });
  });

  const yesOrNo = [
    [true, false],
    [0, 'yes', null],
  ] as const;

  it.each([
    ['mode', [1, 2, 4, 11, 12, 13, 14, 15, 16], [0, 3, null]],
    ['language', ['de', 'en'], ['', null]],
    ['pages', [null, 2, 13], [1, 14, '7']],
    ['tempo', ['quick', 'normal', 'relaxed', 'masterpiece', 'host', 'custom'], ['', 1]],
    ['writeSeconds', [15, 900], [14, 901, 15.5, null]],
    ['describeSeconds', [15, 900], [14, 901, 15.5, null]],
    ['drawSeconds', [30, 7_200], [29, 7_201, 30.5, null]],
    ['access', ['mine', 'everyone', 'followers', 'subscribers', 'whitelist', 'closed'], ['', null]],
    ['unreachable', ['letIn', 'keepOut'], ['', null]],
    ['redrawSteps', [1, 8], [0, 9, 1.5, null]],
    ['vipSource', ['pick', 'draw'], ['', null]],
    ['frames', [null, 2, 24], [1, 25, 2.5]],
    ['fps', [2, 12], [1, 13, null]],
    ['hostTheme', [null, 'abc', 'x'.repeat(120)], ['ab', 'x'.repeat(121), 7]],
    ['format', ['portrait', 'landscape'], ['any', null]],
    ['story', ['', 'x'.repeat(40_000)], ['x'.repeat(40_001), 7, null]],
    ['plan', [null, { rounds: [{ type: 'draw', seconds: null, selection: 'random' }] }], []],
    ['endOnDrawing', ...yesOrNo],
    ['majorityTimer', ...yesOrNo],
    ['hostPlays', ...yesOrNo],
    ['showNeighbours', ...yesOrNo],
    ['family', ...yesOrNo],
    ['blurOnStage', ...yesOrNo],
    ['understudies', ...yesOrNo],
    ['lateComers', ...yesOrNo],
    ['chooseSource', ...yesOrNo],
    ['keepBackground', ...yesOrNo],
    ['showPrompt', ...yesOrNo],
    ['vipOnly', ...yesOrNo],
  ])('%s is one of what there is', (field, right, wrong) => {
    for (const value of right) {
      expect(changeOptions(DEFAULT_OPTIONS, { [field]: value })).toMatchObject({
        ok: true,
        options: { [field]: value },
      });
    }
    for (const value of wrong) {
      expect(changeOptions(DEFAULT_OPTIONS, { [field]: value })).toEqual({ ok: false, field });
    }
  });

  it('name the place in a plan that is wrong', () => {
    const wrong = (plan: unknown) => changeOptions(DEFAULT_OPTIONS, { plan: plan as never });
    expect(wrong({ rounds: [] })).toEqual({ ok: false, field: 'plan noRounds' });
    expect(wrong({ rounds: [{ type: 'draw', seconds: 1, selection: 'random' }] })).toEqual({
      ok: false,
      field: 'plan.rounds[0] time',
    });
  });

  it('have the lines of a plan as they will be told', () => {
    const round = { type: 'prompt', seconds: null, selection: 'dictionary' } as const;
    const changed = changeOptions(DEFAULT_OPTIONS, {
      plan: { rounds: [{ ...round, lines: ['  a \n bear '] }, round] },
    });
    expect(changed).toMatchObject({ options: { plan: { rounds: [{ lines: ['a bear'] }, round] } } });
  });

  it('ignore fields that do not exist', () => {
    const change = { cheat: true } as Partial<Options>;
    expect(changeOptions(DEFAULT_OPTIONS, change)).toEqual({ ok: true, options: DEFAULT_OPTIONS });
  });

  it("N6 takes a host's own words, two hundred of each kind, none too long or without letters", () => {
    const words = (block: unknown, allow: unknown = []) =>
      changeOptions(DEFAULT_OPTIONS, { hostWords: { block, allow } as never }).ok;
    const many = (count: number) => Array.from({ length: count }, (_, i) => `word ${i}`);
    expect(words(many(200), many(200))).toBe(true);
    expect([words(many(201)), words([], many(201))]).toEqual([false, false]);
    expect([words(['x'.repeat(40)]), words(['x'.repeat(41)])]).toEqual([true, false]);
    expect(['', ' ', 'a', '*a*', '!!!', 7].map((word) => words([word]))).toEqual(Array(6).fill(false));
    expect([words(['*xy*']), words(['=xy']), words(null), words(['xy'], 'xy')]).toEqual([true, true, false, false]);
  });
});
