// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MatchState } from '@tuschel/protocol';
import { gameOf } from '../../stage/scenes/scene.ts';
import { type ActingOptions, enter, pass, sceneNamed, sceneWith, stateOf, without } from '../../testing/actOn.tsx';
import { canvas, draw, key, pull, strip, stroke, withTask } from '../../testing/drawActing.tsx';
import { step } from '../../testing/gameNotices.tsx';

test.each([
  ['open', 'Zeichne das', stateOf('draw/open').task?.prompt ?? ''],
  ['redraw', 'Zeichne es neu', 'Zeichne es neu'],
  ['sketch', 'Zeichne daran weiter', 'Zeichne daran weiter'],
  ['animation', 'Zeichne das nächste Bild', 'Eine Katze fährt zur See'],
  ['crossover', 'Zeichne beides in einem Bild', 'Ein Otter auf Rollschuhen × Die Freiheitsstatue'],
])('in "%s" one reads what to do: %s', async (scene, order, text) => {
  await draw(scene);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toContain(order);
  const prompt = screen.getByTestId('prompt').textContent?.trim();
  expect(prompt).toBe(text);
  expect(canvas().getAttribute('aria-label')).toBe(`Leinwand: ${prompt?.startsWith('Zeichne') ? '' : prompt}`);
  expect(document.title).toContain('Zeichnen');
});

test('while the page is being laid out, one reads so', async () => {
  const never = () => new Promise<never>(() => undefined);
  await enter('draw/empty', { client: ({ drawings }) => ({ drawings: { ...drawings, open: never } }) });
  expect(await screen.findByText('Dein Blatt wird bereitgelegt …')).toBeTruthy();
});

test('a page that is not there after ten seconds says what one can do', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const never = () => new Promise<never>(() => undefined);
  await enter('draw/empty', { client: ({ drawings }) => ({ drawings: { ...drawings, open: never } }) });
  await screen.findByText('Dein Blatt wird bereitgelegt …');
  await pass(10_000);
  expect(screen.queryByText('Dein Blatt wird bereitgelegt …')).toBeNull();
  expect(screen.getByText(/^Das dauert länger als sonst\. Lade die Seite/)).toBeTruthy();
});

test('a page that cannot be opened says so', async () => {
  const fails = () => Promise.reject(new Error('gone'));
  await enter('draw/empty', { client: ({ drawings }) => ({ drawings: { ...drawings, open: fails } }) });
  expect(await screen.findByText('Dein Blatt ließ sich nicht öffnen. Bitte lade die Seite neu.')).toBeTruthy();
});

test('the canvas has the focus from the first moment, and a stroke on it is stored', async () => {
  const { sync } = await draw();
  expect(document.activeElement).toBe(canvas());
  expect(strip().getByRole<HTMLButtonElement>('button', { name: 'Rückgängig' }).disabled).toBe(true);
  stroke();
  expect(sync().lines).toHaveLength(1);
});

test.each([
  ['saved', 'Gespeichert'],
  ['saving', 'Speichert\u00a0…'],
  ['offline', 'Sicher auf diesem Gerät'],
  ['closed', 'Abgeschlossen'],
] as const)('strokes that are %s say so', async (save, words) => {
  await draw({ ...sceneNamed('draw/empty'), save });
  expect(screen.getByTestId('save-state').textContent).toBe(words);
});

test('when the page is left or hidden the stroke on its way is ended and all goes to the server', async () => {
  const { sync, done } = await draw();
  fireEvent.pointerDown(canvas(), { clientX: 400, clientY: 200, pointerId: 1, pointerType: 'mouse', button: 0 });
  fireEvent.pointerMove(canvas(), { clientX: 450, clientY: 240, pointerId: 1, pointerType: 'mouse' });
  window.dispatchEvent(new Event('pagehide'));
  expect(sync().lines).toHaveLength(1);
  expect(done).toEqual(['flushOnLeave']);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(done).toEqual(['flushOnLeave']);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(done).toEqual(['flushOnLeave', 'flushOnLeave']);
});

