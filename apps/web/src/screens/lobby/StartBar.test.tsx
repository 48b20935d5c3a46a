// @vitest-environment jsdom
import type { MatchState, Options } from '@tuschel/protocol';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useClient, useStore } from '../../ClientContext.tsx';
import { actOn, type ActingOptions, pass, sceneWith } from '../../testing/actOn.tsx';
import { DraftsProvider } from './drafts.tsx';
import type { ChangeOptions } from './changeOptions.ts';
import { StartBar } from './StartBar.tsx';
import { StoryEditor } from './story/StoryEditor.tsx';

interface Written extends ActingOptions {
  scene?: string;
  change?: Partial<MatchState> | ((state: MatchState) => MatchState);
  /** What becomes of a story that is sent. */
  accept?: () => Promise<boolean>;
}

/** The bar below the lobby, and a story that is being written above it where one is told. */
async function bar({ scene = 'lobby/host', change = {}, accept = async () => true, ...options }: Written = {}) {
  const changed: Partial<Options>[] = [];
  const keep: ChangeOptions = (one) => {
    changed.push(one);
    return accept();
  };
  function Lobby() {
    const game = useStore(useClient().game);
    if (game.status !== 'joined') return null;
    const { state } = game;
    return (
      <DraftsProvider>
        {state.options.story === undefined ? null : <StoryEditor state={state} change={keep} />}
        <StartBar state={state} />
      </DraftsProvider>
    );
  }
  const acting = await actOn(<Lobby />, { scene: sceneWith(scene, change), ...options });
  return { ...acting, changed };
}

const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Los geht’s' });
const reason = () =>
  document.getElementById(start().getAttribute('aria-describedby') ?? '')?.textContent.replaceAll('\u00a0', ' ');
const story = () => screen.getByRole('textbox', { name: 'Deine Geschichte' });
const write = (text: string) => fireEvent.change(story(), { target: { value: text } });

const FINE = 'Ein Otter tanzt\nEine Katze singt';

test('the host starts with the keyboard, and reads how many are ready until then', async () => {
  const { user, sent, setState } = await bar();
  expect(reason()).toBe('3 von 5 bereit');
  setState((state) => ({ ...state, players: state.players.map((one) => ({ ...one, ready: !one.isHost })) }));
  expect(reason()).toBe('Alle sind bereit!');
  start().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ type: 'start' }]));
});

test('why a game cannot start is said, and its button is off', async () => {
  const { user, sent, setState } = await bar({ scene: 'lobby/alone' });
  expect(reason()).toBe('Du kannst nicht allein spielen');
  expect(start().disabled).toBe(true);
  await user.click(start());
  setState({ startProblem: 'somethingNew' });
  expect(reason()).toBe('Das Spiel kann noch nicht starten');
  expect(sent).toEqual([]);
});

test('a start that is refused says why', async () => {
  const { user } = await bar({ answer: () => ({ ok: false, code: 'needThree' }) });
  await user.click(start());
  expect((await screen.findAllByText('Für ein Crossover braucht ihr mindestens drei')).length).toBeGreaterThan(0);
});

test('everybody else says that they are ready, and takes it back', async () => {
  const { user, sent, setState } = await bar({ scene: 'lobby/player' });
  expect(screen.getByText('Sag Bescheid, wenn du bereit bist.')).toBeTruthy();
  screen.getByRole('button', { name: 'Ich bin bereit' }).focus();
  await user.keyboard('{Enter}');
  setState((state) => ({
    ...state,
    players: state.players.map((one) => (one.id === state.you.id ? { ...one, ready: true } : one)),
  }));
  expect(screen.getByText('Der Host startet das Spiel gleich.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Moment, doch noch nicht' }));
  expect(sent).toEqual([
    { type: 'ready', ready: true },
    { type: 'ready', ready: false },
  ]);
});

