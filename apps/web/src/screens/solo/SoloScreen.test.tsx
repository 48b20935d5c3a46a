// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { browserStorage } from '../../browserStorage.ts';
import type { Scene } from '../../stage/scenes/scene.ts';
import { type ActingOptions, actOn, buttonNames, focused, refused, sceneNamed } from '../../testing/actOn.tsx';
import { veilChoices } from '../../veil/useVeil.ts';
import { keepSitting, readSitting, type Sitting } from './sitting.ts';
import { drawingFile } from '../../takeHome/drawing/drawingFile.ts';
import { TakeRefusal, type TakeTask } from '../../takeHome/drawing/takeErrand.ts';
import SoloScreen from './SoloScreen.tsx';

// The worker's work, in the test's own thread: jsdom has no workers.
const worker = vi.hoisted(() => ({ refuses: undefined as Error | undefined }));
vi.mock('../../takeHome/drawing/takeDrawing.ts', () => ({
  takeDrawing: ({ drawing, form, words }: TakeTask) =>
    worker.refuses ? Promise.reject(worker.refuses) : drawingFile(drawing, form, words),
}));

const ME = 'player-0';
const NOW = sceneNamed('solo/first').moment?.state.serverTime ?? 0;
const MINUTE_MS = 60_000;
const CHALLENGE = 'GET /solo/challenge?language=de';
const START = 'POST /solo/challenge/start';
const PROMPT = 'GET /solo/prompt?language=de';
const BOOK = 'GET /solo/drawings?page=0';

/** What the server says about today's challenge in a scene. */
const standing = (scene: string, change: object = {}) => ({
  ...(sceneNamed(scene).answers?.[CHALLENGE] as Record<string, unknown>),
  ...change,
});
const attempt = standing('solo/running')['attempt'] as { drawingId: string; startedAt: number; deadline: number };

/** A scene in which the server answers some calls differently. */
const answering = (scene: string, answers: Record<string, unknown>): Scene => ({
  ...sceneNamed(scene),
  answers: { ...sceneNamed(scene).answers, ...answers },
});

