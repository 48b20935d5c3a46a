// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { SAMPLE_LINES } from '../../stage/sampleDrawings.ts';
import { openBrowser } from '../../testing/browser.ts';
import { createProjector } from './projector.ts';

const LINES = (Object.values(SAMPLE_LINES)[0] ?? []).slice(0, 12);
const DRAWING = { x: 0, y: 0, scale: 1, isClipping: false, isPortrait: false, layers: [], lines: LINES };

test('a picture that is still on its way to the canvas does not keep a paused replay from where somebody goes', () => {
  const nextFrame = slowDevice();
  const { projector, shown } = projecting(() => 0);
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

test('a replay whose time runs out while its last picture is still on its way is shown to its end', () => {
  const nextFrame = slowDevice();
  for (let late = 0; late < 60; late++) {
    let clock = 0;
    const { projector, shown } = projecting(() => clock);
    projector.play({ at: 0 });
    clock = projector.duration - 50;
    for (let frame = 0; frame < late; frame++) nextFrame();
    clock = projector.duration + 1_000;
    while (nextFrame()) continue;
    expect(shown.at(-1), `${late} frames before its end`).toBe(projector.duration);
    projector.destroy();
  }
});

test('a replay ends with its last stroke, however much time goes between two looks at the clock', () => {
  for (let stepMs = 10; stepMs < 3_000; stepMs += 190) {
    const nextFrame = quickDevice();
    let clock = 0;
    const { projector, shown } = projecting(() => (clock += stepMs));
    projector.play({ at: 0 });
    while (nextFrame()) continue;
    expect(shown.at(-1), `${stepMs} ms at each look`).toBe(projector.duration);
    projector.destroy();
  }
});

function projecting(now: () => number) {
  const shown: number[] = [];
  const projector = createProjector(document.createElement('canvas'), now, 50_000_000, (position) =>
    shown.push(position),
  );
  projector.load(DRAWING as never, 'playable');
  return { projector, shown };
}

/** Nothing takes it any time. @returns shows the next frame, and whether there was one */
function quickDevice(): () => boolean {
  return device(0);
}

/** Whatever it does, its time is up before it is done. @returns shows the next frame, and whether there was one */
function slowDevice(): () => boolean {
  return device(5);
}

/** @param lookMs what goes by from one look at its clock to the next */
function device(lookMs: number): () => boolean {
  openBrowser({});
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += lookMs));
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
