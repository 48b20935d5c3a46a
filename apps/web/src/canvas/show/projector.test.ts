// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { SAMPLE_LINES } from '../../stage/sampleDrawings.ts';
import { openBrowser } from '../../testing/browser.ts';
import { createProjector } from './projector.ts';

const LINES = (Object.values(SAMPLE_LINES)[0] ?? []).slice(0, 12);
const DRAWING = { x: 0, y: 0, scale: 1, isClipping: false, isPortrait: false, layers: [], lines: LINES };

test('a picture that is still on its way to the canvas does not keep a paused replay from where somebody goes', () => {
  const nextFrame = slowDevice();
  const shown: number[] = [];
  const projector = createProjector(
    document.createElement('canvas'),
    () => 0,
    50_000_000,
    (position) => shown.push(position),
  );
  projector.load(DRAWING as never, 'playable');
  const end = projector.duration;
  expect(end).toBeGreaterThan(100);
  let wait = 0;
  do {
    projector.play({ at: 0, from: end, paused: true });
    for (let frame = 0; frame < wait; frame++) nextFrame();
    const isThere = shown.at(-1) === end;
    projector.play({ at: 0, from: 0, paused: true });
    while (nextFrame()) continue;
    expect(shown.at(-1), `${wait} frames after it set out for the end`).toBe(0);
    if (isThere) break;
  } while (++wait < 1_000);
  expect(shown).toContain(end);
  projector.destroy();
});

/** Whatever it does, its time is up before it is done. @returns shows the next frame, and whether there was one */
function slowDevice(): () => boolean {
  openBrowser({});
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5));
  let waiting: FrameRequestCallback | null = null;
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    waiting = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    waiting = null;
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return () => {
    const run = waiting;
    waiting = null;
    run?.(now);
    return run !== null;
  };
}
