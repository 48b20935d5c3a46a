// @vitest-environment jsdom

import { act, screen, waitFor, within } from '@testing-library/react';
import type { Book, Round } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { type Acting, type ActingOptions, enter, focused, read, sceneNamed, sceneWith } from '../../testing/actOn.tsx';

type Change = Parameters<typeof sceneWith>[1];

/** The end of a game of six, in which player-0 was the host and player-2 played. */
async function end(scene: string, change: Change = {}, options: ActingOptions = {}): Promise<Acting> {
  const acting = await enter(sceneWith(scene, change), options);
  await screen.findByRole('heading', { name: /^(Danke|Das Spiel ist vorbei)/ });
  return acting;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const shelf = (name: string) => within(screen.getByRole('region', { name: `Das Buch von ${name}` }));
/** A page of the first book on the shelf. */
const firstPage = (at: number) =>
  shelf('PinselPaula').getAllByRole('button', { name: /^(Text|Zeichnung) von/ })[at] as HTMLElement;

/** The books of the end, of which the first has these pages. */
const firstBook =
  (change: (rounds: readonly Round[]) => Round[], ofBook: Partial<Book> = {}): Change =>
  (state) => {
    const { done } = state;
    if (!done) throw new Error('not the end');
    const [first, ...others] = done.books;
    const book = first as Book;
    return { ...state, done: { ...done, books: [{ ...book, ...ofBook, rounds: change(book.rounds) }, ...others] } };
  };
const page = (at: number, change: Partial<Round>) =>
  firstBook((rounds) => rounds.map((round, index) => (index === at ? { ...round, ...change } : round)));

/** Drawings without strokes, which are printed at once. */
const blank =
  (change: { allowDownload?: boolean } = {}): NonNullable<ActingOptions['client']> =>
  ({ drawings }) => ({
    drawings: {
      ...drawings,
      read: async (id) => {
        const drawing = await drawings.read(id);
        return drawing && { ...drawing, lines: [], ...change };
      },
    },
  });

test('the end thanks everybody and shows each book with its pages in order', async () => {
  await end('end/player');
  expect(screen.getByRole('heading', { name: 'Danke fürs Mitspielen!' })).toBeTruthy();
  expect(document.title).toContain('Danke fürs Mitspielen!');
  expect(screen.getAllByRole('region', { name: /^Das Buch von/ })).toHaveLength(6);
  const pages = shelf('PinselPaula').getAllByRole('listitem');
  expect(pages.map((item) => within(item).getByRole('button').getAttribute('aria-label'))).toEqual([
    'Text von PinselPaula: Eine Ritterin, die vor dem Staubsauger flieht',
    'Zeichnung von kritzel_kai ansehen',
    'Text von Nachtfalter: Der Kater nach dem Kater',
    'Zeichnung von Maari ansehen',
    'Text von Jo_Ottersson: Das kleinste Schiff der Flotte',
  ]);
  expect(pages[1]?.textContent).toBe('kritzel_kai');
});

test('above the books players read that nothing is published without them', async () => {
  const words = /^Veröffentlichen\? Bis du etwas anderes entscheidest/;
  await enter('end/player');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a single book is no shelf full of them', async () => {
  const { setState } = await end('end/player', ({ done, ...state }) => ({
    ...state,
    ...(done ? { done: { ...done, books: done.books.slice(0, 1) } } : {}),
  }));
  expect(screen.getByText(/^Was für ein Buch\./)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Das Buch', level: 2 })).toBeTruthy();
  expect(screen.queryByText(/Bücher/)).toBeNull();
  setState((state) => ({ ...state, you: { ...state.you, waits: true } }));
  expect(screen.getByText(/Blättere im Buch, bis das nächste Spiel beginnt\.$/)).toBeTruthy();
});

test('whoever came too late to draw reads nothing of their pictures', async () => {
  await enter('end/late');
  await screen.findByRole('heading', { name: 'Danke fürs Warten!' });
  expect(screen.queryByText(/^Veröffentlichen/)).toBeNull();
});

test('the host opens another game with the keyboard, once', async () => {
  const { user, sent } = await end('end/host');
  button('Noch eine Runde').focus();
  await user.keyboard('{Enter}');
  expect(sent).toEqual([{ type: 'playAgain' }]);
  expect(screen.queryByText(/kommst du von selbst mit/)).toBeNull();
});

test('another game that is refused says why', async () => {
  const { user } = await end('end/host', {}, { answer: () => ({ ok: false, code: 'gameDone' }) });
  await user.click(button('Noch eine Runde'));
  expect(await screen.findByText('Das Spiel ist schon vorbei.')).toBeTruthy();
});

test('while the next game opens nobody opens another one', async () => {
  const { user, sent } = await end('end/host', (state) => ({
    ...state,
    ...(state.done ? { done: { ...state.done, nextMatchId: 'next' } } : {}),
  }));
  expect(button('Noch eine Runde').disabled).toBe(true);
  expect(screen.getByText('Das nächste Spiel wird geöffnet …')).toBeTruthy();
  await user.click(button('Noch eine Runde'));
  expect(sent).toEqual([]);
});

test.each([
  ['Skizze', { mode: 13 }],
  ['Gemütlich', { tempo: 'relaxed' }],
])('the host opens another game with the same people by one click: %s', async (name, options) => {
  const { user, sent } = await end('end/host');
  await user.click(await screen.findByRole('button', { name }));
  expect(sent).toEqual([{ type: 'playAgain', options }]);
});

test('what has just been played is not offered as something else', async () => {
  await end('end/host');
  await screen.findByRole('button', { name: 'Skizze' });
  expect(screen.queryByRole('button', { name: 'Echo' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Normal' })).toBeNull();
});

test('nobody but the host chooses what is played next', async () => {
  await end('end/player');
  await screen.findByRole('heading', { name: 'Auszeichnungen' });
  expect(screen.queryByRole('button', { name: 'Skizze' })).toBeNull();
});

test('all read where they are going', async () => {
  await end('end/moving');
  expect(await screen.findByText(/^Es geht weiter mit „Skizze“, Tempo: Gemütlich\.$/)).toBeTruthy();
});

test('whoever waited reads that they have looked on, and that they are in the next game', async () => {
  await enter('end/late');
  await screen.findByRole('heading', { name: 'Danke fürs Warten!' });
  expect(screen.getByText(/^Du bist mitten im Spiel dazugekommen/)).toBeTruthy();
  expect(screen.getByText(/noch ein Spiel auf, bist du automatisch dabei und spielst mit\.$/)).toBeTruthy();
});

test('where the host has left nobody is told to wait for another game', async () => {
  await end('end/player', (state) => ({
    ...state,
    players: state.players.map((one) => (one.isHost ? { ...one, presence: 'left' as const } : one)),
  }));
  expect(screen.getByText('Der Host ist gegangen, deshalb gibt es von hier aus kein nächstes Spiel.')).toBeTruthy();
  expect(screen.queryByText(/kommst du von selbst mit/)).toBeNull();
});

test.each([
  ['full', /^Die nächste Lobby ist voll/],
  ['banned', /^In die nächste Lobby kommst du/],
] as const)('whom the next lobby does not let in reads why: %s', async (nextRefused, words) => {
  const { client } = await end('end/moving');
  const shown = client.game.get();
  if (shown.status !== 'joined') throw new Error('not at the table');
  const store = client.game as unknown as { set: (state: typeof shown) => void };
  act(() => store.set({ ...shown, nextRefused }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/wird aufgemacht/)).toBeNull();
});

const award = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);

test('awards name pages and books, and tell no number', async () => {
  await end('end/awards');
  const list = screen.getByRole('region', { name: 'Auszeichnungen' });
  expect(
    within(list)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Die Seite des Abends', 'Der weiteste Weg', 'Die schnellste Feder']);
  expect(read(list).join(' ')).not.toMatch(/\d/);
  expect(award('Der weiteste Weg').getByText('Ein Kamel im Regenmantel')).toBeTruthy();
  expect(award('Der weiteste Weg').getByText('Montagmorgen')).toBeTruthy();
});

test('the page of an award opens large in its book, and one leafs on from it', async () => {
  const { user } = await end('end/awards', {}, { client: blank() });
  await user.click(award('Die Seite des Abends').getByRole('button', { name: /^Die Seite des Abends/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Das Buch von Maari' }));
  expect(dialog.getByText('Gezeichnet von Tintenklecks')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Nächste Seite' }).disabled).toBe(false);
});

test('the host does without awards, and has them again; others are not asked', async () => {
  const { user, sent, setState } = await end('end/awards');
  await user.click(screen.getByRole('switch', { name: 'Auszeichnungen zeigen' }));
  expect(sent).toEqual([{ type: 'options', options: { awards: false } }]);
  setState(({ done, options, ...state }) => {
    if (!done) throw new Error('not the end');
    const { awards: _, ...rest } = done;
    return { ...state, done: rest, options: { ...options, awards: false } };
  });
  expect(screen.queryByRole('heading', { name: 'Die Seite des Abends' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Auszeichnungen zeigen' }));
  expect(sent.at(-1)).toEqual({ type: 'options', options: { awards: true } });
});

test('whoever does not lead reads the awards without a switch, and nothing where there are none', async () => {
  const { setState } = await end('end/player');
  expect(screen.getByRole('heading', { name: 'Auszeichnungen' })).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Auszeichnungen zeigen' })).toBeNull();
  setState(({ done, ...state }) => {
    if (!done) throw new Error('not the end');
    const { awards: _, ...rest } = done;
    return { ...state, done: rest };
  });
  expect(screen.queryByRole('heading', { name: 'Auszeichnungen' })).toBeNull();
});

test('an award whose page may not be taken home is not shared', async () => {
  const { setState } = await end('end/player');
  const share = () => screen.queryAllByRole('button', { name: /als Bild teilen$/ }).length;
  const before = share();
  expect(before).toBe(2);
  setState(({ done, ...state }) => {
    if (!done) throw new Error('not the end');
    const keep = (round: Round) => ({ ...round, playerId: 'somebody', noDownload: true });
    const awards = (done.awards ?? []).map((one) => ({ ...one, rounds: one.rounds.map(keep) }));
    return { ...state, done: { ...done, awards } };
  });
  expect(share()).toBe(0);
});

test('a player waits for the host, or goes home without a question', async () => {
  const { user, path, client } = await end('end/player');
  expect(screen.queryByRole('button', { name: 'Noch eine Runde' })).toBeNull();
  expect(screen.getByText('Macht der Host noch ein Spiel auf, bist du automatisch dabei.')).toBeTruthy();
  await user.click(button('Zur Startseite'));
  await waitFor(() => expect(path()).toBe('/'));
  expect(client.game.get().status).toBe('none');
});

test('a game that was broken off says by whom and why, and has no books', async () => {
  await end('end/aborted');
  expect(screen.getByRole('heading', { name: 'Das Spiel ist vorbei' })).toBeTruthy();
  expect(screen.getByText(/^Maari hat das Spiel abgebrochen: „Das Essen ist fertig/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Alle Bücher' })).toBeNull();
});

test('a page opens with Enter, one leafs to both ends of its book, and Escape goes back to the page', async () => {
  const { user } = await end('end/player', {}, { client: blank() });
  const first = 'Text von PinselPaula: Eine Ritterin, die vor dem Staubsauger flieht';
  button(first).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Das Buch von PinselPaula' }));
  const turn = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name });
  expect(dialog.getByText('Geschrieben von PinselPaula')).toBeTruthy();
  expect(turn('Vorige Seite').disabled).toBe(true);
  await user.click(turn('Nächste Seite'));
  expect(dialog.getByText('Gezeichnet von kritzel_kai')).toBeTruthy();
  for (let i = 0; i < 3; i++) await user.click(turn('Nächste Seite'));
  expect(dialog.getByText('Geschrieben von Jo_Ottersson')).toBeTruthy();
  expect(turn('Nächste Seite').disabled).toBe(true);
  await user.click(turn('Vorige Seite'));
  expect(dialog.getByText('Gezeichnet von Maari')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(first));
});

test('the dialog of a page closes with its button, too', async () => {
  const { user } = await end('end/player');
  await user.click(firstPage(0));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['hidden', { isHidden: true }, 'verborgen', 'Diese Seite ist verborgen.'],
  ['lost', { skipped: true }, 'auf See verschollen', 'Diese Seite ist auf See verschollen.'],
  ['erased', { erased: true }, 'nicht aufgehoben', 'Diese Zeichnung wurde nicht aufgehoben.'],
])(
  'a drawing that is %s says so below it and in its dialog, and cannot be enlarged',
  async (_what, change, short, long) => {
    const { user } = await end('end/player', page(1, change));
    const item = shelf('PinselPaula').getAllByRole('listitem')[1] as HTMLElement;
    expect(item.textContent).toBe(short);
    await user.click(within(item).getByRole('button'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(long)).toBeTruthy();
    expect(dialog.queryByRole('img', { name: 'Zeichnung von kritzel_kai' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Groß ansehen' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Noch einmal' })).toBeNull();
  },
);

test('a text is not replayed', async () => {
  const { user } = await end('end/player');
  await user.click(firstPage(0));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: 'Noch einmal' })).toBeNull();
});

test('a drawing behind a veil is neither replayed nor enlarged', async () => {
  const { user } = await end('end/player', page(1, { triggerWarning: 4 }));
  await user.click(firstPage(1));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Trotzdem ansehen' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Groß ansehen' })).toBeNull();
});

/** The picture of the first drawing, enlarged. */
async function enlarge(change: Partial<Round>, options: ActingOptions) {
  const acting = await end('end/player', page(1, change), options);
  await acting.user.click(firstPage(1));
  await acting.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Groß ansehen' }));
  return acting;
}

test.each([
  ['that its game gives away', {}, true, true],
  ['that its round does not give away', { noDownload: true }, true, false],
  ['that its game does not give away', {}, false, false],
  ['of one’s own, which nobody else may take', { noDownload: true, playerId: 'player-2' }, false, true],
])(
  'a drawing %s is enlarged, and offered for download accordingly',
  async (_what, change, allowDownload, isOffered) => {
    const { user } = await enlarge(change, { client: blank({ allowDownload }) });
    const picture = within(await screen.findByRole('dialog', { name: 'Zeichnung von kritzel_kai' }));
    expect(picture.queryAllByText('Herunterladen')).toHaveLength(isOffered ? 1 : 0);
    await user.keyboard('{Escape}');
  },
);

test('a drawing that is gone says so when it is to be enlarged', async () => {
  const acting = await end(
    'end/player',
    {},
    {
      client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => null } }),
    },
  );
  await acting.user.click(firstPage(1));
  const dialog = within(await screen.findByRole('dialog'));
  const said = () => screen.queryAllByText('Diese Zeichnung ist nicht mehr da.').length;
  await waitFor(() => expect(said()).toBeGreaterThan(0));
  const before = said();
  await acting.user.click(dialog.getByRole('button', { name: 'Groß ansehen' }));
  await waitFor(() => expect(said()).toBe(before + 1));
});

test('a drawing of which no picture can be made says so', async () => {
  const acting = await end('end/player', {}, { client: blank() });
  HTMLCanvasElement.prototype.toBlob = (take) => take(null);
  await acting.user.click(firstPage(1));
  await acting.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Groß ansehen' }));
  expect(await screen.findByText(/^Die Zeichnung ließ sich nicht laden/)).toBeTruthy();
});

/** What is scrolled comes into sight when the test says so. */
class Scrolled {
  static readonly all = new Set<Scrolled>();
  readonly #seen: IntersectionObserverCallback;
  readonly elements: Element[] = [];

  constructor(seen: IntersectionObserverCallback) {
    this.#seen = seen;
    Scrolled.all.add(this);
  }

  observe(element: Element) {
    this.elements.push(element);
  }

  disconnect() {
    Scrolled.all.delete(this);
  }

  /** An element comes near, or goes by far away. */
  static tell(element: Element, isIntersecting: boolean) {
    for (const one of Scrolled.all) {
      if (one.elements.includes(element))
        one.#seen([{ target: element, isIntersecting } as unknown as IntersectionObserverEntry], one as never);
    }
  }
}

test('a book that has only an outline is asked for when it comes near, and cannot be taken home before', async () => {
  const opened: number[] = [];
  const { moment } = sceneNamed('end/unopened');
  await end(
    'end/unopened',
    {},
    {
      client({ game }) {
        vi.stubGlobal('IntersectionObserver', Scrolled);
        return { game: { ...game, openBook: (order) => void opened.push(order) } };
      },
    },
  );
  const [whole, outlined] = moment?.state.done?.books ?? [];
  const section = screen.getByRole('region', { name: `Das Buch von ${outlined?.ownerName}` });
  expect(within(section).getByRole('list').getAttribute('aria-busy')).toBe('true');
  expect(within(section).getAllByRole('listitem')).toHaveLength(5);
  expect(read(section)).toContain('Das Buch wird aufgeschlagen …');
  expect(button(`Buch von ${outlined?.ownerName} mitnehmen`).disabled).toBe(true);
  expect(button(`Buch von ${whole?.ownerName} mitnehmen`).disabled).toBe(false);
  act(() => Scrolled.tell(section, false));
  expect(opened).toEqual([]);
  act(() => Scrolled.tell(section, true));
  expect(opened).toEqual([outlined?.order]);
  act(() => Scrolled.tell(screen.getByRole('region', { name: `Das Buch von ${whole?.ownerName}` }), true));
  expect(opened).toHaveLength(1);
});

test('a whole game is taken home with two presses, also the books that nobody has come near', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const opened: number[] = [];
  const outlined: Change = ({ done, ...state }) => {
    if (!done) throw new Error('not the end');
    const books = done.books.map((book) => (book.order === 0 ? book : { ...book, rounds: [], outline: 'td' }));
    return { ...state, done: { ...done, books } };
  };
  const { user, setState } = await end('end/player', outlined, {
    client: (client) => ({
      ...blank()(client),
      game: { ...client.game, openBook: (order) => void opened.push(order) },
    }),
  });
  await user.click(button('Ganzes Spiel mitnehmen'));
  expect(opened).toEqual([]);
  await user.click(screen.getByRole('menuitem', { name: /ZIP/ }));
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: /^Wird gepackt/ });
  expect(busy.disabled).toBe(true);
  expect(opened).toEqual([1, 2, 3, 4, 5]);
  expect(saved).toEqual([]);
  const whole = sceneNamed('end/player').moment?.state.done;
  setState((state) => ({ ...state, ...(whole ? { done: whole } : {}) }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Tuschel Spiel von .+ \d{4}-\d\d-\d\d\.zip$/)]));
});

