// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MatchState, QuizState } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { type ActingOptions, loaded, pass, stateOf } from '../../../testing/actOn.tsx';
import { play } from '../../../testing/gameNotices.tsx';
import { cardsSaved } from '../../../testing/cardsSaved.ts';
import QuizTable from './QuizTable.tsx';

const NOW = stateOf('quiz/table-question').serverTime;
type Reveal = NonNullable<QuizState['reveal']>;

const quizWith =
  (change: (quiz: QuizState) => Partial<QuizState>) =>
  (state: MatchState): MatchState =>
    state.quiz ? { ...state, quiz: { ...state.quiz, ...change(state.quiz) } } : state;
const revealed = (change: Partial<Reveal>) =>
  quizWith(({ reveal }) => ({ reveal: { ...(reveal as Reveal), ...change } }));

/** The table alone, at the time of its scene. */
async function sit(
  moment: string,
  change: Parameters<typeof play>[2] = {},
  options: ActingOptions = {},
): ReturnType<typeof play> {
  const table = (state: MatchState) => (state.quiz ? <QuizTable state={state} quiz={state.quiz} /> : null);
  const acting = await play(`quiz/${moment}`, table, change, { now: () => NOW, ...options });
  await screen.findByRole('heading', { level: 1 });
  return acting;
}

const answers = () => within(screen.getByRole('list', { name: 'Antworten' })).getAllByRole<HTMLButtonElement>('button');
const said = () => screen.getByRole('status').textContent.replaceAll('\u00a0', ' ');
const seen = () => screen.getByRole('main').textContent.replaceAll('\u00a0', ' ');

test('guests read what is asked, how often, and by whom it is begun', async () => {
  const { setState } = await sit('table-guest');
  const { players, you } = stateOf('quiz/table-guest');
  const other = players.find(({ id }) => id !== you.id);
  expect(said()).toBe(`${other?.name} beginnt das Quiz.`);
  expect(seen()).toContain('Den Begriff · 5 Fragen · Deutsch');
  expect(screen.queryByRole('button', { name: / entfernen$/ })).toBeNull();
  setState(quizWith(() => ({ kind: 'artist', count: 10 })));
  expect(seen()).toContain('Wer es war · 10 Fragen');
  expect(seen()).not.toContain('Deutsch');
});

test.each([
  ['late', null],
  ['answered', null],
  ['noMatch', null],
  ['alone', 'Allein kannst du nicht spielen'],
  ['notNow', 'Das geht gerade nicht.'],
  ['forbidden', 'Das geht gerade nicht.'],
] as const)('a quiz that is not begun for the reason "%s" says: %s', async (code, words) => {
  const { user, sent } = await sit('table-lobby', {}, { answer: () => ({ ok: false, code: code as 'notNow' }) });
  await user.click(screen.getByRole('button', { name: 'Los' }));
  await waitFor(() => expect(sent).toEqual([{ type: 'start' }]));
  await loaded();
  const told = () =>
    ['Allein kannst du nicht spielen', 'Das geht gerade nicht.'].filter((one) => screen.queryByText(one));
  await waitFor(() => expect(told()).toEqual(words === null ? [] : [words]));
});

test.each([
  [{ own: 0, ownPoints: 640 }, 'Richtig! 640 Punkte.'],
  [{ own: 1 }, 'Nicht ganz. Es war: Ein Boot, das nach Hause will'],
  [{ own: null }, 'Diesmal keine Antwort. Es war: Ein Boot, das nach Hause will'],
  [{ own: 1, isVoid: true }, 'Diese Zeichnung gibt es nicht mehr, sie zählt nicht.'],
])('of an answer %j is said: %s', async (change, words) => {
  await sit('table-reveal', revealed(change));
  expect(said()).toBe(words);
  const link = screen.queryByRole('link', { name: 'Zum Bild' });
  expect(link && [link.getAttribute('href'), link.getAttribute('target')]).toEqual(
    'isVoid' in change ? null : ['/d/boat', '_blank'],
  );
});

test.each([
  [0, ['right', 'other', 'other', 'other']],
  [1, ['right', 'wrong', 'other', 'other']],
  [null, ['right', 'other', 'other', 'other']],
])('after the answer %j the answers are marked as %j', async (own, marks) => {
  await sit('table-reveal', revealed({ own }));
  expect(answers().map(({ dataset }) => dataset['mark'])).toEqual(marks);
});

