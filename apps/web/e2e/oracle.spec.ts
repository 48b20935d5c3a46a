import { expect } from '@playwright/test';
import type { MatchState } from '@tuschel/protocol';
import { judge, ROWS } from './moments/oracle.ts';
import type { Screen } from './moments/screen.ts';
import { endOf, momentBetween, type Situation } from './moments/situation.ts';
import { test } from './test.ts';

const NOW = 1_800_000_000_000;

const BEN = { id: 'ben', name: 'Ben', presence: 'here' } as MatchState['players'][number];
const STORYTELLER = { mode: 4 } as MatchState['options'];
const HOST: MatchState['you'] = { id: 'ben', isHost: true, seated: true, plays: true, lastSeq: 0 };

type Step = NonNullable<MatchState['step']>;
type Rest = { state?: Partial<MatchState>; step?: Partial<Step>; mine?: 'out' | 'in' } & Partial<
  Omit<Situation, 'state'>
>;

/** Ben draws, and is not done yet; a minute is left. */
function situation({ state, step, mine, ...rest }: Rest = {}): Situation {
  const task = mine && { step: 1, type: 2, submitted: mine === 'in', prompt: 'Otter Ada0' };
  return {
    state: {
      phase: 10,
      you: { ...HOST, isHost: false },
      players: [BEN],
      options: { mode: 2 },
      step: { index: 1, count: 3, kind: 'draw', stage: 'open', deadline: NOW + 60_000, ...step },
      ...(task ? { task } : {}),
      ...state,
    } as MatchState,
    end: null,
    language: 'en',
    name: 'Ben',
    ...rest,
  };
}

const screen = (more: Partial<Screen> = {}): Screen => ({
  title: 'Tuschel',
  sentences: ['Otter, Papier.'],
  given: [],
  now: NOW,
  clocks: [],
  isLoading: false,
  ...more,
});
const reads = (...sentences: string[]) => screen({ sentences });

const over = {
  step: { stage: 'interlude' as const, next: { index: 2, kind: 'write' as const, length: 60_000, opensAt: NOW } },
};
const show = (book: number, page: number): Pick<Rest, 'state'> => ({
  state: {
    phase: 20,
    watch: { books: [], totalBooks: 3, cursor: { book, page, at: NOW } } as unknown as NonNullable<MatchState['watch']>,
  },
});

interface Specimen {
  row: string;
  wrong: [Screen, Situation];
  /** The same words, or as near as can be, where they are right. */
  right: [Screen, Situation];
}