async function visit(scene: string | Scene, options: ActingOptions = {}) {
  const acting = await actOn(<SoloScreen />, {
    scene: typeof scene === 'string' ? sceneNamed(scene) : scene,
    now: () => NOW,
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  return acting;
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const calls = (asked: { call: string }[], name: string) => asked.filter(({ call }) => call === name).length;
const begun = (change: Partial<Sitting> = {}): Sitting => {
  const sitting: Sitting = {
    owner: ME,
    drawingId: 'begun',
    mode: 'training',
    promptText: 'Ein halber Hund',
    openedAt: NOW - MINUTE_MS,
    endsAt: null,
    ...change,
  };
  keepSitting(sitting, browserStorage);
  return sitting;
};
/** A client on whose device the begun drawing has so many lines. */
function sketching(lines: number) {
  const discarded: string[] = [];
  const stopped: string[] = [];
  const client: ActingOptions['client'] = ({ drawings }) => ({
    drawings: {
      ...drawings,
      sketch: async (id) => ({
        ...(await drawings.sketch(id)),
        lines: Array.from({ length: lines }, () => ({}) as never),
        discard: async () => void discarded.push(id),
        stop: () => void stopped.push(id),
      }),
    },
  });
  return { discarded, stopped, client };
}

beforeEach(() => localStorage.clear());

test('the challenge begins when its prompt is uncovered: the attempt is kept on this device by its own clock', async () => {
  const { user, asked, path } = await visit('solo/first', {
    // This device's clock is five seconds ahead of the server's.
    now: () => NOW + 5_000,
    api: (call) => (call === START ? standing('solo/running') : undefined),
  });
  expect(screen.queryByText('Ein Dachs, der seine Steuererklärung macht')).toBeNull();
  await user.click(await button('Satz aufdecken'));
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  expect(asked).toContainEqual({ call: START, body: { language: 'de' } });
  expect(readSitting(ME, browserStorage)).toEqual({
    owner: ME,
    drawingId: 'attempt',
    mode: 'challenge',
    promptText: 'Ein Dachs, der seine Steuererklärung macht',
    openedAt: attempt.startedAt + 5_000,
    endsAt: attempt.deadline + 5_000,
  });
});

test('the challenge is asked for, and begun, in the language of the page', async () => {
  const { user, asked } = await visit('solo/first', { language: 'en' });
  await user.click(await button('Reveal the prompt'));
  expect(asked.map(({ call }) => call)).toContain('GET /solo/challenge?language=en');
  expect(asked).toContainEqual({ call: START, body: { language: 'en' } });
});

test('an attempt on its way is not begun twice', async () => {
  const { user, asked } = await visit('solo/first');
  const start = await button('Satz aufdecken');
  await user.click(start);
  expect(start.disabled).toBe(true);
  await user.click(start);
  expect(calls(asked, START)).toBe(1);
});

test('an attempt that cannot begin says why, and can be tried again', async () => {
  const { user, asked, path } = await visit('solo/first', {
    api: (call) => {
      if (call === START) throw refused(429);
      return undefined;
    },
  });
  await user.click(await button('Satz aufdecken'));
  expect(await screen.findByText(/zu schnell|zu viel|Moment/i)).toBeTruthy();
  expect(path()).toBe('/solo');
  await user.click(await button('Satz aufdecken'));
  await waitFor(() => expect(calls(asked, START)).toBe(2));
});

test('without an attempt of the server nothing begins', async () => {
  const { user, asked, path } = await visit('solo/first', {
    api: (call) => (call === START ? standing('solo/first') : undefined),
  });
  await user.click(await button('Satz aufdecken'));
  await waitFor(() => expect(calls(asked, CHALLENGE)).toBe(2));
  expect([path(), readSitting(ME, browserStorage)]).toEqual(['/solo', null]);
});

test('an attempt that runs shows its prompt and goes on; the pictures of others are not there yet', async () => {
  await visit('solo/running');
  expect(await screen.findByText('Ein Dachs, der seine Steuererklärung macht')).toBeTruthy();
  expect(screen.getByText('Deine Uhr läuft.')).toBeTruthy();
  expect(await button('Weiterzeichnen')).toBeTruthy();
  expect(screen.getByText(/siehst du, sobald du deins abgegeben hast/)).toBeTruthy();
  expect(screen.queryByText('gezählt')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Was andere daraus gemacht haben' })).toBeNull();
});

test.each([
  ['one millisecond before its deadline', -1, 'Weiterzeichnen'],
  ['at its deadline', 0, 'Noch einmal üben'],
])('an attempt that was not handed in: %s', async (_when, by, label) => {
  await visit(
    answering('solo/running', { [CHALLENGE]: standing('solo/running', { serverTime: attempt.deadline + by }) }),
  );
  expect(await button(label)).toBeTruthy();
});

test('an earlier attempt that does not count hides its prompt while one that counts may begin', async () => {
  const past = { ...attempt, submittedAt: NOW - MINUTE_MS };
  await visit(answering('solo/first', { [CHALLENGE]: standing('solo/first', { attempt: past }) }));
  expect(await button('Satz aufdecken')).toBeTruthy();
  expect(screen.queryByText('Ein Dachs, der seine Steuererklärung macht')).toBeNull();
});

test.each([
  [7 * 60 * MINUTE_MS, 'Die nächste gibt es in 7 Stunden.'],
  [2 * 60 * MINUTE_MS - 1, 'Die nächste gibt es in 1 Stunde.'],
  [60 * MINUTE_MS - 1, 'Die nächste gibt es in weniger als einer Stunde.'],
])('a finished challenge is counted, and says when the next one comes (%i ms)', async (left, words) => {
  await visit(answering('solo/done', { [CHALLENGE]: standing('solo/done', { endsAt: NOW + left }) }));
  expect(await screen.findByText('gezählt')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(await button('Noch einmal üben')).toBeTruthy();
  expect(screen.getByText('Ein Dachs, der seine Steuererklärung macht')).toBeTruthy();
});

test('a wall on which nothing hangs says so', async () => {
  await visit('solo/done');
  expect(await screen.findByText('Die Wand ist noch leer')).toBeTruthy();
  expect(screen.queryByText(/siehst du, sobald du deins abgegeben hast/)).toBeNull();
});

test('the wall shows drawings with their artists; one that warns lies behind a veil until it is pressed', async () => {
  veilChoices.take({ horror: 'blur', blood: 'blur', sexual: 'blur', isAdult: false });
  const { user } = await visit('solo/gallery');
  const wall = within(await screen.findByRole('region', { name: 'Was andere daraus gemacht haben' }));
  expect(wall.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'PinselPaula',
    'Nachtfalter',
    'Tintenklecks',
  ]);
  const pictures = () =>
    wall.getAllByRole('img', { name: /^Zeichnung/ }).map((picture) => picture.getAttribute('aria-label'));
  expect(pictures()).toEqual(['Zeichnung von PinselPaula', 'Zeichnung von Tintenklecks']);
  wall.getByRole('button', { name: 'Achtung: Horror. Trotzdem ansehen' }).focus();
  await user.keyboard('{Enter}');
  expect(pictures()).toContain('Zeichnung von Nachtfalter');
  expect(wall.queryByRole('button')).toBeNull();
});

test('a challenge that does not load can be asked for again', async () => {
  let isDown = true;
  const { user } = await visit('solo/first', {
    api: (call) => {
      if (call === CHALLENGE && isDown) throw refused(503);
      return undefined;
    },
  });
  const [failed] = await screen.findAllByText('Das ließ sich nicht laden.');
  expect(failed).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Satz aufdecken' })).toBeNull();
  isDown = false;
  await user.click(await button('Noch einmal'));
  expect(await button('Satz aufdecken')).toBeTruthy();
});

test('training begins with a prompt of the dictionary and without a clock', async () => {
  const { user, asked, path } = await visit('solo/first', {
    api: (call) => (call === PROMPT ? { promptText: 'Ein Kaktus im Urlaub' } : undefined),
  });
  await user.click(await button('Loszeichnen'));
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  expect(calls(asked, PROMPT)).toBe(1);
  expect(readSitting(ME, browserStorage)).toEqual({
    owner: ME,
    drawingId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    mode: 'training',
    promptText: 'Ein Kaktus im Urlaub',
    openedAt: NOW,
    endsAt: null,
  });
});

test('training with an own idea and a clock asks for no prompt', async () => {
  const { user, asked, path } = await visit('solo/first');
  await user.click(screen.getByRole('radio', { name: 'Eigene Idee' }));
  const minutes = screen.getByRole('group', { name: 'Zeit' });
  expect(within(minutes).getAllByRole('radio').length).toBe(5);
  await user.click(within(minutes).getByRole('radio', { name: /^10\smin$/ }));
  await user.click(await button('Loszeichnen'));
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  expect(calls(asked, PROMPT)).toBe(0);
  expect(readSitting(ME, browserStorage)).toMatchObject({
    promptText: null,
    openedAt: NOW,
    endsAt: NOW + 10 * MINUTE_MS,
  });
});

test('training whose prompt does not come says so and begins nothing', async () => {
  const { user, path } = await visit('solo/first', {
    api: (call) => {
      if (call.startsWith('GET /solo/prompt')) throw refused();
      return undefined;
    },
  });
  await user.click(await button('Loszeichnen'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([path(), readSitting(ME, browserStorage)]).toEqual(['/solo', null]);
  expect((await button('Loszeichnen')).disabled).toBe(false);
});

test('what was begun on this device goes on', async () => {
  begun();
  const { user, path } = await visit('solo/first');
  expect(screen.getByText('Ein halber Hund')).toBeTruthy();
  await user.click(await button('Weiterzeichnen'));
  expect(path()).toBe('/solo/draw');
});

test('what somebody else has begun on this device is not shown', async () => {
  begun({ owner: 'somebody-else' });
  await visit('solo/first');
  expect(screen.queryByText('Du hast etwas angefangen')).toBeNull();
});

test('an attempt at the challenge that was begun goes on from the challenge alone, and nothing is thrown away', async () => {
  begun({ mode: 'challenge', drawingId: 'attempt' });
  const { client, discarded } = sketching(3);
  const { user, path } = await visit('solo/running', {
    client,
    api: (call) => (call === START ? standing('solo/running') : undefined),
  });
  expect(screen.queryByText('Du hast etwas angefangen')).toBeNull();
  await user.click(await button('Weiterzeichnen'));
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  expect(discarded).toEqual([]);
});

test('a begun drawing is thrown away after a question, which can be answered with No', async () => {
  const sitting = begun();
  const { client, discarded, stopped } = sketching(3);
  const { user } = await visit('solo/first', { client });
  await user.click(await button('Wegwerfen'));
  const question = await screen.findByRole('alertdialog', { name: 'Angefangene Zeichnung wegwerfen?' });
  // The harmless answer has the focus.
  expect(focused()).toBe('Abbrechen');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect([discarded, stopped, readSitting(ME, browserStorage)]).toEqual([[], ['begun'], sitting]);
  await user.click(await button('Wegwerfen'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Wegwerfen' }));
  await waitFor(() => expect(screen.queryByText('Du hast etwas angefangen')).toBeNull());
  expect([discarded, readSitting(ME, browserStorage)]).toEqual([['begun'], null]);
});

test('an empty sheet is thrown away without a question', async () => {
  begun({ promptText: null });
  const { client, discarded } = sketching(0);
  const { user } = await visit('solo/first', { client });
  await user.click(await button('Wegwerfen'));
  await waitFor(() => expect(discarded).toEqual(['begun']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(readSitting(ME, browserStorage)).toBeNull();
});

test('another drawing begins only when the one before may be thrown away', async () => {
  begun();
  const { client, discarded } = sketching(1);
  const { user, path } = await visit('solo/first', {
    client,
    api: (call) => (call === PROMPT ? { promptText: 'Neu' } : undefined),
  });
  const answer = async (name: string) => {
    await user.click(await button('Loszeichnen'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  };
  await answer('Abbrechen');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([path(), readSitting(ME, browserStorage)?.drawingId]).toEqual(['/solo', 'begun']);
  await answer('Wegwerfen');
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  expect(discarded).toEqual(['begun']);
  expect(readSitting(ME, browserStorage)?.promptText).toBe('Neu');
});

test('an empty sketchbook says how it is filled', async () => {
  await visit('solo/first');
  expect(await screen.findByText('Dein Buch ist noch leer')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ältere Zeichnungen' })).toBeNull();
});

test('each drawing of the sketchbook has its prompt, and of a challenge whether it counted', async () => {
  const { drawings } = (sceneNamed('solo/begun').answers ?? {})[BOOK] as { drawings: object[] };
  const practice = { ...drawings[1], drawingId: 'practice', promptText: 'Der Berg', isCounted: false };
  await visit(answering('solo/first', { [BOOK]: { drawings: [...drawings, practice], hasMore: false } }));
  const book = within(screen.getByRole('region', { name: 'Dein Skizzenbuch' }));
  await book.findByRole('button', { name: 'Zeichnung: Das Meer' });
  const marks = book
    .getAllByRole('listitem')
    .map((item) => [
      within(item).getByRole('button').getAttribute('aria-label'),
      /Tagesaufgabe|Übung/.exec(item.textContent)?.[0],
    ]);
  expect(marks).toEqual([
    ['Zeichnung: Eine Katze, die nichts glaubt', undefined],
    ['Zeichnung: Das Meer', 'Tagesaufgabe'],
    ['Zeichnung: Ohne Satz', undefined],
    ['Zeichnung: Der Berg', 'Übung'],
  ]);
});

/** As it comes for the scene. */
const sceneBook = () => (sceneNamed('solo/begun').answers ?? {})[BOOK] as { drawings: object[] };

test.each([
  [{ of: 'all', percent: 84 }, /^Dein Platz für Zeichnungen ist zu 84\s% voll\.$/],
  [{ of: 'all', percent: 100 }, /^Dein Platz für eigene Zeichnungen ist voll/],
  [{ of: 'day', percent: 80 }, /an einem Tag aufheben kannst, sind 80\s% verbraucht/],
  [{ of: 'day', percent: 100 }, /^Für heute ist dein Platz/],
])('the sketchbook says how full it is: %j', async (quota, words) => {
  await visit(answering('solo/first', { [BOOK]: { ...sceneBook(), hasMore: false, quota } }));
  expect((await screen.findByText(words)).getAttribute('role')).toBe('status');
});

test('a sketchbook with room says nothing about it', async () => {
  await visit(answering('solo/first', { [BOOK]: { ...sceneBook(), hasMore: false } }));
  await button('Zeichnung: Das Meer');
  expect(screen.queryByText(/Platz/)).toBeNull();
});

test('older drawings come page by page, each once, until there are no more', async () => {
  const page = (names: string[], hasMore: boolean) => ({
    drawings: names.map((drawingId) => ({
      drawingId,
      createdAt: NOW,
      gameMode: 3,
      promptText: drawingId,
      linesCount: 1,
    })),
    hasMore,
  });
  const { user, asked } = await visit(
    answering('solo/first', {
      [BOOK]: page(['a', 'b'], true),
      'GET /solo/drawings?page=1': page(['b', 'c'], true),
      'GET /solo/drawings?page=2': page(['d'], false),
    }),
  );
  await user.click(await button('Ältere Zeichnungen'));
  await button('Zeichnung: c');
  await user.click(await button('Ältere Zeichnungen'));
  await button('Zeichnung: d');
  const shown = buttonNames().filter((name) => name.startsWith('Zeichnung: '));
  expect(shown).toEqual(['Zeichnung: a', 'Zeichnung: b', 'Zeichnung: c', 'Zeichnung: d']);
  expect(screen.queryByRole('button', { name: 'Ältere Zeichnungen' })).toBeNull();
  expect(calls(asked, 'GET /solo/drawings?page=1')).toBe(1);
});

test.each([
  [refused(503), /^Das ließ sich nicht laden\.$/],
  [refused(503, 'overloaded'), /Laufende Spiele gehen vor/],
])('a sketchbook that does not load can be asked for again: %s', async (error, words) => {
  let isDown = true;
  const { user } = await visit('solo/first', {
    api: (call) => {
      if (call === BOOK && isDown) throw error;
      return undefined;
    },
  });
  await screen.findByText(words);
  isDown = false;
  await user.click(await button('Noch einmal'));
  expect(await screen.findByText('Dein Buch ist noch leer')).toBeTruthy();
});

test('a drawing of the sketchbook opens large, is saved as a picture, and Escape closes it', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await visit('solo/begun');
  (await button('Zeichnung: Das Meer')).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Das Meer' }));
  await user.click(await dialog.findByRole('button', { name: 'Mitnehmen' }));
  await user.click(screen.getByRole('menuitem', { name: 'Bild (PNG)' }));
  await waitFor(() => expect(saved).toEqual(['Das Meer.png']));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['newer', 'Die Zeichnung stammt aus einer neueren Version von Tuschel. Lade die Seite neu und nimm sie dann mit.'],
  ['cut', 'Die Zeichnung kam nicht vollständig an, deshalb gibt es keine Datei. Bitte versuch es noch einmal.'],
  ['unreadable', 'Diese Zeichnung lässt sich hier nicht lesen, deshalb gibt es keine Datei.'],
] as const)('why there is no file of a drawing is said: %s', async (fault, words) => {
  worker.refuses = new TakeRefusal(fault, 'for developers');
  onTestFinished(() => void (worker.refuses = undefined));
  const { user } = await visit('solo/begun');
  await user.click(await button('Zeichnung: Das Meer'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Das Meer' }));
  await user.click(await dialog.findByRole('button', { name: 'Mitnehmen' }));
  await user.click(screen.getByRole('menuitem', { name: 'Bild (PNG)' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a visitor is asked to sign in, and comes back here', async () => {
  const wishes: unknown[] = [];
  const { user } = await visit('solo/signed-out', {
    client: ({ login }) => ({ login: { ...login, start: async (...wish) => (wishes.push(wish), '/login/local') } }),
  });
  expect(screen.getByRole('heading', { name: 'Wer zeichnet?' })).toBeTruthy();
  await user.click(await button(/Twitch/));
  await waitFor(() => expect(wishes).toEqual([['twitch', { provider: 'twitch', returnTo: '/solo' }]]));
});

test('while the session begins nothing is asked of the server', async () => {
  const { asked } = await actOn(<SoloScreen />, { scene: { path: '/solo', isStarting: true } });
  expect(await screen.findByRole('status')).toBeTruthy();
  expect(asked).toEqual([]);
});