test('how many picked each answer is told, and one’s own one as well as the right one', async () => {
  await sit('table-reveal');
  expect(answers().map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'Ein Boot, das nach Hause willrichtige Antwort3 Leute3',
    'Ein Leuchtturm macht Feierabendnicht richtig1 Person1',
    '3Zwei Wale beim Abwasch1 Person1',
    '4Der letzte Zug nach Nordenniemand0',
  ]);
  expect(screen.getByRole('img', { name: 'Ein Boot, das nach Hause will' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Punktetafel' })).toBeTruthy();
});

test.each([
  [9_000, 'Weiter in 9 Sekunden'],
  [8_001, 'Weiter in 9 Sekunden'],
  [1_000, 'Weiter in 1 Sekunde'],
  [-500, 'Weiter in 1 Sekunde'],
])('with %i ms to go it says: %s', async (left, words) => {
  await sit('table-reveal', revealed({ until: NOW + left }));
  expect(screen.getByRole('timer').textContent.replaceAll('\u00a0', ' ')).toBe(words);
});

test.each([
  [3, 'Weiter'],
  [4, 'Zum Endstand'],
])('after question %i of 5 who leads goes on: %s', async (index, name) => {
  await sit('table-reveal', revealed({ index }));
  expect(screen.getByText(new RegExp(`^Frage ${index + 1} von 5 · bisher 2\\.710`))).toBeTruthy();
  expect(screen.getByRole('button', { name })).toBeTruthy();
});

test('a question opens when its time has come; from then on its points run down, by keys or by hand it is answered once', async () => {
  vi.useFakeTimers();
  let begun = Date.now();
  const { sent } = await sit(
    'table-question',
    quizWith(({ question }) => ({ question: { ...(question as NonNullable<typeof question>), at: NOW + 3_000 } })),
    { now: () => NOW + Date.now() - begun },
  );
  // Looking for the page has moved the clock, the further the busier the machine.
  begun = Date.now();
  const points = () => screen.getByRole('timer').textContent.replaceAll('\u00a0', ' ');
  fireEvent.keyDown(document.body, { key: '1' });
  await pass(2_900);
  expect([answers().map(({ disabled }) => disabled), sent, points()]).toEqual([
    [true, true, true, true],
    [],
    '1.000 Punkte',
  ]);
  await pass(200);
  expect(answers().map(({ disabled }) => disabled)).toEqual([false, false, false, false]);
  await pass(10_000);
  expect(points()).toMatch(/^(700|69\d) Punkte$/);
  fireEvent.keyDown(document.body, { key: '4' });
  await pass(10);
  fireEvent.keyDown(document.body, { key: '2' });
  expect(sent).toEqual([{ type: 'answer', question: 2, option: 3 }]);
  expect(answers()[3]?.textContent).toContain('deine Antwort');
  await pass(12_000);
  expect(points()).toBe('400 Punkte');
});

test.each([
  ['prompt', 2, 'Für 5 Fragen braucht es ebenso viele Zeichnungen von anderen. Bisher gibt es 3.'],
  ['artist', 2, 'Dafür braucht es Zeichnungen von 4 Leuten. Bisher gibt es welche von 2.'],
  ['artist', 4, 'Für 5 Fragen braucht es ebenso viele Zeichnungen von anderen. Bisher gibt es 3.'],
] as const)('what is missing for a quiz (%s, %i artists) is said', async (kind, artists, words) => {
  const short = { pool: { pictures: 3, artists }, needs: { pictures: 5, artists: 4 } };
  await sit(
    'table-short',
    quizWith(() => ({ kind, short })),
  );
  expect(screen.getByText(words)).toBeTruthy();
});

/** Each line of the scoreboard: place, name with where they are, points. */
const board = () =>
  [...document.querySelectorAll<HTMLElement>('[data-you]')].map(({ textContent, dataset }) => [
    textContent.replaceAll('\u00a0', ' '),
    dataset['you'],
    dataset['gone'],
  ]);

test('the end has everybody with their places, who has gone, and the best three on the steps, the first in the middle', async () => {
  await sit('table-end');
  const names = stateOf('quiz/table-end').players.map(({ name }) => name);
  expect(board().slice(0, 5)).toEqual([
    [`1.${names[0]}2.710 Punkte`, 'true', 'false'],
    [`2.${names[1]}1.930 Punkte`, 'false', 'false'],
    [`2.${names[2]}1.930 Punkte`, 'false', 'false'],
    [`4.${names[3]} (nicht da)880 Punkte`, 'false', 'true'],
    [`5.${names[4]} (ist gegangen)0 Punkte`, 'false', 'false'],
  ]);
  const steps = [...document.querySelectorAll<HTMLElement>('[data-place]')];
  expect(steps.map(({ dataset, lastElementChild }) => [dataset['place'], lastElementChild?.textContent])).toEqual([
    ['2', '2'],
    ['1', '1'],
    ['2', '2'],
  ]);
  expect(steps.map((step) => step.children[1]?.textContent)).toEqual([names[1], names[0], names[2]]);
});

test('whoever has brought no points stands on no step', async () => {
  const { setState } = await sit(
    'table-end',
    quizWith(({ scores }) => ({ scores: scores.map((one, at) => ({ ...one, points: at === 0 ? 10 : 0 })) })),
  );
  const steps = () => document.querySelectorAll('[data-place]').length;
  expect(steps()).toBe(1);
  setState(quizWith(({ scores }) => ({ scores: scores.map((one) => ({ ...one, points: 0 })) })));
  expect(steps()).toBe(0);
});

test('a guest reads at the end that another round may come, and begins none', async () => {
  await sit('table-end-guest');
  expect(screen.getByText('Bleib hier: Vielleicht beginnt noch eine Runde.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Noch eine Runde' })).toBeNull();
  expect(screen.getByText(/^Platz 1 von 2 · 3 von 5 richtig$/)).toBeTruthy();
});

test('one’s result is saved as a picture, with one’s place at this table; where that fails it is said', async () => {
  const { user } = await sit('table-end');
  const cards = cardsSaved();
  await user.click(screen.getByRole('button', { name: 'Als Bild speichern' }));
  await waitFor(() => expect(cards.files).toEqual(['quiz.png']));
  const count = stateOf('quiz/table-end').players.length;
  expect(cards.words()).toEqual([
    'Mein Quiz-Ergebnis',
    '2.710 Punkte',
    `Platz 1 von ${count} · 3 von 5 richtig`,
    `Tuschel · ${location.host}/quiz`,
  ]);
  cards.fail();
  await user.click(screen.getByRole('button', { name: 'Als Bild speichern' }));
  expect(await screen.findByText('Das Bild ließ sich nicht machen.')).toBeTruthy();
  expect(cards.files).toHaveLength(1);
});

test('whoever leaves the quiz is at the start page', async () => {
  const { user, client, path } = await sit('table-guest');
  await user.click(screen.getByRole('button', { name: 'Quiz verlassen' }));
  await waitFor(() => expect([client.game.get().status, path()]).toEqual(['none', '/']));
});