const SPECIMENS: readonly Specimen[] = [
  {
    row: 'the others are at work, in one’s own turn or between the steps',
    wrong: [
      reads('Die anderen zeichnen noch. Du bist diesmal nicht dran.'),
      situation({ mine: 'out', language: 'de' }),
    ],
    right: [reads('Die anderen zeichnen noch. Du bist diesmal nicht dran.'), situation({ language: 'de' })],
  },
  {
    row: 'the others are at work, who are not any more',
    wrong: [
      reads('The others are still drawing. You’re not up this time.'),
      situation({ step: { stage: 'countdown' } }),
    ],
    right: [reads('The others are still drawing. You’re not up this time.'), situation({ step: { stage: 'forced' } })],
  },
  {
    row: 'a page of one’s own, and there is none',
    wrong: [
      reads('Die Zeit ist um! Dein Blatt bleibt, wie es ist.'),
      situation({ step: { stage: 'grace' }, end: 'time', language: 'de' }),
    ],
    right: [
      reads('Die Zeit ist um! Dein Blatt bleibt, wie es ist.'),
      situation({ mine: 'out', step: { stage: 'grace' }, end: 'time', language: 'de' }),
    ],
  },
  {
    row: 'a page that is on its way, after the last step',
    wrong: [reads('Your page is in, and on its way.'), situation({ step: { stage: 'interlude' } })],
    right: [reads('Your page is in, and on its way.'), situation(over)],
  },
  {
    row: 'none of none',
    wrong: [reads('Step 2 of 3 · 0 of 0 ready'), situation()],
    right: [reads('Step 2 of 3 · 0 of 3 ready'), situation()],
  },
  {
    row: 'the time is up, where it is not',
    wrong: [reads('Time is up! Your page is kept as it is.'), situation({ ...over, end: 'allDone' })],
    right: [reads('Time is up! Your page is kept as it is.'), situation({ ...over, end: 'time' })],
  },
  {
    row: 'all are done, where some are not',
    wrong: [reads('Everyone is done!'), situation({ ...over, end: 'time' })],
    right: [reads('Everyone is done!'), situation({ ...over, end: 'allDone' })],
  },
  {
    row: 'it is not one’s turn this time, where one counts as away',
    wrong: [
      reads('The others are still drawing. You’re not up this time.'),
      situation({ state: { players: [{ ...BEN, presence: 'away' }] } }),
    ],
    right: [reads('The others are still drawing. You’re not up this time.'), situation()],
  },
  {
    row: 'several books, where there is one',
    wrong: [reads('What a shelf full of books.'), situation({ state: { phase: 99, options: STORYTELLER } })],
    right: [reads('What a picture book.'), situation({ state: { phase: 99, options: STORYTELLER } })],
  },
  {
    row: 'the host goes on, who does not',
    wrong: [reads('The host moves on.'), situation({ ...over, end: 'time' })],
    right: [reads('The host moves on.'), situation({ ...over, end: 'host' })],
  },
  {
    row: 'the host does something, and is the reader',
    wrong: [reads('The host moves on.'), situation({ ...over, end: 'host', state: { you: HOST } })],
    right: [reads('On we go!'), situation({ ...over, end: 'host', state: { you: HOST } })],
  },
  {
    row: 'it is one’s turn, and it is not',
    wrong: [screen({ title: 'Your turn: Drawing · Tuschel' }), situation({ mine: 'in' })],
    right: [screen({ title: 'Your turn: Drawing · Tuschel' }), situation({ mine: 'out' })],
  },
  {
    row: 'nothing says that it is one’s turn',
    wrong: [screen(), situation({ mine: 'out' })],
    right: [screen(), situation({ mine: 'in' })],
  },
  {
    row: 'a clock that is not that of the step',
    wrong: [screen({ clocks: ['3:44'] }), situation()],
    right: [screen({ clocks: ['0:59'] }), situation()],
  },
  {
    row: 'a clock that is not that of the step',
    wrong: [screen({ clocks: ['1:00'] }), situation(over)],
    right: [screen({ clocks: ['1:00'] }), situation()],
  },
  {
    row: 'a clock that is not that of the step',
    wrong: [screen({ clocks: ['1:00'] }), situation({ step: { stage: 'grace' } })],
    right: [screen({ clocks: ['0:00'] }), situation({ step: { stage: 'grace' } })],
  },
  {
    row: 'a next step that is not the next',
    wrong: [reads('Next: drawing'), situation(over)],
    right: [reads('Next: writing'), situation(over)],
  },
  {
    row: 'a place in the show that it is not at',
    wrong: [reads('Book 2 of 3 · page 1 of 3'), situation(show(1, 1))],
    right: [reads('Book 2 of 3 · page 2 of 3'), situation(show(1, 1))],
  },
  {
    row: 'a secret of somebody else',
    wrong: [screen({ given: ['Otter Cleo0'] }), situation({ mine: 'in' })],
    right: [screen({ given: ['Otter Ada0', 'Otter Ben0'] }), situation({ mine: 'in' })],
  },
  {
    row: 'a language that is not the window’s',
    wrong: [reads('Passing pages on'), situation({ ...over, language: 'de' })],
    right: [reads('Weitergereicht', 'Lobby'), situation({ ...over, language: 'de' })],
  },
  {
    row: 'a language that is not the window’s',
    wrong: [reads('3 von 4 fertig'), situation()],
    right: [reads('3 of 4 ready'), situation()],
  },
  {
    row: 'a language that is not the window’s',
    wrong: [screen({ title: 'Drawing · Tuschel' }), situation({ language: 'de' })],
    right: [screen({ title: 'Zeichnen · Tuschel' }), situation({ language: 'de' })],
  },
  {
    row: 'a code instead of words',
    wrong: [reads('OH NEIN ! 462'), situation({ language: 'de' })],
    right: [reads('noch 4:62 von 1.462'), situation({ language: 'de' })],
  },
  {
    row: 'a text that is missing',
    wrong: [reads('game.passing.title'), situation()],
    right: [reads('Passing pages on.'), situation()],
  },
  {
    row: 'still loading, or an empty page',
    wrong: [screen({ sentences: [], isLoading: true }), situation()],
    right: [screen(), situation()],
  },
];

