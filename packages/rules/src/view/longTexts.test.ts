import { describe, expect, it } from 'vitest';
import type { CustomPlan } from '../model/customPlan.ts';
import { LIMITS } from '../model/limits.ts';
import { DEFAULT_OPTIONS, type Options } from '../model/options.ts';
import { jsonBytes } from '../model/weight.ts';
import { optionsToHost } from './longTexts.ts';

const withTexts = (texts: Partial<Options>): Options => ({ ...DEFAULT_OPTIONS, ...texts });

/** Exactly so many bytes of texts as JSON. */
function storyOf(bytes: number): string {
  return 'x'.repeat(bytes - jsonBytes({ story: '' }));
}

const words = { block: ['one', 'two', 'three'], allow: ['four'] };
const longStory = `${storyOf(LIMITS.textsTold)}\nsecond line\nthird line`;
const rounds: CustomPlan['rounds'] = [
  {
    type: 'prompt',
    seconds: null,
    selection: 'dictionary',
    lines: Array.from({ length: 500 }, (_, i) => `a word ${i}`),
  },
  { type: 'draw', seconds: 60, selection: 'random', table: { anna: 'ben' } },
  { type: 'prompt', seconds: null, selection: 'dictionary', lines: ['tree', 'house'] },
];

describe('the options that a host sees', () => {
  it('have all texts while they are short', () => {
    const options = withTexts({ story: 'One line', hostWords: words, plan: { rounds } });
    const short = withTexts({ story: 'One line', hostWords: words });
    expect(optionsToHost(short)).toEqual({ options: short });
    expect(optionsToHost(withTexts({}))).toEqual({ options: DEFAULT_OPTIONS });
    expect(optionsToHost(options).longTexts).toBeDefined();
  });

  it('have them at the limit, and an outline of them one byte past it', () => {
    const full = withTexts({ story: storyOf(LIMITS.textsTold) });
    expect(optionsToHost(full)).toEqual({ options: full });
    const { options, longTexts } = optionsToHost(withTexts({ story: storyOf(LIMITS.textsTold + 1) }));
    expect(options).toEqual(DEFAULT_OPTIONS);
    expect(longTexts).toEqual({ mark: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown, story: 1 });
  });

  it('count the lines of a story and the words of the host', () => {
    const { options, longTexts } = optionsToHost(withTexts({ story: longStory, hostWords: words }));
    expect(options).toEqual(DEFAULT_OPTIONS);
    expect(longTexts).toMatchObject({ story: 3, hostWords: 4 });
    expect(longTexts).not.toHaveProperty('lists');
  });

  it('count the lines of all lists of a plan, which is shown without lists and tables', () => {
    const { options, longTexts } = optionsToHost(withTexts({ plan: { name: 'mine', rounds } }));
    expect(longTexts).toEqual({ mark: longTexts?.mark, lists: 502 });
    expect(options.plan?.rounds).toEqual(rounds.map(({ type, seconds, selection }) => ({ type, seconds, selection })));
    expect(options.plan?.name).toBe('mine');
  });

  it('are without tables that are long, and know when one is another', () => {
    const { players, plan } = LIMITS;
    const tableOf = (first: string) =>
      Object.fromEntries(Array.from({ length: players.max }, (_, at) => [`owner-${at}`, at === 0 ? first : 'ben']));
    const seen = (first: string) => {
      const round = { type: 'draw', seconds: 60, selection: 'dictionary' } as const;
      const tables = Array.from({ length: plan.rounds }, () => ({ ...round, table: tableOf(first) }));
      return { round, ...optionsToHost(withTexts({ plan: { rounds: tables } })) };
    };
    const { round, options, longTexts } = seen('anna');
    expect(options.plan?.rounds).toEqual(Array.from({ length: plan.rounds }, () => round));
    expect(longTexts).toEqual({ mark: longTexts?.mark });
    expect(seen('carla').longTexts?.mark).not.toBe(longTexts?.mark);
    expect(seen('anna').longTexts).toEqual(longTexts);
  });

  it('keep a plan that is none', () => {
    const { options } = optionsToHost(withTexts({ story: longStory, plan: null }));
    expect(options).toHaveProperty('plan', null);
  });

  it('have another mark as soon as anything in the texts is another, and the same for the same texts', () => {
    const markOf = (texts: Partial<Options>) => optionsToHost(withTexts(texts)).longTexts?.mark;
    const marks = [
      markOf({ story: longStory }),
      markOf({ story: `${longStory}!` }),
      markOf({ story: longStory.replace('x', 'y') }),
      markOf({ story: longStory.replace('second line', 'line second') }),
      markOf({ story: longStory, hostWords: words }),
      markOf({ story: longStory, hostWords: { ...words, allow: ['five'] } }),
      markOf({ plan: { rounds } }),
      markOf({ plan: { rounds: rounds.toReversed() } }),
    ];
    expect(new Set(marks).size).toBe(marks.length);
    expect(markOf({ story: longStory })).toBe(marks[0]);
    expect(markOf({ story: longStory, pages: 5 })).toBe(marks[0]);
  });

  it('are worked out once while nobody changes them', () => {
    const options = withTexts({ story: longStory });
    expect(optionsToHost(options)).toBe(optionsToHost(options));
  });
});