test('the outlook counts who plays, and goes without the host who only leads', async () => {
  const outlook = () => screen.getByText(/· je/).textContent;
  const { setState } = await bar();
  expect(outlook()).toMatch(/^6 Leute · je 5 Seiten · höchstens \d+ Minuten$/);
  setState((state) => ({ ...state, options: { ...state.options, hostPlays: false } }));
  expect(outlook()).toMatch(/^5 Leute/);
  setState((state) => ({
    ...state,
    players: state.players.map((one, index) => (index === 5 ? { ...one, presence: 'left' } : one)),
  }));
  expect(outlook()).toMatch(/^4 Leute/);
  // Whoever is away when the game begins gets no page.
  setState((state) => ({
    ...state,
    players: state.players.map((one, index) => (index === 4 ? { ...one, presence: 'away' } : one)),
  }));
  expect(outlook()).toMatch(/^3 Leute/);
  setState((state) => ({ ...state, options: { ...state.options, tempo: 'host' } }));
  expect(outlook()).not.toContain('höchstens');
});

test('a story that is wrong keeps the game from starting with its own words, as long as it is on the screen', async () => {
  const { setState } = await bar({ scene: 'lobby/story' });
  write('ab');
  expect(reason()).toBe('In deiner Geschichte stimmt eine Zeile noch nicht');
  expect(start().disabled).toBe(true);
  write(FINE);
  expect(start().disabled).toBe(false);
  write('');
  expect(reason()).toBe('Deine Geschichte hat noch keine Zeile');
  setState((state) => {
    const { story: _, ...options } = state.options;
    return { ...state, options };
  });
  expect(start().disabled).toBe(false);
});

test('whoever is alone is told so, whatever is wrong with the story', async () => {
  await bar({ scene: 'lobby/story', change: { startProblem: 'playAlone' } });
  write('ab');
  expect(reason()).toBe('Du kannst nicht allein spielen');
});

test('the draft on the screen says more about itself than what the server knows of it', async () => {
  await bar({ scene: 'lobby/story', change: { startProblem: 'tooManyPrompts' } });
  write('ab');
  expect(reason()).toBe('In deiner Geschichte stimmt eine Zeile noch nicht');
});

test('a story is sent when its writer rests, once and as it is then', async () => {
  vi.useFakeTimers();
  const { changed } = await bar({ scene: 'lobby/story' });
  write('Ein Otter');
  await pass(599);
  write(FINE);
  await pass(599);
  expect(changed).toEqual([]);
  await pass(1);
  expect(changed).toEqual([{ story: FINE }]);
  await pass(5_000);
  expect(changed).toHaveLength(1);
});

test('a story that is still being written is sent before the game starts with it', async () => {
  vi.useFakeTimers();
  let take: (isTaken: boolean) => void = () => undefined;
  const { changed, sent } = await bar({
    scene: 'lobby/story',
    accept: () => new Promise((resolve) => (take = resolve)),
  });
  write(FINE);
  fireEvent.click(start());
  await pass(0);
  expect(changed).toEqual([{ story: FINE }]);
  expect(sent).toEqual([]);
  await act(async () => take(true));
  expect(sent).toEqual([{ type: 'start' }]);
  await pass(5_000);
  expect(changed).toHaveLength(1);
});

test('with a story that was refused the game does not start', async () => {
  vi.useFakeTimers();
  const { changed, sent } = await bar({ scene: 'lobby/story', accept: async () => false });
  write(FINE);
  fireEvent.click(start());
  await pass(0);
  expect([changed, sent]).toEqual([[{ story: FINE }], []]);
});

test('a story that leaves the screen while it is written is sent on its way out', async () => {
  vi.useFakeTimers();
  const { changed, setState } = await bar({ scene: 'lobby/story' });
  write(FINE);
  setState((state) => {
    const { story: _, ...options } = state.options;
    return { ...state, options };
  });
  await pass(0);
  expect(changed).toEqual([{ story: FINE }]);
  await pass(5_000);
  expect(changed).toHaveLength(1);
});