test('a page is opened with what is to be drawn on it: that is what it is called if it comes too late', async () => {
  const opened: unknown[][] = [];
  const options: ActingOptions = {
    client: ({ drawings }) => ({
      drawings: { ...drawings, open: (...asked) => (opened.push(asked), drawings.open(...asked)) },
    }),
  };
  await draw('crossover', options);
  cleanup();
  await draw('redraw', options);
  const [crossed, redrawn] = ['draw/crossover', 'draw/redraw'].map((scene) => stateOf(scene).task?.drawingId);
  expect(opened).toEqual([
    [crossed, 'Ein Otter auf Rollschuhen × Die Freiheitsstatue'],
    [redrawn, undefined],
  ]);
});

test('another page of the same game is opened, and the one before is closed', async () => {
  const { setState, done, sync } = await draw();
  const before = sync();
  setState(withTask({ drawingId: 'another' }));
  await waitFor(() => expect(sync()).not.toBe(before));
  expect(done).toContain('stop');
  expect(sync().drawingId).toBe('another');
});

test.each(['grace', 'closing', 'interlude'] as const)(
  'in the stage "%s" of a step nothing can be drawn or handed in any more',
  async (stage) => {
    const over = ({ step, ...state }: MatchState): MatchState => ({
      ...state,
      ...(step ? { step: { ...step, stage } } : {}),
    });
    const { sync, done } = await draw(sceneWith('draw/empty', over));
    stroke();
    expect([sync().lines, done.filter((what) => what === 'flush').length]).toEqual([[], 1]);
    expect(screen.queryByRole('button', { name: 'Fertig?' })).toBeNull();
  },
);

test('above the paper one reads what holds the game up, for as long as it does, and that one may draw on', async () => {
  const { setState, setGame } = await draw('offline');
  const reconnecting = () => screen.queryByTestId('reconnecting')?.textContent.replaceAll('\u00a0', ' ');
  expect(reconnecting()).toContain('zeichne ruhig weiter! Alles bleibt hier und wird später gesendet.');
  setGame(gameOf({ ...sceneNamed('draw/offline'), hub: { status: 'open' } }));
  expect(reconnecting()).toBeUndefined();
  setState({ few: { showAt: null } });
  expect(screen.getByText('Wir warten, bis wieder jemand mitspielt.')).toBeTruthy();
  setState(without('few'));
  expect(screen.queryByText('Wir warten, bis wieder jemand mitspielt.')).toBeNull();
  expect(screen.getAllByRole('timer')).toHaveLength(1);
  setState({ paused: true });
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('Pause')).toBeTruthy();
});

test('one line says why the step ends: above the paper at first, below it once the step has ended', async () => {
  const { setState } = await draw('countdown');
  const told = () => screen.getAllByText(/^(Alle sind fertig|Die Blätter werden eingesammelt)/);
  expect(told()).toHaveLength(1);
  setState(step(() => ({ stage: 'closing' })));
  expect(told()).toHaveLength(1);
});

test('after handing in one is offered a page that nobody draws', async () => {
  const { user, sent } = await draw('free-page');
  await user.click(within(screen.getByTestId('free-page')).getByRole('button', { name: 'Übernehmen' }));
  expect(sent).toContainEqual({ type: 'understudy', step: stateOf('draw/free-page').step?.index });
});

test('a picture that was only moved can be seen whole again by the button at its corner, which then goes', async () => {
  const { user } = await draw();
  const whole = () => screen.getAllByRole('button', { name: 'Ganze Leinwand' });
  // The one that is there always stands with the tools.
  expect(whole()).toHaveLength(1);
  key(' ', { code: 'Space' });
  pull([400, 200], [460, 240]);
  fireEvent.keyUp(canvas(), { key: ' ', code: 'Space' });
  expect(whole()).toHaveLength(2);
  const beside = whole().find((one) => !one.closest('[role=toolbar]'));
  await user.click(beside as HTMLElement);
  expect(whole()).toHaveLength(1);
});