test('a story stands on the shelf as one picture book, page by page, and is taken home as one', async () => {
  const { user } = await end('end/story');
  expect(screen.getByRole('heading', { name: 'Euer Bilderbuch' })).toBeTruthy();
  expect(screen.getByText(/^Was für ein Bilderbuch\./)).toBeTruthy();
  expect(screen.queryByText(/Bücher/)).toBeNull();
  expect(screen.queryByRole('region', { name: /^Das Buch von/ })).toBeNull();
  const story = within(screen.getByRole('region', { name: 'Das Bilderbuch von Maari' }));
  const pages = story.getAllByRole('listitem').map((item) => within(item).getByRole('button'));
  expect(pages.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Text von Maari: Am ersten Tag stach die Katze allein in See.',
    'Zeichnung von Tintenklecks ansehen',
    'Text von Maari: Als sie endlich das Steuer übernahm, war das Meer schon fast leer.',
    'Zeichnung von Tintenklecks ansehen',
    'Zeichnung von Jo_Ottersson ansehen',
    'Text von Maari: Und wenn sie nicht gekentert ist, dann segelt sie noch heute.',
    'Zeichnung von Tintenklecks ansehen',
  ]);
  expect(screen.getAllByRole('button', { name: /mitnehmen$/ })).toHaveLength(1);
  await user.click(pages[1] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Das Bilderbuch von Maari' }));
  // One leafs on from line to line.
  await user.click(dialog.getByRole('button', { name: 'Nächste Seite' }));
  expect(await dialog.findByText('Als sie endlich das Steuer übernahm, war das Meer schon fast leer.')).toBeTruthy();
});

test('of a long story all lines are opened for its shelf, and it is not taken home before that', async () => {
  const opened: number[] = [];
  await end(
    'end/story',
    (state) => {
      const { done } = state;
      if (!done) throw new Error('not the end');
      const books = done.books.map((book) => (book.order === 0 ? book : { ...book, rounds: [], outline: 'td' }));
      return { ...state, done: { ...done, books } };
    },
    {
      client: ({ game }) => {
        vi.stubGlobal('IntersectionObserver', EverythingIsNear);
        return { game: { ...game, openBook: (order) => void opened.push(order) } };
      },
    },
  );
  await waitFor(() => expect(opened).toEqual(expect.arrayContaining([1, 2])));
  expect(opened).not.toContain(0);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Buch von Maari mitnehmen' }).disabled).toBe(true);
});

class EverythingIsNear {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }
  observe() {
    this.#tell([{ isIntersecting: true }]);
  }
  disconnect() {}
}
