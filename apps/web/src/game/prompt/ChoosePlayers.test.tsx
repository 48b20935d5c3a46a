// @vitest-environment jsdom
import type { MatchState, Task } from '@tuschel/protocol';
import { parsePrompt } from '@tuschel/rules';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOn, buttonNames, focused, sceneNamed, stateOf } from '../../testing/actOn.tsx';
import { play } from '../../testing/gameNotices.tsx';
import { ChoosePlayers } from './ChoosePlayers.tsx';
import { PromptPreview } from './PromptPreview.tsx';
import { PromptTokens } from './PromptTokens.tsx';

const SCENE = 'draw/open';
const { players } = stateOf(SCENE);
const [first, second, third] = players;
const chosenAs = (chosen: NonNullable<Task['chosen']>) => (state: MatchState) => ({
  ...state,
  ...(state.task ? { task: { ...state.task, chosen } } : {}),
});
const choices = (state: MatchState) => (state.task ? <ChoosePlayers state={state} task={state.task} /> : null);
const of = (player: MatchState['players'][number] | undefined) => ({
  playerId: player?.id ?? '',
  playerName: player?.name ?? '',
});

test('each question mark means somebody of one’s own choice, chosen by keyboard and chosen anew', async () => {
  const { user, sent, setState } = await play(SCENE, choices, chosenAs([null, of(second)]));
  expect(buttonNames()).toEqual(['Wer ist das Fragezeichen?', `Du zeichnest ${second?.name}`]);
  screen.getByRole('button', { name: 'Wer ist das Fragezeichen?' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Wer ist das Fragezeichen?' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(
    players.map(({ name }) => name),
  );
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  const step = stateOf(SCENE).task?.step;
  expect(sent).toEqual([{ type: 'choosePlayer', step, marker: 0, player: third?.id }]);
  setState(chosenAs([of(third), of(second)]));
  await waitFor(() => expect(focused()).toBe(`Du zeichnest ${third?.name}`));
  await user.click(screen.getByRole('button', { name: `Du zeichnest ${second?.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: first?.name ?? '' }));
  expect(sent.at(-1)).toEqual({ type: 'choosePlayer', step, marker: 1, player: first?.id });
});

test('whoever has left is not to be chosen, who is away for a moment is', async () => {
  const change = (state: MatchState): MatchState => ({
    ...chosenAs([null])(state),
    players: state.players.map((player, seat) => ({
      ...player,
      presence: seat === 1 ? ('left' as const) : seat === 2 ? ('away' as const) : player.presence,
    })),
  });
  const { user } = await play(SCENE, choices, change);
  await user.click(screen.getByRole('button', { name: 'Wer ist das Fragezeichen?' }));
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(names).not.toContain(second?.name);
  expect(names).toContain(third?.name);
});

const PEOPLE = [
  { id: 'a', name: 'Anna' },
  { id: 'b', name: 'Ben' },
];
const preview = (text: string) => actOn(<PromptPreview text={text} people={PEOPLE} />, { scene: sceneNamed(SCENE) });

test.each([
  ['Ein Otter', ''],
  ['@Anna jagt !', 'So wird es gelesen: Anna jagt jemand aus der Runde'],
  ['@Zoe jagt', 'Niemand heißt „Zoe“: bleibt so stehen'],
  ['@Ben jagt @Zoe', 'So wird es gelesen: Ben jagt @ZoeNiemand heißt „Zoe“: bleibt so stehen'],
  ['? jagt', 'So wird es gelesen: wer zeichnet, sucht aus jagt'],
])('what markers mean is said beside the text: %s', async (text, words) => {
  await preview(text);
  expect(document.querySelector('[data-secret]')?.textContent ?? '').toBe(words);
});

test.each([
  [true, 'ein VIP'],
  [false, 'jemand aus der Runde'],
])('whom an exclamation mark means goes by who may be drawn (VIPs only: %s)', async (vipOnly, words) => {
  await actOn(<PromptTokens tokens={parsePrompt('!', PEOPLE).tokens} vipOnly={vipOnly} />, {
    scene: sceneNamed(SCENE),
  });
  expect(screen.getByText(words)).toBeTruthy();
});
