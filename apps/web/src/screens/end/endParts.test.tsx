// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { Book, MatchState, Round } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { createDarkroom } from '../../canvas/show/darkroom.ts';
import { actOn, sceneNamed, stateOf } from '../../testing/actOn.tsx';
import { Awards } from './Awards.tsx';
import { BookShelf } from './BookShelf.tsx';
import { EndWords, type ShelfForm } from './EndWords.tsx';
import { NextGame, type NextOptions } from './NextGame.tsx';
import type { Done, Pick } from './shelf.ts';
import { WhatNext } from './WhatNext.tsx';

type Award = NonNullable<Done['awards']>[number];

const AT_END = stateOf('end/awards');
const DONE = AT_END.done as Done;
const scene = sceneNamed('end/awards');
const darkroom = createDarkroom();

const page = (id: string, change: Partial<Round> = {}): Round => ({
  id,
  roundNum: 0,
  type: 1,
  playerId: 'ada',
  playerName: 'Ada',
  isHidden: false,
  promptText: `the words of ${id}`,
  ...change,
});
const drawn = (id: string, change: Partial<Round> = {}) => {
  const { promptText: _, ...round } = page(id, { type: 2, drawingId: id, playerName: 'Ben', ...change });
  return round as Round;
};
const book = (order: number, rounds: readonly Round[], more: Partial<Book> = {}): Book => ({
  ...(DONE.books[0] as Book),
  order,
  bookId: `book-${order}`,
  ownerName: `Owner ${order}`,
  rounds: [...rounds],
  ...more,
});

/** Awards for these pages, and what is picked of them. */
async function awards(
  given: readonly Award[],
  books: readonly Book[],
  change: (state: MatchState) => MatchState = (s) => s,
) {
  const picked: Pick[] = [];
  const state = change(AT_END);
  const acting = await actOn(
    <Awards
      state={state}
      done={{ ...DONE, books: [...books], awards: [...given] }}
      titleOf={({ ownerName }) => `The book of ${ownerName}`}
      darkroom={darkroom}
      onPick={(one) => void picked.push(one)}
    />,
    { scene },
  );
  return { ...acting, picked };
}
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-award]')];
const ofKind = (kind: Award['kind'], bookOrder: number, rounds: Round[]): Award =>
  ({ kind, book: bookOrder, rounds }) as Award;

test('an award shows the drawing of its pages before their words, of the book that it names, and who drew it', async () => {
  const rounds = [page('first'), drawn('second'), page('third')];
  const { user, picked } = await awards(
    [ofKind('loved', 2, [rounds[0] as Round, rounds[1] as Round]), ofKind('quickest', 1, [page('alone')])],
    [book(1, [page('alone'), page('more')]), book(2, rounds)],
  );
  const [loved, quickest] = cards();
  expect(loved?.textContent).toContain('The book of Owner 2 · Gezeichnet von Ben');
  expect(quickest?.textContent).toContain('The book of Owner 1 · Geschrieben von Ada');
  expect(quickest?.textContent).toContain('the words of alone');
  for (const card of cards()) await user.click(within(card).getAllByRole('button')[0] as HTMLElement);
  expect(picked.map(({ title, round, book: { order } }) => [title, round.id, order])).toEqual([
    ['The book of Owner 2', 'second', 2],
    ['The book of Owner 1', 'alone', 1],
  ]);
  // One leafs on from it in the whole book.
  expect(picked[0]?.book.rounds.indexOf(picked[0].round)).toBe(1);
  expect(picked[0]?.book.rounds).toHaveLength(3);
});

test('of a book that nobody has opened an award has its own pages', async () => {
  const rounds = [page('first'), drawn('second')];
  const { user, picked } = await awards([ofKind('loved', 1, rounds)], [book(1, [], { outline: 'td' })]);
  await user.click(within(cards()[0] as HTMLElement).getAllByRole('button')[0] as HTMLElement);
  expect(picked[0]?.book.rounds).toEqual(rounds);
  expect(picked[0]?.round).toBe(rounds[1]);
});

