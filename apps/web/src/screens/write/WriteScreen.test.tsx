// @vitest-environment jsdom
import { GameMode, type MatchState, RoundType, type Task } from '@tuschel/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Acting, type ActingOptions, enter, sceneWith, without } from '../../testing/actOn.tsx';

type Change = (state: MatchState) => MatchState;

/** What one has to do, changed. */
const task =
  (change: Partial<Task>, mode?: number): Change =>
  (state) => ({
    ...state,
    ...(state.task ? { task: { ...state.task, ...change } } : {}),
    options: { ...state.options, ...(mode === undefined ? {} : { mode }) },
  });
const step =
  (change: Partial<NonNullable<MatchState['step']>>): Change =>
  (state) => ({ ...state, ...(state.step ? { step: { ...state.step, ...change } } : {}) });

interface Writing extends Acting {
  typed: unknown[][];
}

async function write(
  scene = 'write/prompt',
  change: Change = (state) => state,
  options: ActingOptions = {},
): Promise<Writing> {
  const typed: unknown[][] = [];
  const acting = await enter(sceneWith(scene, change), {
    ...options,
    client: ({ game }) => ({ game: { ...game, typed: (...said) => void typed.push(said) } }),
  });
  await screen.findByRole('main');
  return { ...acting, typed };
}

const field = (name: string | RegExp = 'Denk dir einen Satz aus') =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Fertig' });

test('a text is written and handed in with Enter; what is written is told on the way', async () => {
  const { user, sent, typed } = await write();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.keyboard('  Ein Kamel{Enter}');
  expect(sent).toEqual([{ type: 'submit', step: 0, text: 'Ein Kamel' }]);
  expect(typed.at(-1)).toEqual([0, '  Ein Kamel']);
});

test('the button hands in, too; Shift and Enter makes no new line', async () => {
  const { user, sent } = await write();
  await user.type(field(), 'Ein Kamel');
  await user.click(submit());
  expect(sent).toEqual([{ type: 'submit', step: 0, text: 'Ein Kamel' }]);
});

test('Enter that ends the writing of a character hands nothing in', async () => {
  const { user, sent } = await write();
  await user.type(field(), 'Ein Kamel');
  const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true });
  field().dispatchEvent(composing);
  expect(sent).toEqual([]);
});

test('a text that is too short is refused when it is handed in, and the reason goes with the next letter', async () => {
  const { user, sent } = await write();
  await user.type(field(), 'x');
  expect(screen.queryByText('Zu kurz!')).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Zu kurz!')).toBeTruthy();
  await user.keyboard(' ');
  expect(screen.queryByText('Zu kurz!')).toBeNull();
  expect(sent).toEqual([]);
});

test('a text that is too long says so at once, is counted and not handed in', async () => {
  const { user, sent } = await write('write/prompt', task({ textLength: { min: 3, max: 10 } }));
  expect(screen.getByText('Mit der Eingabetaste gibst du ab.')).toBeTruthy();
  await user.type(field(), '12345678');
  expect(screen.getByText('8 von 10 Zeichen').dataset['tooLong']).toBe('false');
  await user.keyboard('901');
  expect(screen.getByText('Zu lang!')).toBeTruthy();
  expect(screen.getByText('11 von 10 Zeichen').dataset['tooLong']).toBe('true');
  await user.keyboard('{Enter}');
  expect(sent).toEqual([]);
});

test('what was typed before a reload is there', async () => {
  await write('write/typed');
  expect(field().value).toBe('Ein Kamel im Reg');
});

