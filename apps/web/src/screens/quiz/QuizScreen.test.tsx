// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Quiz } from '@tuschel/protocol';
import { QUIZ as LIMITS } from '@tuschel/rules';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ActingOptions, actOn, pass, refused, sceneNamed } from '../../testing/actOn.tsx';
import { cardsSaved } from '../../testing/cardsSaved.ts';
import QuizScreen from './QuizScreen.tsx';

const LIST = 'POST /posts/list-quiz';
const QUIZ = sceneNamed('quiz/question').answers?.[LIST] as Quiz;

beforeEach(() => localStorage.clear());

async function visit(options: ActingOptions = {}) {
  const acting = await actOn(<QuizScreen />, { scene: sceneNamed('quiz/start'), ...options });
  await screen.findByRole('heading', { level: 1, name: 'Quiz' });
  return acting;
}

async function begin(options: ActingOptions = {}) {
  const acting = await visit(options);
  await acting.user.click(await screen.findByRole('button', { name: 'Los' }));
  await screen.findByRole('heading', { name: 'Was sollte gezeichnet werden?' });
  await expect.poll(() => optionNamed(0).disabled).toBe(false);
  return acting;
}
const optionNamed = (place: number) =>
  within(screen.getByRole('list', { name: 'Antworten' })).getAllByRole<HTMLButtonElement>('button')[
    place
  ] as HTMLButtonElement;
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('a server with few pictures says how many a round takes, and begins none', async () => {
  await actOn(<QuizScreen />, { scene: sceneNamed('quiz/few') });
  await screen.findByText('Für 5 Fragen braucht es ebenso viele Zeichnungen von anderen. Bisher gibt es 3.');
  expect(screen.queryByRole('button', { name: 'Los' })).toBeNull();
});

test('a visitor is asked for a name below the quiz, and the page does not jump there', async () => {
  const { setSession } = await visit({
    client: ({ env }) => ({
      env: { ...env, oidcName: '', twitchClientId: '', discordLogin: false, localLogin: true },
    }),
  });
  setSession({ status: 'signedOut' });
  const name = await screen.findByRole('textbox', { name: 'Dein Name' });
  expect(document.activeElement).not.toBe(name);
});

test('more questions than pictures are not begun either', async () => {
  const { user } = await visit();
  await screen.findByRole('button', { name: 'Los' });
  await user.click(screen.getByRole('radio', { name: '15' }));
  await screen.findByText('Für 15 Fragen braucht es ebenso viele Zeichnungen von anderen. Bisher gibt es 12.');
  expect(screen.queryByRole('button', { name: 'Los' })).toBeNull();
});

test.each([
  ['has too few pictures', () => ({ ...QUIZ, questions: [], pool: { pictures: 3, artists: 1 } }), /^Für 5 Fragen/],
  ['did not load', () => Promise.reject(refused(500)), 'Das Quiz ließ sich nicht laden.'],
])('a quiz about prompts that %s does not keep anybody from one about artists', async (_, answer, words) => {
  const { user } = await visit({
    api: (call, body) =>
      call === LIST && JSON.stringify(body).includes('"kind":"prompt","questions":5') ? answer() : undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Los' }));
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Los' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Wer es war' }));
  await user.click(await screen.findByRole('button', { name: 'Los' }));
  await screen.findByText(/^Frage 1 von 5/);
});

test('a key answers, a right answer brings points, and a second one changes nothing', async () => {
  const { user, asked } = await begin();
  expect(asked.at(-1)).toMatchObject({ call: LIST, body: { language: 'de', kind: 'prompt', questions: 5 } });
  await user.keyboard('1');
  await screen.findByText(/^Richtig! /);
  const said = status();
  await user.keyboard('2');
  expect(status()).toEqual(said);
  expect(document.activeElement?.textContent).toBe('Weiter');
});

test('after a wrong answer the right one is shown', async () => {
  const { user } = await begin();
  await user.click(optionNamed(2));
  await screen.findByText('Nicht ganz.');
  expect(optionNamed(2).dataset['mark']).toBe('wrong');
  expect(optionNamed(0).dataset['mark']).toBe('right');
  expect(optionNamed(0).textContent).toContain(QUIZ.questions[0]?.options[0]?.text);
  expect(status()).toContain(`Nicht ganz. Es war: ${QUIZ.questions[0]?.options[0]?.text}`);
});