test('the farthest way says where it began and where it ended, in place of who drew it', async () => {
  await awards([ofKind('journey', 1, [page('start'), drawn('way'), page('goal')])], [book(1, [])]);
  const [card] = cards();
  expect([...(card?.querySelectorAll('q') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'the words of start',
    'the words of goal',
  ]);
  expect(card?.textContent).not.toMatch(/Gezeichnet|Kein Buch hat sich/);
});

test('an award whose book is gone, or that has no page, is none', async () => {
  await awards([ofKind('loved', 7, [page('first')]), ofKind('quickest', 1, [])], [book(1, [])]);
  expect(cards()).toEqual([]);
});

test.each<[string, Partial<MatchState['you']>, boolean | undefined, boolean, boolean]>([
  ['leads, where there are none', { isHost: true }, undefined, false, false],
  ['leads, and does without them', { isHost: true }, false, true, false],
  ['only plays, where the host does without them', { isHost: false }, false, false, false],
])('whoever %s', async (_, you, isOn, hasSwitch, isChecked) => {
  await awards([], [book(1, [])], (state) => ({
    ...state,
    you: { ...state.you, ...you },
    options: { ...state.options, ...(isOn === undefined ? {} : { awards: isOn }) },
  }));
  const found = screen.queryByRole<HTMLInputElement>('switch', { name: 'Auszeichnungen zeigen' });
  expect([found !== null, found?.checked ?? false]).toEqual([hasSwitch, isChecked]);
  expect(screen.queryByRole('heading') !== null).toBe(hasSwitch);
});

test('awards are on where nobody has said otherwise', async () => {
  await awards([ofKind('loved', 1, [page('first')])], [book(1, [])], (state) => {
    const { awards: _, ...options } = state.options;
    return { ...state, options, you: { ...state.you, isHost: true } };
  });
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
});

test('below each page stands who made it, and it opens by a press', async () => {
  const rounds = [
    page('words'),
    drawn('picture'),
    drawn('veiled', { isHidden: true }),
    page('last', { playerName: 'Cora' }),
  ];
  const picked: Round[] = [];
  const { user } = await actOn(
    <BookShelf
      book={book(1, rounds)}
      title="The book of Ada"
      you="ada"
      darkroom={darkroom}
      onPick={(round) => void picked.push(round)}
    />,
    { scene },
  );
  const shelf = within(screen.getByRole('region', { name: 'The book of Ada' }));
  const items = shelf.getAllByRole('listitem');
  expect(items.map(({ lastChild }) => lastChild?.textContent)).toEqual(['Ada', 'Ben', 'verborgen', 'Cora']);
  expect(shelf.getByRole('list').getAttribute('aria-busy')).toBe('false');
  const buttons = items.map((item) => within(item).getByRole('button'));
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Text von Ada: the words of words',
    'Zeichnung von Ben ansehen',
    'Zeichnung von Ben ansehen',
    'Text von Cora: the words of last',
  ]);
  await user.click(buttons[3] as HTMLElement);
  expect(picked).toEqual([rounds[3]]);
});

test.each<[string, Partial<Done>, boolean, ShelfForm, RegExp]>([
  ['is over', {}, false, 'books', /^Was für ein Regal voller Bücher/],
  ['is over, of one book', {}, false, 'book', /^Was für ein Buch/],
  ['is over, of a story', {}, false, 'story', /^Was für ein Bilderbuch/],
  ['was looked on at', {}, true, 'books', /Blättere in den Büchern/],
  ['was looked on at, of one book', {}, true, 'book', /Blättere im Buch/],
  ['was looked on at, of a story', {}, true, 'story', /Blättere im Bilderbuch/],
  ['was broken off', { aborted: true }, true, 'books', /^Es hat vor der letzten Seite aufgehört/],
])('of a game that %s one reads so', async (_, done, waits, shelf, words) => {
  const { reason: _reason, aborted: _aborted, ...plain } = DONE;
  await actOn(
    <EndWords
      state={{ ...AT_END, you: { ...AT_END.you, waits } }}
      done={{ ...plain, aborted: done.aborted ?? false }}
      shelf={shelf}
    />,
    {
      scene,
    },
  );
  expect(screen.getByText(words)).toBeTruthy();
});

test('every other mode and pace is one press away, unless the next game opens already', async () => {
  const chosen: NextOptions[] = [];
  const options = { ...AT_END.options, mode: 13, tempo: 'host' } as MatchState['options'];
  const next = (isDisabled: boolean) => (
    <NextGame options={options} isDisabled={isDisabled} onChoose={(one) => void chosen.push(one)} />
  );
  const { user } = await actOn(
    <>
      {next(false)}
      {next(true)}
    </>,
    { scene },
  );
  const lists = await screen.findAllByRole('list');
  const buttonsOf = (at: number) => within(lists[at] as HTMLElement).getAllByRole<HTMLButtonElement>('button');
  for (const one of [...buttonsOf(0), ...buttonsOf(1), ...buttonsOf(2), ...buttonsOf(3)]) await user.click(one);
  expect(chosen.filter(({ tempo }) => tempo !== undefined)).toEqual(
    ['quick', 'normal', 'relaxed', 'masterpiece'].map((tempo) => ({ tempo })),
  );
  const modes = chosen.flatMap(({ mode }) => mode ?? []);
  expect([new Set(modes).size, modes.includes(13)]).toEqual([modes.length, false]);
  expect(modes.length).toBe(buttonsOf(0).length);
  expect(buttonsOf(2).every(({ disabled }) => disabled)).toBe(true);
  // Each has a picture of its own.
  const pictures = buttonsOf(0).map((one) => one.querySelector('use')?.getAttribute('href'));
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('a host who goes is asked to whom the game goes', async () => {
  const host: MatchState = {
    ...AT_END,
    you: { ...AT_END.you, isHost: true },
    players: AT_END.players.map((one) => ({ ...one, presence: 'here' as const })),
  };
  const { user, client } = await actOn(<WhatNext state={host} done={DONE} />, { scene });
  const leave = vi.spyOn(client.game, 'leave');
  await user.click(screen.getByRole('button', { name: 'Zur Startseite' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(leave).not.toHaveBeenCalled();
  await user.click(question.getAllByRole('button').at(-1) as HTMLElement);
  expect([screen.queryByRole('alertdialog'), leave.mock.calls]).toEqual([null, []]);
});

test('a host who is alone leaves without a question', async () => {
  const alone: MatchState = {
    ...AT_END,
    you: { ...AT_END.you, isHost: true },
    players: AT_END.players.filter(({ id }) => id === AT_END.you.id),
  };
  const { user, client } = await actOn(<WhatNext state={alone} done={DONE} />, { scene });
  const leave = vi.spyOn(client.game, 'leave');
  await user.click(screen.getByRole('button', { name: 'Zur Startseite' }));
  expect([screen.queryByRole('alertdialog'), leave.mock.calls.length]).toEqual([null, 1]);
});