test.each(['closing', 'interlude'] as const)('when the step is over (%s) nothing is handed in', async (stage) => {
  const { user, sent, setState } = await write('write/typed');
  setState(step({ stage }));
  expect(field().disabled).toBe(true);
  expect(submit().disabled).toBe(true);
  await user.click(submit());
  expect(sent).toEqual([]);
  setState(task({ ideas: ['Eins mit Hut'] }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Ideen würfeln' })).disabled).toBe(true);
});

test('a name behind an @ is offered; Enter takes it and hands nothing in', async () => {
  const { user, sent } = await write();
  await user.type(field(), '@Pinsel');
  expect(screen.getByRole('option').textContent).toContain('PinselPaula');
  await user.keyboard('{Enter}');
  expect(field().value).toBe('@PinselPaula ');
  expect(sent).toEqual([]);
});

test('the caret stands behind a name that was taken in the middle of a text', async () => {
  const { user } = await write();
  await user.type(field(), '@Pinsel und der Rest');
  await user.type(field(), 'P', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  await user.keyboard('{Backspace}{Enter}');
  expect(field().value).toBe('@PinselPaula und der Rest');
  expect(field().selectionStart).toBe('@PinselPaula '.length);
});

test('how markers are read is shown', async () => {
  await write('write/markers');
  expect(screen.getByText('So wird es gelesen:')).toBeTruthy();
  expect(screen.getByText('wer zeichnet, sucht aus')).toBeTruthy();
  expect(screen.getByText('jemand aus der Runde')).toBeTruthy();
  expect(screen.getByText('Niemand heißt „Niemand“: bleibt so stehen')).toBeTruthy();
});

test('a dice offers three ideas at a time; one is taken into the field, to be bent', async () => {
  const offered = ['Eins mit Hut', 'Zwei im Regen', 'Drei auf See', 'Vier am Herd', 'Fünf im Bett', 'Sechs im Zug'];
  const { user, setState } = await write();
  expect(screen.queryByRole('button', { name: 'Ideen würfeln' })).toBeNull();
  setState((state) => ({ ...state, ...(state.task ? { task: { ...state.task, ideas: offered } } : {}) }));
  await user.click(await screen.findByRole('button', { name: 'Ideen würfeln' }));
  const list = () =>
    within(screen.getByRole('list', { name: /^Ideen/ }))
      .getAllByRole('button')
      .map((one) => one.textContent);
  expect(list()).toEqual(offered.slice(0, 3));
  await user.click(screen.getByRole('button', { name: 'Noch einmal würfeln' }));
  expect(list()).toEqual(offered.slice(3));
  await user.click(screen.getByRole('button', { name: 'Noch einmal würfeln' }));
  expect(list()).toEqual(offered.slice(0, 3));
  await user.click(screen.getByRole('button', { name: 'Zwei im Regen' }));
  expect(document.activeElement).toBe(field());
  await user.type(field(), ' und Schnee');
  expect(field().value).toBe('Zwei im Regen und Schnee');
});

test('an idea that stands in the field already is taken once more with the pen behind it', async () => {
  const idea = 'Eins mit Hut';
  const { user } = await write('write/prompt', task({ ideas: [idea] }));
  await user.click(await screen.findByRole('button', { name: 'Ideen würfeln' }));
  await user.click(screen.getByRole('button', { name: idea }));
  expect(field().value).toBe(idea);
  field().setSelectionRange(0, 4);
  await user.click(screen.getByRole('button', { name: idea }));
  const pen = () => [field().selectionStart, field().selectionEnd];
  await waitFor(() => expect(pen()).toEqual([idea.length, idea.length]));
  expect(document.activeElement).toBe(field());
});

test('where a text is drawn whoever has written a sign reads what it means, unless no artist will see it', async () => {
  const { setState, user } = await write();
  expect(screen.queryByText(/kommt jemand aus der Runde vor/)).toBeNull();
  await user.type(field(), 'Ein Otter und ?');
  expect(screen.getByText(/kommt jemand aus der Runde vor/)).toBeTruthy();
  setState((state) => step({ index: (state.step?.count ?? 1) - 1 })(state));
  expect(screen.queryByText(/kommt jemand aus der Runde vor/)).toBeNull();
});

test('words of the lists are marked as long as they stand there', async () => {
  const { user, wording } = await write('write/typed');
  wording({
    matchId: 'stage',
    playerId: '',
    step: 0,
    level: 'block',
    text: 'Ein Kamel im Reg',
    words: ['Kamel'],
    spans: [{ start: 4, end: 9, word: 'Kamel' }],
  });
  expect(screen.getByRole('alert').textContent).toContain('So kannst du das nicht abgeben.');
  expect(document.querySelector('mark')?.textContent).toBe('Kamel');
  expect(document.querySelector('mark')?.parentElement?.textContent).toBe('Ein Kamel im Reg');
  await user.type(field(), 'en');
  expect(screen.getByRole('alert')).toBeTruthy();
  await user.clear(field());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of several words each is marked, and what stands between and behind them is read as it was typed', async () => {
  const { wording } = await write('write/typed');
  const text = 'Ein Kamel im Regen mit Hut';
  const spans = [
    { start: 4, end: 9, word: 'Kamel' },
    { start: 13, end: 18, word: 'Regen' },
  ];
  wording({ matchId: 'stage', playerId: '', step: 0, level: 'warn', text, words: [], spans });
  const marks = [...document.querySelectorAll('mark')];
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Kamel', 'Regen']);
  expect(marks[0]?.parentElement?.textContent).toBe(text);
});

test('words in one of two guesses are marked, too', async () => {
  const { wording } = await write('write/describe', guessing);
  const spans = [{ start: 0, end: 5, word: 'Otter' }];
  wording({ matchId: 'stage', playerId: '', step: 2, level: 'block', text: 'Otter × ', words: [], spans });
  expect(screen.getByRole('alert').textContent).toContain('So kannst du das nicht abgeben.');
});

test('doubtful words are a remark, and those of another step are none', async () => {
  const { wording } = await write('write/typed');
  const said = {
    matchId: 'stage',
    playerId: '',
    text: 'Ein Kamel im Reg',
    words: [],
    spans: [{ start: 4, end: 9, word: 'Kamel' }],
  };
  wording({ ...said, step: 7, level: 'warn' });
  expect(screen.queryByText(/der Host wird gefragt/)).toBeNull();
  wording({ ...said, step: 0, level: 'warn' });
  expect(screen.getByText(/der Host wird gefragt/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('above the sheet one reads what holds the step up, that it ends, and of a page that has nobody', async () => {
  const { user, sent, setState } = await write();
  expect(screen.getAllByRole('timer')).toHaveLength(1);
  setState({ paused: true });
  expect([screen.queryByRole('timer'), screen.getByText('Pause').isConnected]).toEqual([null, true]);
  setState({ paused: false, few: { showAt: null } });
  expect(screen.getByText('Wir warten, bis wieder jemand mitspielt.')).toBeTruthy();
  setState((state) => ({ ...without('few')(state), offer: { step: 0, until: state.serverTime + 60_000 } }));
  await user.click(within(screen.getByTestId('free-page')).getByRole('button', { name: 'Übernehmen' }));
  expect(sent).toEqual([{ type: 'understudy', step: 0 }]);
  setState(step({ stage: 'countdown' }));
  expect(screen.getByText('Alle sind fertig. Gleich geht es weiter …')).toBeTruthy();
});

test('what was handed in is shown, and can be taken back while the step is open', async () => {
  const { user, sent, setState } = await write('write/submitted');
  expect(screen.getByText('Ein Kamel im Regenmantel')).toBeTruthy();
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Weiterschreiben' });
  await user.click(again());
  expect(sent).toEqual([{ type: 'keepDrawing', step: 0 }]);
  for (const [stage, isDisabled] of [
    ['countdown', false],
    ['forced', false],
    ['grace', true],
    ['closing', true],
  ] as const) {
    setState(step({ stage }));
    expect(again().disabled).toBe(isDisabled);
  }
});

const CASES: [string, string, Change, string, string][] = [
  [
    'a sentence',
    'write/prompt',
    task({}),
    'Denk dir einen Satz aus',
    'Zum Beispiel: Ein Otter erklärt seiner Oma das Internet',
  ],
  [
    'a subject',
    'write/prompt',
    task({}, GameMode.Echo_x_Crossover),
    'Denk dir einen Begriff aus',
    'Zum Beispiel: Kaktus',
  ],
  ['a drawing', 'write/describe', task({}), 'Was siehst du?', 'Beschreib es in einem Satz'],
  ['own words', 'write/echo', task({}), 'Sag es mit deinen eigenen Worten', 'Gleicher Sinn, andere Worte'],
];

test.each(CASES)('what is asked for is said: %s', async (_what, scene, change, question, example) => {
  await write(scene, change);
  expect(screen.getByRole('heading', { name: question })).toBeTruthy();
  expect(field(question).placeholder).toBe(example);
});

test('a text after a drawing is a description, whether the drawing is there or not', async () => {
  const { setState } = await write('write/prompt', task({ type: RoundType.PromptAfterDrawing }));
  expect(screen.getByRole('heading', { name: 'Was siehst du?' })).toBeTruthy();
  setState(task({ type: RoundType.Prompt, sourceDrawingId: 'x' }));
  expect(screen.getByRole('heading', { name: 'Was siehst du?' })).toBeTruthy();
});

test('what is said anew stands beside it, with a die where nobody wrote it', async () => {
  const { setState } = await write('write/echo');
  expect(screen.getByText(/Der Moment, in dem die Suppe/)).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Aus dem Wörterbuch' })).toBeNull();
  setState(task({ promptDice: true }));
  expect(screen.getByRole('img', { name: 'Aus dem Wörterbuch' })).toBeTruthy();
});

test('the tab tells the phase and the time that is left, or the phase alone', async () => {
  vi.useFakeTimers();
  const { setState } = await write();
  expect(document.title).toMatch(/^Du bist dran: Schreiben\s–\snoch\s\d:\d\d\s·\sTuschel$/);
  setState(step({ deadline: null }));
  expect(document.title).toBe('Du bist dran: Schreiben · Tuschel');
});

const guessing = task({ answers: 2, sourceDrawingId: 'x', texts: ['Otter', ''], textLength: { min: 2, max: 8 } });
const first = () => field('Der eine Begriff');
const second = () => field('Der andere Begriff');

test('two subjects are guessed: Enter leads from the first to the second, and hands in there', async () => {
  const { user, sent, typed } = await write('write/describe', guessing);
  expect(screen.getByRole('heading', { name: 'Was steckt in dem Bild?' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(first()));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(second());
  expect(screen.queryByText('Zu kurz!')).toBeNull();
  expect(sent).toEqual([]);
  await user.keyboard(' Stern {Enter}');
  expect(typed.at(-1)).toEqual([2, '', ['Otter', ' Stern ']]);
  expect(sent).toEqual([{ type: 'submit', step: 2, texts: ['Otter', 'Stern'] }]);
});

test('one of two subjects that is missing is asked for; what is changed in the first keeps the second', async () => {
  const { user, sent, typed } = await write('write/describe', guessing);
  await user.click(submit());
  expect(screen.getAllByText('Zu kurz!').length).toBe(1);
  expect(second().getAttribute('aria-invalid')).toBe('true');
  await user.type(second(), 'Stern');
  expect(screen.queryByText('Zu kurz!')).toBeNull();
  await user.type(first(), 's');
  expect(typed.at(-1)).toEqual([2, '', ['Otters', 'Stern']]);
  await user.type(first(), '123');
  expect(screen.getByText('Zu lang!')).toBeTruthy();
  expect(first().getAttribute('aria-invalid')).toBe('true');
  await user.click(submit());
  expect(sent).toEqual([]);
});

test('when the step is over two subjects are handed in no more', async () => {
  const { setState, sent, user } = await write('write/describe', guessing);
  setState(step({ stage: 'closing' }));
  expect([first().disabled, second().disabled, submit().disabled]).toEqual([true, true, true]);
  await user.click(submit());
  expect(sent).toEqual([]);
});

test('two guesses that were handed in stand side by side', async () => {
  await write('write/describe', (state) => task({ submitted: true, texts: ['Otter', 'Stern'] })(guessing(state)));
  expect(screen.getByText('Otter × Stern')).toBeTruthy();
});
