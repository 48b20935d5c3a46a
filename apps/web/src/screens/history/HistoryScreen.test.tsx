// @vitest-environment jsdom
import type { HistoryGame, HistoryRound } from '@tuschel/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ActingOptions, actOn, buttonNames, focused, refused, sceneNamed } from '../../testing/actOn.tsx';
import { unzipped } from '../../testing/unzipped.ts';
import { drawingFile } from '../../takeHome/drawing/drawingFile.ts';
import type { TakeTask } from '../../takeHome/drawing/takeErrand.ts';
import { book, drawing, game, ME, mine, page, text } from '../../testing/historyGames.ts';
import HistoryScreen from './HistoryScreen.tsx';

/** The worker's work, in the test's own thread: jsdom has no workers. */
const takeDrawing = vi.hoisted(() => vi.fn<(task: TakeTask) => Promise<Blob>>());
vi.mock('../../takeHome/drawing/takeDrawing.ts', () => ({ takeDrawing }));
beforeEach(() => {
  takeDrawing.mockImplementation(({ drawing: taken, form, words }) => drawingFile(taken, form, words));
});

const LIST = 'GET /profiles/history?page=0';
const LEAVE = 'POST /profiles/history/leave';
const HIDE = 'DELETE /posts/hide-mydrawing';

interface Visit extends ActingOptions {
  hasMore?: boolean;
}

/** The shelves of somebody who has played these games. */
async function visit(history: HistoryGame[], { hasMore = false, api, ...options }: Visit = {}) {
  const acting = await actOn(<HistoryScreen />, {
    scene: { path: '/me/history' },
    api: (call, body) => api?.(call, body) ?? (call === LIST ? { history, hasMore } : undefined),
    ...options,
  });
  await screen.findByRole('heading', { level: 1, name: 'Spielverlauf' });
  return acting;
}

const shelf = async (name: RegExp | string = /Echo/) => within(await screen.findByRole('region', { name }));
const bodies = (asked: { call: string; body: unknown }[], name: string) =>
  asked.filter(({ call }) => call === name).map(({ body }) => body);
/** Opens a page of the open book. */
async function open(acting: Awaited<ReturnType<typeof visit>>, name: RegExp | string) {
  (await screen.findByRole('button', { name })).focus();
  await acting.user.keyboard('{Enter}');
  return within(await screen.findByRole('dialog'));
}
/** How drawings may be taken is said with them. */
const allowing =
  (isAllowed: boolean): NonNullable<ActingOptions['client']> =>
  ({ drawings }) => ({
    drawings: {
      ...drawings,
      read: async (id) => {
        const read = await drawings.read(id);
        return read && { ...read, allowDownload: isAllowed, allowVideo: isAllowed };
      },
    },
  });

test('the history says who sees what is not published', async () => {
  await visit([]);
  expect(screen.getByText(/Was du nicht selbst veröffentlichst, sieht nur, wer dabei war\.$/)).toBeTruthy();
});

test('a game says what was played, when, who hosted and how many played', async () => {
  await visit([game('a'), game('b', { gameMode: 99, playerCount: 1, aborted: true })]);
  const first = await shelf();
  expect(first.getByRole('heading', { level: 3 }).textContent).toBe('Echo');
  expect(first.getByText('Nilufar war Host')).toBeTruthy();
  expect(first.getByText('4 Leute')).toBeTruthy();
  expect(first.getByText(/Samstag, 21\. November/).textContent).toContain('20:15');
  const other = await shelf(/^Spiel/);
  expect(other.getByRole('heading', { level: 3 }).textContent).toBe('Spielvorzeitig beendet');
  expect(other.getByText('1 Person')).toBeTruthy();
});

test('games are parted by month and year, and at the end it says that there are no more', async () => {
  const at = (year: number, month: number, day: number) => new Date(year, month, day).getTime();
  await visit([
    game('a', { createdAt: at(2026, 10, 21) }),
    game('b', { createdAt: at(2026, 10, 1) }),
    game('c', { createdAt: at(2026, 9, 30) }),
    game('d', { createdAt: at(2025, 9, 30) }),
  ]);
  await screen.findByText('Das war dein erstes Spiel. Schön, dass du da bist.');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'November 2026',
    'Oktober 2026',
    'Oktober 2025',
  ]);
});

