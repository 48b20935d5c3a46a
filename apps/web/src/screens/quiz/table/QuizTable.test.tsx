// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import type { MatchState, QuizState } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type ActingOptions, enter, sceneNamed } from '../../../testing/actOn.tsx';

const at = async (moment: string, options?: ActingOptions) => {
  const acting = await enter(`quiz/${moment}`, options);
  await screen.findByRole('heading', { level: 1 });
  return acting;
};
const answers = () => within(screen.getByRole('list', { name: 'Antworten' })).getAllByRole<HTMLButtonElement>('button');

test('whoever leads chooses what is asked, and begins', async () => {
  const { user, sent } = await at('table-lobby');
  await user.click(screen.getByRole('radio', { name: 'Wer es war' }));
  await user.click(screen.getByRole('radio', { name: '10' }));
  await user.click(screen.getByRole('button', { name: 'Los' }));
  expect(sent).toEqual([
    { type: 'options', options: { kind: 'artist' } },
    { type: 'options', options: { count: 10 } },
    { type: 'start' },
  ]);
});

test('others read what will be asked, and by whom it is begun', async () => {
  await at('table-guest');
  expect(screen.getByText(/beginnt das Quiz\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Los' })).toBeNull();
});

test('a server with few pictures says how many it needs', async () => {
  await at('table-short');
  expect(screen.getByText(/^Für 5 Fragen braucht es ebenso viele Zeichnungen/)).toBeTruthy();
});

test('a key answers once, with the number of the question', async () => {
  const { user, sent } = await at('table-question');
  await expect.poll(() => answers()[0]?.disabled).toBe(false);
  await user.keyboard('3');
  await user.keyboard('1');
  expect(sent).toEqual([{ type: 'answer', question: 2, option: 2 }]);
  expect(answers()[2]?.dataset['mark']).toBe('picked');
});

test('an answer that came too late is taken back without a word', async () => {
  const { user } = await at('table-question', { answer: () => ({ ok: false, status: 400, code: 'late' }) });
  await expect.poll(() => answers()[0]?.disabled).toBe(false);
  await user.click(answers()[0] as HTMLButtonElement);
  await expect.poll(() => answers()[0]?.dataset['mark']).toBeUndefined();
});

test('nothing can be answered before the drawing begins', async () => {
  const { setState } = await at('table-question');
  setState((state) => {
    const quiz = state.quiz as QuizState;
    const question = quiz.question as NonNullable<QuizState['question']>;
    const later = { ...question, drawingId: 'cat', at: state.serverTime + 600_000 };
    return { ...state, quiz: { ...quiz, question: later } };
  });
  await screen.findByText(/^Gleich geht es los/);
  expect(answers().every(({ disabled }) => disabled)).toBe(true);
});

test('the reveal shows the right answer, what others picked, and the scoreboard; who leads goes on', async () => {
  const { user, sent } = await at('table-reveal');
  expect(answers().map(({ dataset }) => dataset['mark'])).toEqual(['right', 'wrong', 'other', 'other']);
  expect(answers()[0]?.textContent).toContain('3 Leute');
  expect(screen.getByText('Nicht ganz.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(sent).toEqual([{ type: 'next' }]);
});

test('a picture that was taken back counts for nobody', async () => {
  await at('table-void');
  expect(screen.getByText('Diese Zeichnung gibt es nicht mehr, sie zählt nicht.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Weiter' })).toBeNull();
});

test('the end has one’s place and another round', async () => {
  const { user, sent } = await at('table-end');
  const quiz = sceneNamed('quiz/table-end').moment?.state.quiz;
  expect(screen.getByText(new RegExp(`von ${quiz?.scores.length} · `))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Noch eine Runde' }));
  expect(sent).toEqual([{ type: 'again' }]);
});

/** The open question of a scene, revealed; the fourth answer was right. */
const reveal = (state: MatchState): MatchState => {
  const { question, ...quiz } = state.quiz as QuizState;
  const { at: _at, closesAt: _closesAt, ...asked } = question as NonNullable<QuizState['question']>;
  const shown = { right: 3, postId: 'boat', isVoid: false, ownPoints: 0, picks: [1, 0, 2, 1] };
  return {
    ...state,
    quiz: { ...quiz, phase: 'reveal', reveal: { ...asked, ...shown, own: 0, until: state.serverTime + 7_900 } },
  };
};

test('between the question and the verdict nothing is exchanged: drawing, answers and what is read aloud stay', async () => {
  const { setState } = await at('table-question');
  await expect.poll(() => answers()[0]?.disabled).toBe(false);
  const parts = () => [screen.getByTestId('quiz-canvas'), ...answers(), screen.getByRole('status')];
  const before = parts();
  setState(reveal);
  await screen.findByText('Nicht ganz.');
  const after = parts();
  expect(after.map((part, place) => part === before[place])).toEqual(after.map(() => true));
  expect(screen.getByRole('status').textContent).toBe('Nicht ganz. Es war: Der letzte Zug nach Norden');
});

test('the verdict says when it goes on and which place one has, also to those who cannot press Next', async () => {
  const { setState } = await at('table-answered');
  setState(reveal);
  expect(await screen.findByText(/^Weiter in \d Sekunden?$/)).toBeTruthy();
  // On a phone the scoreboard is below the edge.
  expect(screen.getByText(/^Platz 1 von \d+$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Weiter' })).toBeNull();
});

test('by keys alone: Next has the focus once it is there, and the next question after it', async () => {
  const { user, setState, sent } = await at('table-question');
  await expect.poll(() => answers()[0]?.disabled).toBe(false);
  await user.keyboard('1');
  setState(reveal);
  await screen.findByText('Nicht ganz.');
  expect(document.activeElement?.textContent).toBe('Weiter');
  await user.keyboard('{Enter}');
  expect(sent.at(-1)).toEqual({ type: 'next' });
  setState((state) => {
    const { reveal: _, ...quiz } = state.quiz as QuizState;
    const asked = { index: 3, total: 5, options: ['a', 'b', 'c', 'd'], drawingId: 'cat', own: null };
    const question = { ...asked, at: state.serverTime, closesAt: state.serverTime + 20_000 };
    return { ...state, quiz: { ...quiz, phase: 'question', question } };
  });
  await screen.findByText(/^Frage 4 von 5/);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('nobody who is elsewhere on the page loses the focus to a new question', async () => {
  const { setState } = await at('table-question');
  const leave = screen.getByRole('button', { name: 'Quiz verlassen' });
  leave.focus();
  setState(reveal);
  await screen.findByText('Nicht ganz.');
  expect(document.activeElement).toBe(leave);
});

test('Next that crossed with its going on by itself is no mistake of anybody', async () => {
  const { user } = await at('table-reveal', { answer: () => ({ ok: false, status: 400, code: 'notNow' }) });
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(screen.queryByText('Das geht gerade nicht.')).toBeNull();
});

test('prompts of another language than the page’s are marked as such', async () => {
  const inEnglish = (state: MatchState): MatchState => ({
    ...state,
    quiz: { ...(state.quiz as QuizState), language: 'en' },
  });
  const { setState } = await at('table-question');
  setState(inEnglish);
  await expect.poll(() => screen.getByText('Zwei Wale beim Abwasch').lang).toBe('en');
});

/** The open question of a scene, with these scores. */
const withScores =
  (change: (score: QuizState['scores'][number], isYou: boolean) => Partial<QuizState['scores'][number]>) =>
  (state: MatchState): MatchState => {
    const quiz = state.quiz as QuizState;
    const scores = quiz.scores.map((score) => ({ ...score, ...change(score, score.playerId === state.you.id) }));
    return { ...state, quiz: { ...quiz, scores } };
  };

test('once one has answered the last ones who have not are named, and those who sit out are not counted', async () => {
  const { setState } = await at('table-answered');
  setState(withScores((_, isYou) => ({ isHere: true, isIdle: false, hasAnswered: isYou })));
  await screen.findByText(/^1 von 6 haben geantwortet$/);
  setState(withScores(({ name }) => ({ hasAnswered: name !== 'Nachtfalter' && name !== 'Jo_Ottersson' })));
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toMatch(/^Es fehlt noch: .*Jo_Ottersson.* und .*Nachtfalter/);
  setState(withScores(({ name }) => ({ isIdle: name === 'Nachtfalter' })));
  await expect.poll(() => screen.getByRole('status').textContent).toMatch(/^Es fehlt noch: .*Jo_Ottersson\W*$/);
});

test('whoever has not answered reads how many have, and whoever is there alone that they are', async () => {
  const { setState } = await at('table-question');
  setState(withScores((_, isYou) => ({ isHere: true, hasAnswered: !isYou })));
  expect(await screen.findByText('5 von 6 haben geantwortet')).toBeTruthy();
  setState(withScores(({ name }) => (name === 'Nachtfalter' ? { isHere: false, hasAnswered: false } : {})));
  expect(await screen.findByText('4 von 5 haben geantwortet')).toBeTruthy();
  setState(withScores((_, isYou) => ({ isHere: isYou })));
  expect(await screen.findByText('Gerade bist nur du da. Das Quiz geht weiter.')).toBeTruthy();
});

test('whoever is not waited for any more reads it, and says that they are back', async () => {
  const { user, sent, setState } = await at('table-idle');
  await user.click(screen.getByRole('button', { name: 'Ich bin wieder da' }));
  expect(sent).toEqual([{ type: 'here' }]);
  setState(reveal);
  await screen.findByText('Nicht ganz.');
  expect(screen.getByText(/\(setzt aus\)/)).toBeTruthy();
  setState(withScores(() => ({ isIdle: false })));
  await expect.poll(() => screen.queryByRole('button', { name: 'Ich bin wieder da' })).toBeNull();
});

test('guests read in which language the prompts are', async () => {
  await at('table-guest');
  expect(screen.getByText('Deutsch').lang).toBe('de');
});

test('whoever leads chooses the language, sends guests away but not themselves, and begins with somebody only', async () => {
  const { user, sent, setState, client } = await at('table-lobby');
  await user.click(screen.getByRole('radio', { name: 'English' }));
  const shown = client.game.get();
  if (shown.status !== 'joined') throw new Error('not at the table');
  const { you, players, lobbyCode } = shown.state;
  const removable = screen.getAllByRole('button', { name: / entfernen$/ }).map((one) => one.getAttribute('aria-label'));
  const others = players.filter(({ id }) => id !== you.id);
  expect(removable).toEqual(others.map(({ name }) => `${name} entfernen`));
  await user.click(screen.getByRole('button', { name: removable[0] as string }));
  expect(sent).toEqual([
    { type: 'options', options: { language: 'en' } },
    { type: 'kick', player: others[0]?.id },
  ]);
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
  expect(await screen.findByRole('button', { name: 'Kopiert' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/join/${lobbyCode}$`));
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Los' });
  expect(go.disabled).toBe(false);
  setState((state) => ({
    ...state,
    players: state.players.map((one) => (one.id === you.id ? one : { ...one, presence: 'away' as const })),
  }));
  expect(screen.getByText(/^Allein kannst du nicht spielen/)).toBeTruthy();
  expect(go.disabled).toBe(true);
  expect(screen.getAllByText(/\(nicht da\)$/)).toHaveLength(others.length);
});

test('while drawings are looked for nothing can be begun', async () => {
  const { setState } = await at('table-lobby');
  setState((state) => ({ ...state, quiz: { ...(state.quiz as QuizState), phase: 'supply' } }));
  expect(screen.getByText('Zeichnungen werden gesucht …')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Los' }).disabled).toBe(true);
});

test('at the end those with the same points share a place, also on the way home; who looked on has none', async () => {
  const { setState } = await at('table-end');
  setState((state) => {
    const quiz = state.quiz as QuizState;
    const scores = quiz.scores.map((score) => ({ ...score, points: score.playerId === state.you.id ? 880 : 1_930 }));
    return { ...state, quiz: { ...quiz, scores } };
  });
  const count = sceneNamed('quiz/table-end').moment?.state.quiz?.scores.length ?? 0;
  expect(screen.getByText(new RegExp(`Platz ${count} von ${count} · `))).toBeTruthy();
  const places = screen.getAllByText(/^\d\.$/).map(({ textContent }) => textContent);
  expect(places.filter((place) => place === '1.')).toHaveLength(count - 1);
  setState((state) => {
    const quiz = state.quiz as QuizState;
    return { ...state, quiz: { ...quiz, scores: quiz.scores.filter(({ playerId }) => playerId !== state.you.id) } };
  });
  expect(screen.queryByText(/^Platz \d/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Als Bild speichern' })).toBeNull();
});