test('a round ends with the sum, which stays on this device', async () => {
  const { user } = await begin();
  for (let number = 0; number < QUIZ.questions.length; number++) {
    await expect.poll(() => optionNamed(0).disabled).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Weiß ich nicht' }));
    await user.click(await screen.findByRole('button', { name: number === 4 ? 'Zu deinem Ergebnis' : 'Weiter' }));
  }
  await screen.findByRole('heading', { name: 'Dein Ergebnis' });
  expect(screen.getByText('0 von 5 richtig')).toBeTruthy();
  expect(screen.getByText('Diese Runde')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('tuschel.quiz.best') ?? '[]')).toMatchObject([{ points: 0, of: 5 }]);
});

test('a picture that is gone is passed over, and does not count', async () => {
  const acting = await visit({
    client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => null } }),
  });
  await acting.user.click(await screen.findByRole('button', { name: 'Los' }));
  await screen.findByText('Diese Zeichnung gibt es nicht mehr, sie zählt nicht.');
  for (let number = 0; number < QUIZ.questions.length; number++)
    await acting.user.click(
      await screen.findByRole('button', { name: number === 4 ? 'Zu deinem Ergebnis' : 'Weiter' }),
    );
  expect(await screen.findByText('0 von 0 richtig')).toBeTruthy();
});

test('each question takes the focus that the button before it had, and so does the result', async () => {
  const { user } = await begin();
  const heading = () => screen.getByRole('heading', { level: 1 });
  expect(document.activeElement).toBe(heading());
  for (let number = 0; number < QUIZ.questions.length; number++) {
    await expect.poll(() => optionNamed(0).disabled).toBe(false);
    await user.keyboard('1');
    await screen.findByRole('button', { name: number === 4 ? 'Zu deinem Ergebnis' : 'Weiter' });
    await user.keyboard('{Enter}');
    if (number < 4) await screen.findByText(new RegExp(`^Frage ${number + 2} von 5`));
    else await screen.findByRole('heading', { name: 'Dein Ergebnis' });
    expect(document.activeElement).toBe(heading());
  }
  await user.click(screen.getByRole('button', { name: 'Noch eine Runde' }));
  expect(heading().textContent).toBe('Quiz');
  expect(document.activeElement).toBe(heading());
});

test('whoever opens the page begins above it, and not at its heading', async () => {
  await visit();
  expect(document.activeElement).toBe(document.body);
});

test('points of earlier rounds are written like those of this one', async () => {
  const before = { at: 1_700_000_000_000, points: 4_321, rights: 5, of: 5 };
  localStorage.setItem('tuschel.quiz.best', JSON.stringify([before]));
  const { user } = await begin();
  for (let number = 0; number < QUIZ.questions.length; number++) {
    await expect.poll(() => optionNamed(0).disabled).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Weiß ich nicht' }));
    await user.click(await screen.findByRole('button', { name: number === 4 ? 'Zu deinem Ergebnis' : 'Weiter' }));
  }
  expect(await screen.findByText('4.321')).toBeTruthy();
});

test('whoever says nothing for as long as a drawing takes has said nothing, and the right answer is shown', async () => {
  vi.useFakeTimers();
  const { user } = await visit();
  await user.click(await screen.findByRole('button', { name: 'Los' }));
  await screen.findByRole('heading', { name: 'Was sollte gezeichnet werden?' });
  await waitFor(() => expect(optionNamed(0).disabled).toBe(false));
  await pass(LIMITS.questionMs - 2_000);
  expect(screen.queryByText('Diesmal keine Antwort.')).toBeNull();
  await pass(2_500);
  expect(screen.getByText('Diesmal keine Antwort.')).toBeTruthy();
  expect(optionNamed(0).dataset['mark']).toBe('right');
  expect(document.activeElement?.textContent).toBe('Weiter');
});