test('of the newest game the own book lies open, of the others none', async () => {
  await visit([game('a'), game('b', { gameMode: 4 })]);
  const newest = await shelf();
  expect(newest.getByRole('button', { name: 'Das Buch von Maari, 3 Seiten', expanded: true })).toBeTruthy();
  expect(newest.getByRole('group', { name: 'Das Buch von Maari' })).toBeTruthy();
  expect(newest.getByRole('button', { name: 'Das Buch von Ben, 3 Seiten', expanded: false })).toBeTruthy();
  expect((await shelf('Erzählstunde')).queryByRole('group')).toBeNull();
});

test('without a book of one’s own the first one lies open', async () => {
  await visit([game('a', { books: [book('x'), book('y', { ownerName: 'Ada', ownerPlayerId: 'ada' })] })]);
  expect((await shelf()).getByRole('group', { name: 'Das Buch von Ben' })).toBeTruthy();
});

test('a book is taken off the shelf and put back, one at a time', async () => {
  const { user } = await visit([game('a')]);
  const first = await shelf();
  const spine = first.getByRole('button', { name: 'Das Buch von Ben, 3 Seiten' });
  await user.click(spine);
  expect(first.queryByRole('group')?.getAttribute('aria-label')).toBe('Das Buch von Ben');
  expect(spine.getAttribute('aria-controls')).toBe(first.queryByRole('group')?.id);
  await user.click(spine);
  expect(first.queryByRole('group')).toBeNull();
  expect(spine.getAttribute('aria-controls')).toBeNull();
});

test('a game without books says that nothing is left', async () => {
  await visit([game('a', { books: [] })]);
  expect((await shelf()).getByText('Von diesem Spiel ist keine Seite geblieben.')).toBeTruthy();
});

test('a book shows its pages in order, who made them, and why one is empty', async () => {
  const rounds = [
    text('p0', 'Ein Otter'),
    drawing('p1', mine),
    drawing('p2', { ...mine, isHidden: true, hiddenBy: 'artist' }),
    page('p3', { isHidden: true, hiddenBy: 'artist' }),
    page('p4', { isHidden: true, hiddenBy: 'host' }),
    page('p5', { isHidden: true, hiddenBy: 'unshown' }),
    page('p6', { isHidden: true, hiddenBy: 'notKept' }),
    page('p7', { skipped: true, playerId: '', playerName: '' }),
  ];
  await visit([game('a', { books: [book('own', { rounds })] })]);
  const pages = within(await screen.findByRole('group', { name: 'Das Buch von Ben' })).getAllByRole('listitem');
  expect(pages.map((item) => within(item).queryByRole('button')?.getAttribute('aria-label') ?? null)).toEqual([
    'Seite 1, geschrieben von Ben: Ein Otter',
    'Seite 2, Zeichnung von Maari',
    'Seite 3, Zeichnung von Maari',
    ...Array<null>(5).fill(null),
  ]);
  expect(pages.map((item) => item.textContent)).toEqual([
    'Ein Otter1Ben',
    '2Maari',
    '3MaariNur du siehst das',
    'Von der Künstlerin oder dem Künstler verborgen4Ben',
    'Vom Host verborgen5Ben',
    'Wurde nie gezeigt6Ben',
    'Nicht aufgehoben7Ben',
    'Seite blieb leer8Niemand',
  ]);
});

