// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import type { Drawing } from '@tuschel/protocol';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SAMPLE_LINES } from '../../stage/sampleDrawings.ts';
import { actOn } from '../../testing/actOn.tsx';
import type { Playback } from './playback.ts';
import type { Projector } from './projector.ts';
import { Replay } from './Replay.tsx';

const FRAME = { x: 0, y: 0, scale: 1, isClipping: false, isPortrait: false, layers: [] };
const DRAWN = { ...FRAME, rev: 0, totalLines: 12, lines: (Object.values(SAMPLE_LINES)[0] ?? []).slice(0, 12) };
const drawing = DRAWN as unknown as Drawing;
const playback = { at: 0, from: 100, paused: true };

/** One drawing after the other; each answer comes when the test lets it. */
async function show(onReady?: (projector: Projector | null) => void) {
  const answers = new Map<string, (drawing: Drawing | null) => void>();
  function Turning() {
    const [shown, setShown] = useState<string | null>(null);
    return (
      <>
        {['one', 'two', 'none'].map((id) => (
          <button key={id} type="button" onClick={() => setShown(id === 'none' ? null : id)}>
            {id}
          </button>
        ))}
        {shown === null ? null : <Replay drawingId={shown} playback={playback} label="film" onReady={onReady} />}
      </>
    );
  }
  const { user } = await actOn(<Turning />, {
    client: ({ drawings }) => ({
      drawings: { ...drawings, read: (id) => new Promise((resolve) => answers.set(id, resolve)) },
    }),
  });
  const put = vi.fn<() => void>();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ putImageData: put } as never);
  return {
    put,
    turnTo: (name: string) => user.click(screen.getByRole('button', { name })),
    answer: (id: string, found: Drawing | null) => act(async () => answers.get(id)?.(found)),
  };
}

const isLoading = () => screen.queryByText('Die Zeichnung wird geladen …') !== null;
const problem = () => screen.queryByRole('alert')?.textContent;

test('the answer for a drawing that was left meanwhile changes nothing', async () => {
  const { turnTo, answer } = await show();
  await turnTo('one');
  await turnTo('two');
  expect(isLoading()).toBe(true);
  await answer('two', drawing);
  await answer('one', null);
  expect([isLoading(), problem()]).toEqual([false, undefined]);
});

test('nothing of one drawing is to be seen, or to be stepped in, while the next one is on its way', async () => {
  const onReady = vi.fn<(projector: Projector | null) => void>();
  const { turnTo, answer, put } = await show(onReady);
  await turnTo('one');
  await answer('one', drawing);
  expect(onReady.mock.lastCall?.[0]?.duration).toBeGreaterThan(0);
  put.mockClear();
  await turnTo('two');
  expect(onReady).toHaveBeenLastCalledWith(null);
  expect(put).toHaveBeenCalled();
  expect(isLoading()).toBe(true);
});

test.each<[string, Partial<Playback>, boolean, (duration: number) => number]>([
  ['is played from its beginning', {}, false, () => 300],
  ['is played at its speed', { speed: 2 }, false, () => 600],
  ['is there as a whole where motion is reduced', { speed: 2 }, true, (duration) => duration],
  ['stands where it was stopped', { from: 100, paused: true }, false, () => 100],
  ['stands where it was stopped where motion is reduced as well', { from: 100, paused: true }, true, () => 100],
])('a drawing %s', async (_, change, isStill, position) => {
  const positions: [at: number, duration: number][] = [];
  await actOn(
    <Replay
      drawingId="one"
      playback={{ at: 1_000, ...change }}
      label="film"
      onPosition={(...at) => positions.push(at)}
    />,
    { isStill, now: () => 1_300, client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => drawing } }) },
  );
  // Points are some ms apart.
  const isThere = () => positions.slice(-1).some(([at, duration]) => Math.abs(at - position(duration)) < 25);
  await vi.waitUntil(isThere, { timeout: 15_000 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isThere()).toBe(true);
});

/** What the browser does when somebody leaves the page, or comes back to it. */
function look(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a picture that the browser has lost is painted again, until nobody shows it any more', async () => {
  const { turnTo, answer, put } = await show();
  await turnTo('one');
  await answer('one', drawing);
  const canvas = screen.getByRole('img', { name: 'film' });
  const whole = [expect.anything(), 0, 0, 0, 0, 1920, 1080];
  const paintings = () => put.mock.calls.splice(0).length;
  paintings();
  canvas.dispatchEvent(new Event('contextrestored'));
  expect(put).toHaveBeenCalledWith(...whole);
  expect(paintings()).toBe(1);
  look('hidden');
  expect(paintings()).toBe(0);
  look('visible');
  expect(paintings()).toBe(1);
  await turnTo('none');
  look('visible');
  expect(paintings()).toBe(0);
});