test('points add up from question to question, and the result leads to each drawing', async () => {
  const { user } = await begin({ now: () => 1_000 });
  expect(screen.getByText(/bisher 0 Punkte/)).toBeTruthy();
  await user.keyboard('{Control>}1{/Control}{Alt>}1{/Alt}{Meta>}1{/Meta}');
  // Held since the question before.
  fireEvent.keyDown(document.body, { key: '1', repeat: true });
  expect(optionNamed(0).disabled).toBe(false);
  await user.keyboard('1');
  await user.click(await screen.findByRole('button', { name: 'Weiter' }));
  expect(await screen.findByText(/bisher 1\.000 Punkte/)).toBeTruthy();
  for (let number = 1; number < QUIZ.questions.length; number++) {
    await expect.poll(() => optionNamed(0).disabled).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Weiß ich nicht' }));
    await user.click(await screen.findByRole('button', { name: number === 4 ? 'Zu deinem Ergebnis' : 'Weiter' }));
  }
  await screen.findByRole('heading', { name: 'Dein Ergebnis' });
  expect(screen.getByText('1 von 5 richtig')).toBeTruthy();
  const list = within(screen.getByRole('heading', { name: 'Frage für Frage' }).parentElement as HTMLElement);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    QUIZ.questions.map(({ drawingId }) => `/d/${drawingId}`),
  );
  expect(list.getAllByRole('link')[1]?.textContent).toBe('Eine Katze, die kein Wort glaubt');
  expect(list.getAllByRole('listitem').map((line) => /\d[\d.]*$/.exec(line.textContent)?.[0])).toEqual([
    '1.000',
    '0',
    '0',
    '0',
    '0',
  ]);
  expect(JSON.parse(localStorage.getItem('tuschel.quiz.best') ?? '[]')).toEqual([
    { at: 1_000, points: 1_000, rights: 1, of: 5 },
  ]);
});

test('a quiz about artists takes as many of them as it says, and is asked for with the chosen number', async () => {
  let artists = LIMITS.artists - 1;
  const { user, asked } = await visit({
    api: (call) => (call === LIST ? { ...QUIZ, pool: { pictures: 12, artists } } : undefined),
  });
  await screen.findByRole('button', { name: 'Los' });
  await user.click(screen.getByRole('radio', { name: 'Wer es war' }));
  await screen.findByText(/^Dafür braucht es Zeichnungen von .* Leuten\. Bisher gibt es welche von/);
  expect(screen.queryByRole('button', { name: 'Los' })).toBeNull();
  artists = LIMITS.artists;
  await user.click(screen.getByRole('radio', { name: 'Den Begriff' }));
  await screen.findByRole('button', { name: 'Los' });
  await user.click(screen.getByRole('radio', { name: 'Wer es war' }));
  await user.click(screen.getByRole('radio', { name: '10' }));
  await user.click(await screen.findByRole('button', { name: 'Los' }));
  await screen.findByText(/^Frage 1 von 5/);
  expect(asked.at(-1)).toEqual({ call: LIST, body: { language: 'de', kind: 'artist', questions: 10 } });
});

