// @vitest-environment jsdom
import { GamePhase, type MatchState } from '@tuschel/protocol';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useClient, useStore } from '../../ClientContext.tsx';
import { type ActingOptions, actOn, focused, loaded, sceneWith } from '../../testing/actOn.tsx';
import { BOX, stroke } from '../../testing/drawActing.tsx';
import { ChatFrame } from '../chat/ChatFrame.tsx';
import { PracticeCard } from './PracticeCard.tsx';
import { usePractice } from './usePractice.tsx';

/** What somebody sees who waits: the card, and the sheet over it. */
function Waiting({ state }: { state: MatchState }) {
  const practice = usePractice(state);
  return (
    <>
      <div inert={practice.isOpen}>
        <PracticeCard practice={practice} />
      </div>
      {practice.view}
    </>
  );
}

function Room() {
  const game = useStore(useClient().game);
  if (game.status !== 'joined') return null;
  const { state } = game;
  return (
    <ChatFrame state={state}>
      {state.phase === GamePhase.Lobby ? <Waiting state={state} /> : <p>Das Spiel läuft</p>}
    </ChatFrame>
  );
}

const wait = (scene = 'lobby/player', options: ActingOptions = {}) =>
  actOn(<Room />, { scene: sceneWith(scene, {}), ...options });
const sheet = () => screen.findByRole('heading', { name: /^Übungsblatt/ });
const FAREWELL = 'Es geht weiter! Dein Übungsblatt ist weggeräumt.';

test('whoever waits takes a sheet with the keyboard, says that they are ready beside it, and goes back', async () => {
  const { user, sent } = await wait();
  screen.getByRole('button', { name: 'Übungsblatt' }).focus();
  await user.keyboard('{Enter}');
  expect((await sheet()).textContent).toContain('Nur für dich');
  expect(screen.queryByTestId('pen-verdict')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ich bin bereit' }));
  expect(sent).toEqual([{ type: 'ready', ready: true }]);
  await user.click(screen.getByRole('button', { name: 'Zurück' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Übungsblatt/ })).toBeNull());
  expect(screen.queryByText(FAREWELL)).toBeNull();
});

const undo = async () =>
  (await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Rückgängig/ }))[0] as HTMLButtonElement;
const canvas = () => screen.getByRole('application');

test('what was drawn is there again when the sheet is taken out again, also a stroke in the middle of which it was put away', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(BOX as DOMRect);
  const { user } = await wait();
  await user.click(screen.getByRole('button', { name: 'Übungsblatt' }));
  expect((await undo()).disabled).toBe(true);
  const at = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 400, clientY: 200 };
  fireEvent.pointerDown(canvas(), at);
  fireEvent.pointerMove(canvas(), { ...at, clientX: 460, clientY: 260 });
  await user.click(screen.getByRole('button', { name: 'Zurück' }));
  await user.click(screen.getByRole('button', { name: 'Übungsblatt' }));
  expect((await undo()).disabled).toBe(false);
  await user.click(await undo());
  await waitFor(async () => expect((await undo()).disabled).toBe(true));
  stroke();
  await user.click(screen.getByRole('button', { name: 'Zurück' }));
  await user.click(screen.getByRole('button', { name: 'Stift testen' }));
  expect((await undo()).disabled).toBe(false);
});

test('a sheet of the next wait is a new one', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(BOX as DOMRect);
  const { user, setState } = await wait();
  await user.click(screen.getByRole('button', { name: 'Übungsblatt' }));
  await undo();
  stroke();
  setState({ phase: GamePhase.Draw });
  await screen.findByText('Das Spiel läuft');
  setState({ phase: GamePhase.Lobby });
  await user.click(screen.getByRole('button', { name: 'Übungsblatt' }));
  expect((await undo()).disabled).toBe(true);
});

test('the pen test opens with the sheet, is put away and taken out again', async () => {
  const { user } = await wait();
  await user.click(screen.getByRole('button', { name: 'Stift testen' }));
  await sheet();
  expect(await screen.findByTestId('pen-verdict')).toBeTruthy();
  const toggle = screen.getByRole('button', { name: 'Stifttest' });
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Stifttest schließen' }));
  expect(screen.queryByTestId('pen-verdict')).toBeNull();
  toggle.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByTestId('pen-verdict')).toBeTruthy();
  expect(focused()).toBe('Stifttest');
});

test('whoever still draws when the game begins is told where the sheet went', async () => {
  const { user, setState } = await wait();
  await user.click(screen.getByRole('button', { name: 'Übungsblatt' }));
  await sheet();
  setState({ phase: GamePhase.Draw });
  expect(await screen.findByText('Das Spiel läuft')).toBeTruthy();
  expect((await screen.findAllByText(FAREWELL)).length).toBeGreaterThan(0);
});

test('whoever has put the sheet away is told nothing', async () => {
  const { user, setState } = await wait();
  await user.click(screen.getByRole('button', { name: 'Übungsblatt' }));
  await sheet();
  await user.click(screen.getByRole('button', { name: 'Zurück' }));
  setState({ phase: GamePhase.Draw });
  await screen.findByText('Das Spiel läuft');
  await loaded();
  expect(screen.queryAllByText(FAREWELL)).toEqual([]);
});