test('each sentence that the oracle forbids is found where it is wrong, and let pass where it is right', () => {
  for (const { row, wrong, right } of SPECIMENS) {
    expect(
      judge(...wrong).filter((fault) => fault.startsWith(row)),
      row,
    ).toHaveLength(1);
    expect(
      judge(...right).filter((fault) => fault.startsWith(row)),
      `${row}, where it is right`,
    ).toEqual([]);
  }
  expect(new Set(SPECIMENS.map(({ row }) => row))).toEqual(new Set(ROWS.map(({ name }) => name)));
});

test('the witness knows why a step ended from the stages before', () => {
  const at = (stage: Step['stage'], index = 1) => situation({ step: { stage, index } }).state;
  const ends = (...stages: Step['stage'][]) =>
    stages.reduce<{ end: Situation['end']; before: MatchState | null }>(
      ({ end, before }, stage) => ({ end: endOf(end, before, at(stage)), before: at(stage) }),
      { end: null, before: null },
    ).end;
  expect(ends('open', 'countdown', 'closing', 'interlude')).toBe('allDone');
  expect(ends('open', 'grace', 'interlude')).toBe('time');
  expect(ends('open', 'forced', 'grace', 'closing')).toBe('host');
  expect(ends('countdown', 'open')).toBeNull();
  expect(endOf('host', at('interlude'), at('open', 2))).toBeNull();
});

test('a picture is taken at each moment of a game, and at nothing else', () => {
  const at = (more: Rest = {}) => situation(more).state;
  const moments: [Rest, Rest, string | null][] = [
    [{ state: { phase: 0 } }, {}, 'the game starts'],
    [{ mine: 'out' }, { mine: 'in' }, 'handed in'],
    [{ mine: 'in' }, { mine: 'out' }, 'taken back'],
    [{}, { step: { stage: 'countdown' } }, 'all are done'],
    [{}, { step: { stage: 'forced' } }, 'the host ends it'],
    [{}, { step: { stage: 'grace' } }, 'the step is over'],
    [{}, over, 'pages fly on'],
    [over, { step: { index: 2 } }, 'step 3 opens'],
    [{}, { state: { recess: { playerId: 'a', playerName: 'Ada', since: NOW, until: NOW } } }, 'a break'],
    [{}, show(0, 0), 'the show begins'],
    [show(0, 0), show(0, 1), 'book 1, page 2'],
    [show(0, 1), show(1, 0), 'book 2, page 1'],
    [show(1, 0), { state: { phase: 99 } }, 'the end'],
    [{ state: { phase: 99 } }, { state: { phase: 0 } }, 'the lobby'],
    [{}, { step: { deadline: NOW + 90_000 } }, null],
  ];
  for (const [before, now, moment] of moments) expect(momentBetween(at(before), at(now))).toBe(moment);
  expect(
    momentBetween(null, at({ state: { you: { id: 'e', isHost: false, seated: true, waits: true, lastSeq: 0 } } })),
  ).toBe('joins late');
});