test('a quiz that does not load is asked for again, and whoever has begun it waits for one answer', async () => {
  let isDown = true;
  const { user, asked } = await visit({
    api: (call, body) => {
      if (call !== LIST) return undefined;
      if (isDown) throw refused(500);
      return JSON.stringify(body).includes('"questions":5') ? new Promise(() => undefined) : undefined;
    },
  });
  await screen.findByText('Das Quiz ließ sich nicht laden.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: 'Los' });
  await user.click(go);
  expect(go.disabled).toBe(true);
  await user.click(go);
  expect(asked.filter(({ body }) => JSON.stringify(body)?.includes('"questions":5'))).toHaveLength(1);
});

test.each([
  ['noPermission', /^Mit deinem Konto lassen sich hier noch keine Spiele öffnen/],
  ['somethingElse', 'Gerade ließ sich keine Lobby öffnen.'],
])('a lobby for a quiz that is not opened says why (%s); one that is leads there', async (errorCode, words) => {
  const opened: unknown[][] = [];
  let answer: object = { errorCode };
  const { user, path } = await visit({
    client: ({ game }) => ({
      game: { ...game, create: async (...how) => (opened.push(how), answer as never) },
    }),
  });
  const go = await screen.findByRole('button', { name: 'Lobby öffnen' });
  await user.click(go);
  expect(await screen.findByText(words)).toBeTruthy();
  answer = { lobbyCode: 'KLECKS2345' };
  await user.click(go);
  await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
  expect(opened).toEqual([
    ['de', undefined, 'quiz'],
    ['de', undefined, 'quiz'],
  ]);
});

/** Passes over all questions but the first, which was answered already. */
async function skipTheRest(user: Awaited<ReturnType<typeof begin>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Weiter' }));
  for (let number = 1; number < QUIZ.questions.length; number++) {
    await expect.poll(() => optionNamed(0).disabled).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Weiß ich nicht' }));
    await user.click(await screen.findByRole('button', { name: number === 4 ? 'Zu deinem Ergebnis' : 'Weiter' }));
  }
  await screen.findByRole('heading', { name: 'Dein Ergebnis' });
}

test('the points that an answer would bring run down as the drawing comes about; then stands what it has brought', async () => {
  vi.useFakeTimers();
  const points = () => screen.getByRole('timer').textContent.replaceAll('\u00a0', ' ');
  const begun = Date.now();
  const { user } = await visit({ now: () => Date.now() - begun });
  await user.click(await screen.findByRole('button', { name: 'Los' }));
  await screen.findByRole('heading', { name: 'Was sollte gezeichnet werden?' });
  await waitFor(() => expect(optionNamed(0).disabled).toBe(false));
  const since = Number(points().replace(/\D/g, ''));
  await pass(5_000);
  const after = Number(points().replace(/\D/g, ''));
  expect(since - after).toBeGreaterThanOrEqual(147);
  expect(since - after).toBeLessThanOrEqual(156);
  fireEvent.keyDown(document.body, { key: '2' });
  await pass(3_000);
  expect(points()).toBe('0 Punkte');
  expect(optionNamed(1).textContent).toContain('nicht richtig');
  expect(optionNamed(0).textContent).toContain('richtige Antwort');
});

test('a result is saved as a picture with its words; where none is made that is said', async () => {
  const { user } = await begin({ now: () => 1_000 });
  await user.keyboard('1');
  await skipTheRest(user);
  const cards = cardsSaved();
  await user.click(screen.getByRole('button', { name: 'Als Bild speichern' }));
  await waitFor(() => expect(cards.files).toEqual(['quiz.png']));
  expect(cards.words()).toEqual([
    'Mein Quiz-Ergebnis',
    '1.000 Punkte',
    '1 von 5 richtig',
    '✓',
    '✗',
    '✗',
    '✗',
    '✗',
    `Tuschel · ${location.host}/quiz`,
  ]);
  cards.fail();
  await user.click(screen.getByRole('button', { name: 'Als Bild speichern' }));
  expect(await screen.findByText('Das Bild ließ sich nicht machen.')).toBeTruthy();
});

test('among the best rounds of this device the one just played stands out; each says when it was, and how many were right', async () => {
  const before = { at: Date.UTC(2026, 1, 3, 12), points: 40, rights: 2, of: 10 };
  localStorage.setItem('tuschel.quiz.best', JSON.stringify([before]));
  const { user } = await begin({ now: () => 1_000 });
  await user.keyboard('1');
  await skipTheRest(user);
  const board = screen.getByRole('heading', { name: 'Punktetafel' }).parentElement as HTMLElement;
  expect(
    within(board)
      .getAllByRole('listitem')
      .map(({ textContent, dataset }) => [textContent, dataset['now']]),
  ).toEqual([
    ['Diese Runde1 von 51.000', 'true'],
    ['03.02.20262 von 1040', 'false'],
  ]);
  const lines = within(screen.getByRole('heading', { name: 'Frage für Frage' }).parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ dataset }) => dataset['right']);
  expect(lines).toEqual(['true', 'false', 'false', 'false', 'false']);
});

test('a picture that is gone is said to be so in the result, and leads nowhere', async () => {
  const { user } = await visit({
    client: ({ drawings }) => ({
      drawings: { ...drawings, read: async (id, ...more) => (id === 'boat' ? null : drawings.read(id, ...more)) },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Los' }));
  await screen.findByText('Diese Zeichnung gibt es nicht mehr, sie zählt nicht.');
  expect(optionNamed(0).disabled).toBe(true);
  await skipTheRest(user);
  expect(screen.getByText('0 von 4 richtig')).toBeTruthy();
  const [first, ...others] = within(
    screen.getByRole('heading', { name: 'Frage für Frage' }).parentElement as HTMLElement,
  ).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Diese Zeichnung gibt es nicht mehr, sie zählt nicht\..*0$/);
  expect(first?.querySelector('a')).toBeNull();
  expect(others.every((line) => line.querySelector('a') !== null)).toBe(true);
});