test('a page opens large, one leafs through the book, and Escape closes it', async () => {
  const rounds = [
    text('p0', 'Ein Otter', { dice: true }),
    page('empty', { skipped: true }),
    drawing('p1'),
    text('p2', 'Ein Biber'),
  ];
  const acting = await visit([game('a', { books: [book('own', { rounds })] })]);
  const dialog = await open(acting, 'Seite 1, geschrieben von Ben: Ein Otter');
  expect(dialog.getByRole('heading', { name: 'Das Buch von Ben' })).toBeTruthy();
  expect(dialog.getByText('Ein Otter')).toBeTruthy();
  expect(dialog.getByRole('img', { name: 'Aus dem Wörterbuch' })).toBeTruthy();
  const previous = dialog.getByRole<HTMLButtonElement>('button', { name: 'Vorige Seite' });
  const next = dialog.getByRole<HTMLButtonElement>('button', { name: 'Nächste Seite' });
  expect([previous.disabled, next.disabled]).toEqual([true, false]);
  // The empty page is passed over.
  await acting.user.click(next);
  expect(dialog.getByRole('img', { name: 'Zeichnung von Ada' })).toBeTruthy();
  expect(dialog.getByText(/Ada/)).toBeTruthy();
  expect([previous.disabled, next.disabled]).toEqual([false, false]);
  await acting.user.click(next);
  expect(dialog.getByText('Ein Biber')).toBeTruthy();
  expect([previous.disabled, next.disabled]).toEqual([false, true]);
  await acting.user.click(previous);
  expect(dialog.getByRole('img', { name: 'Zeichnung von Ada' })).toBeTruthy();
  await acting.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a text has neither replay nor download; the button closes', async () => {
  const acting = await visit([game('a')]);
  const dialog = await open(acting, /^Seite 1/);
  expect(dialog.queryByRole('button', { name: 'Herunterladen' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Vor anderen verbergen' })).toBeNull();
  await acting.user.click(dialog.getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const own = (change: Partial<HistoryRound> = {}) => [
  game('a', { books: [book('own', { rounds: [drawing('p1', { ...mine, ...change })] })] }),
];

test('an own drawing is hidden, which is said, and asked for anew', async () => {
  const acting = await visit(own(), { api: (call) => (call === HIDE ? { isSuccess: true } : undefined) });
  const dialog = await open(acting, 'Seite 1, Zeichnung von Maari');
  await acting.user.click(dialog.getByRole('button', { name: 'Vor anderen verbergen' }));
  expect(await screen.findByText('Jetzt siehst nur noch du diese Zeichnung.')).toBeTruthy();
  expect(bodies(acting.asked, HIDE)).toEqual([{ gameId: 'a', drawingId: 'drawing-p1', isHide: true }]);
  expect(bodies(acting.asked, LIST).length).toBe(2);
});

test('a hidden drawing is shown again', async () => {
  const acting = await visit(own({ isHidden: true, hiddenBy: 'artist' }), {
    api: (call) => (call === HIDE ? { isSuccess: true } : undefined),
  });
  const dialog = await open(acting, 'Seite 1, Zeichnung von Maari');
  await acting.user.click(dialog.getByRole('button', { name: 'Wieder zeigen' }));
  expect(await screen.findByText('Alle, die dabei waren, sehen die Zeichnung wieder.')).toBeTruthy();
  expect(bodies(acting.asked, HIDE)).toEqual([{ gameId: 'a', drawingId: 'drawing-p1', isHide: false }]);
});

test('while a drawing is being hidden it is not asked for twice', async () => {
  const acting = await visit(own());
  const dialog = await open(acting, 'Seite 1, Zeichnung von Maari');
  const hide = dialog.getByRole<HTMLButtonElement>('button', { name: 'Vor anderen verbergen' });
  await acting.user.click(hide);
  expect(hide.disabled).toBe(true);
  await acting.user.click(hide);
  expect(bodies(acting.asked, HIDE).length).toBe(1);
});

test('a drawing that cannot be hidden says why, and can be tried again', async () => {
  const acting = await visit(own(), {
    api: (call) => {
      if (call === HIDE) throw refused(403, 'entityLocked');
      return undefined;
    },
  });
  const dialog = await open(acting, 'Seite 1, Zeichnung von Maari');
  await acting.user.click(dialog.getByRole('button', { name: 'Vor anderen verbergen' }));
  expect(await screen.findByText('Das ist abgeschlossen und lässt sich nicht mehr ändern.')).toBeTruthy();
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Vor anderen verbergen' }).disabled).toBe(false),
  );
});

test.each(['host', 'unshown'] as const)(
  'a drawing that is hidden for another reason (%s) is not one’s own to show',
  async (hiddenBy) => {
    const acting = await visit(own({ isHidden: true, hiddenBy }));
    const dialog = await open(acting, 'Seite 1, Zeichnung von Maari');
    expect(dialog.queryByRole('button', { name: 'Wieder zeigen' })).toBeNull();
  },
);

test('a drawing of somebody else is theirs to hide', async () => {
  const acting = await visit([game('a')]);
  const dialog = await open(acting, 'Seite 2, Zeichnung von Ada');
  expect(buttonNames().filter((name) => /verbergen|zeigen/.test(name))).toEqual([]);
  expect(dialog.getByRole('button', { name: 'Schließen' })).toBeTruthy();
});

test.each([
  ['of one’s own, which its game does not give away', mine, false, true],
  ['of somebody else, which its game gives away', {}, true, true],
  ['of somebody else, which its game does not give away', {}, false, false],
])('the download of a drawing %s', async (_what, who, isAllowed, isOffered) => {
  const acting = await visit(own({ playerId: 'ada', playerName: 'Ada', ...who }), { client: allowing(isAllowed) });
  const dialog = await open(acting, /^Seite 1/);
  await waitFor(() => expect(dialog.getByRole('img', { name: /^Zeichnung von/ })).toBeTruthy());
  await waitFor(() => expect(dialog.getAllByRole('button').length).toBeGreaterThanOrEqual(4));
  expect(dialog.queryAllByRole('button', { name: 'Mitnehmen' }).length).toBe(isOffered ? 1 : 0);
});

test('a book is taken home from the archive, an animation also as a GIF', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const film = book('own', { ownerPlayerId: ME, ownerName: 'Maari', fps: 4 });
  const acting = await visit([game('film', { gameMode: 14, books: [film] })]);
  await acting.user.click(await screen.findByRole('button', { name: 'Buch von Maari mitnehmen' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Als bewegtes Bild (GIF)',
    'Als ein langes Bild (PNG)',
    'Als Buch zum Drucken (PDF)',
    'Seite für Seite (ZIP)',
    'Ein Bild zum Teilen (PNG)',
  ]);
  await acting.user.click(screen.getByRole('menuitem', { name: /GIF/ }));
  await waitFor(() => expect(saved).toEqual(['Das Buch von Maari.gif']));
});

test.each([
  ['books', 2, ['Das Buch von Maari', 'Das Buch von Ben']],
  ['a story', 4, ['Das Bilderbuch von Maari']],
])('a whole game of %s is taken home from the archive with two presses', async (_, gameMode, folders) => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const books = [book('second', { order: 1 }), book('own', { order: 0, ownerPlayerId: ME, ownerName: 'Maari' })];
  const { user } = await visit([game('whole', { gameMode, books })]);
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  await user.click(await screen.findByRole('button', { name: 'Ganzes Spiel mitnehmen' }));
  await user.click(screen.getByRole('menuitem', { name: 'Bilder, Texte und Linien (ZIP)' }));
  await waitFor(() => expect(saved).toEqual(['Tuschel Spiel von Nilufar 2026-11-21.zip']));
  const entries = unzipped(new Uint8Array(await (files[0] as Blob).arrayBuffer()));
  const found = entries.flatMap(({ name }) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : []));
  expect([...new Set(found)]).toEqual(folders);
});

test('a drawing is saved under a name of its own', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const acting = await visit(own(), { client: allowing(true) });
  const dialog = await open(acting, /^Seite 1/);
  await acting.user.click(await dialog.findByRole('button', { name: 'Mitnehmen' }));
  await acting.user.click(screen.getByRole('menuitem', { name: 'Bild (PNG)' }));
  await waitFor(() => expect(saved).toEqual(['Zeichnung von Maari.png']));
});

test('a drawing of which no file can be made says so', async () => {
  const acting = await visit(own(), { client: allowing(true) });
  takeDrawing.mockRejectedValueOnce(new Error('The worker broke off.'));
  const dialog = await open(acting, /^Seite 1/);
  await acting.user.click(await dialog.findByRole('button', { name: 'Mitnehmen' }));
  await acting.user.click(screen.getByRole('menuitem', { name: 'Bild (PNG)' }));
  expect(await screen.findByText('Diese Datei ließ sich nicht erstellen.')).toBeTruthy();
});

test('a game is taken off the shelf after a question, and is gone at once', async () => {
  const { user, asked } = await visit([game('a'), game('b', { gameMode: 4 })], {
    api: (call) => (call === LEAVE ? { isSuccess: true } : undefined),
  });
  const ask = async () => {
    await user.click((await shelf()).getByRole('button', { name: 'Aus meinem Regal nehmen' }));
    return within(await screen.findByRole('alertdialog', { name: 'Dieses Spiel aus deinem Regal nehmen?' }));
  };
  const question = await ask();
  expect(focused()).toBe('Abbrechen');
  await user.click(question.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(bodies(asked, LEAVE)).toEqual([]);
  await user.click((await ask()).getByRole('button', { name: 'Herausnehmen' }));
  await waitFor(() => expect(bodies(asked, LEAVE)).toEqual([{ gameId: 'a' }]));
  expect(await screen.findByText('Das Spiel steht nicht mehr in deinem Regal.')).toBeTruthy();
});

test('a game that is left is gone before the list is asked for anew', async () => {
  let lists = 0;
  const { user } = await visit([game('a'), game('b', { gameMode: 4 })], {
    api: (call) => {
      if (call === LEAVE) return { isSuccess: true };
      return call === LIST && ++lists > 1 ? new Promise(() => undefined) : undefined;
    },
  });
  await user.click((await shelf()).getByRole('button', { name: 'Aus meinem Regal nehmen' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Herausnehmen' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Echo' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Erzählstunde' })).toBeTruthy();
});

test('a game that cannot be left stays, and it says why', async () => {
  const { user } = await visit([game('a')], {
    api: (call) => {
      if (call === LEAVE) throw refused(404, 'gameNotFound');
      return undefined;
    },
  });
  await user.click((await shelf()).getByRole('button', { name: 'Aus meinem Regal nehmen' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Herausnehmen' }));
  expect(await screen.findByText('Dieses Spiel oder diese Seite gibt es nicht mehr.')).toBeTruthy();
  expect(await shelf()).toBeTruthy();
});

const GAME = 'GET /single-game-info?gameId=a';
const plan = { rounds: [{ type: 'prompt', seconds: 60, selection: 'round_robin' }] };

test('a plan that was kept is played again from where a game is opened', async () => {
  const { user, path } = await visit([game('a', { isPlanKept: true })], {
    api: (call) => (call === GAME ? game('a', { plan: plan as never }) : undefined),
  });
  await user.click((await shelf()).getByRole('button', { name: 'Diesen Plan noch einmal spielen' }));
  await waitFor(() => expect(path()).toMatch(/^\/create\?plan=[\w-]{20}/));
});

test('a plan whose word list is too long for an address comes without it, and says so', async () => {
  // Words that hardly compress.
  const lines = Array.from({ length: 300 }, (_, i) => ((i + 1) ** 9).toString(36) + ((i + 7) ** 8).toString(36));
  const long = { rounds: [{ type: 'prompt', seconds: null, selection: 'dictionary', lines }] };
  const { user, path } = await visit([game('a', { isPlanKept: true })], {
    api: (call) => (call === GAME ? game('a', { plan: long as never }) : undefined),
  });
  await user.click((await shelf()).getByRole('button', { name: 'Diesen Plan noch einmal spielen' }));
  expect(await screen.findByText(/^Deine Wörterliste war zu lang/)).toBeTruthy();
  await waitFor(() => expect(path()).toMatch(/^\/create\?plan=/));
});

test('a plan that is no longer kept says so', async () => {
  const { user, path } = await visit([game('a', { isPlanKept: true })], {
    api: (call) => (call === GAME ? game('a') : undefined),
  });
  await user.click((await shelf()).getByRole('button', { name: 'Diesen Plan noch einmal spielen' }));
  expect(await screen.findByText('Der Plan ließ sich nicht wieder öffnen.')).toBeTruthy();
  expect(path()).toBe('/me/history');
});

test('without a kept plan there is nothing to play again', async () => {
  await visit([game('a')]);
  expect((await shelf()).queryByRole('button', { name: 'Diesen Plan noch einmal spielen' })).toBeNull();
});

test('older games come page by page, each once', async () => {
  const { user, asked } = await visit([game('a'), game('b', { gameMode: 4 })], {
    hasMore: true,
    api: (call) =>
      call === 'GET /profiles/history?page=1'
        ? { history: [game('b', { gameMode: 4 }), game('c', { gameMode: 13 })], hasMore: true }
        : call === 'GET /profiles/history?page=2'
          ? { history: [game('d', { gameMode: 13 })], hasMore: false }
          : undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Ältere Spiele' }));
  await shelf('Skizze');
  expect(screen.getAllByTestId('game').length).toBe(3);
  await user.click(await screen.findByRole('button', { name: 'Ältere Spiele' }));
  await waitFor(() => expect(screen.getAllByTestId('game').length).toBe(4));
  expect([1, 2].map((page) => bodies(asked, `GET /profiles/history?page=${page}`).length)).toEqual([1, 1]);
  expect(screen.queryByRole('button', { name: 'Ältere Spiele' })).toBeNull();
  expect(screen.getByText(/Das war dein erstes Spiel/)).toBeTruthy();
});

test('while older games are on their way the button waits', async () => {
  const { user, asked } = await visit([game('a')], { hasMore: true });
  await user.click(await screen.findByRole('button', { name: 'Ältere Spiele' }));
  const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: /Wird geholt/ });
  expect(waiting.disabled).toBe(true);
  await user.click(waiting);
  expect(bodies(asked, 'GET /profiles/history?page=1').length).toBe(1);
});

test('an empty shelf leads to where one plays', async () => {
  await visit([]);
  const link = await screen.findByRole('link', { name: 'Jetzt spielen' });
  expect(link.getAttribute('href')).toBe('/create');
});

test('a first page without games, with more behind it, is no empty shelf', async () => {
  await visit([], { hasMore: true });
  expect(await screen.findByRole('button', { name: 'Ältere Spiele' })).toBeTruthy();
  expect(screen.queryByText('Dein Regal ist noch leer')).toBeNull();
});

test.each([
  [refused(503), /^Dein Spielverlauf ließ sich nicht laden\.$/],
  [refused(503, 'overloaded'), /Laufende Spiele gehen vor/],
])('shelves that do not load can be asked for again: %s', async (error, words) => {
  let isDown = true;
  const { user } = await visit([game('a')], {
    api: (call) => {
      if (call === LIST && isDown) throw error;
      return undefined;
    },
  });
  expect(await screen.findByText(words)).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal' }));
  expect(await shelf()).toBeTruthy();
});

test('somebody with images of before the terms is led to them', async () => {
  await visit([], {
    api: (call) => {
      if (call === 'GET /posts/initial-republish') return { isPublic: false, total: 3 };
      const image = { drawingId: '00000000-0000-4000-8000-000000000001', postedAt: 0, isPublic: false };
      return call === 'GET /posts/initial-republish/images?page=0' ? { images: [image], hasMore: false } : undefined;
    },
  });
  expect(await screen.findByText(/3 Bilder von dir sind privat/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ansehen' }).getAttribute('href')).toBe('/me/earlier-images');
});

test('whoever was never asked about earlier images asks for nothing that is not there', async () => {
  const { asked } = await visit([], {
    api: (call) =>
      call.startsWith('GET /posts/initial-republish/images') ? { images: [], hasMore: false } : undefined,
  });
  await waitFor(() => expect(bodies(asked, 'GET /posts/initial-republish/images?page=0')).toHaveLength(1));
  expect(bodies(asked, 'GET /posts/initial-republish')).toHaveLength(0);
});

test('a visitor is asked to sign in', async () => {
  await actOn(<HistoryScreen />, { scene: sceneNamed('history/signed-out') });
  expect(await screen.findByRole('heading', { name: 'Wessen Regal?' })).toBeTruthy();
  expect(document.title).toContain('Spielverlauf');
});
