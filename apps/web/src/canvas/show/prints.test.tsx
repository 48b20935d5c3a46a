// @vitest-environment jsdom
import { act } from '@testing-library/react';
import type { Drawing } from '@tuschel/protocol';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { actOn } from '../../testing/actOn.tsx';
import type { Darkroom, Print } from './darkroom.ts';
import { OnionSkin } from './OnionSkin.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const EMPTY = { lines: [], rev: 0, totalLines: 0, isPortrait: false, layers: [] } as unknown as Drawing;

/** Prints that are done when the test says so. */
function printer() {
  const jobs: { signal: AbortSignal; done: (print: Print | null) => void }[] = [];
  const darkroom: Darkroom = {
    print: (_drawing, _canvas, signal) => new Promise((done) => void jobs.push({ signal, done })),
  };
  return { darkroom, jobs };
}

async function show(prints: (darkroom: Darkroom) => ReactNode) {
  const { darkroom, jobs } = printer();
  function Leaving() {
    const [isLeft, setLeft] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setLeft(true)}>
          leave
        </button>
        {isLeft ? null : prints(darkroom)}
      </>
    );
  }
  const { user } = await actOn(<Leaving />, {
    client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => EMPTY } }),
  });
  await vi.waitUntil(() => jobs.length > 0);
  const leave = () => user.click(document.querySelector('button')!);
  return { jobs, leave, canvases: () => [...document.querySelectorAll('canvas')] };
}

const PRINTS = [
  ['a small print', (darkroom: Darkroom) => <Thumbnail drawingId="one" darkroom={darkroom} />],
  ['a frame that shines through', (darkroom: Darkroom) => <OnionSkin drawings={['one']} darkroom={darkroom} />],
] as const;

test.each(PRINTS)(
  '%s that the browser has lost is printed again, and the print before is given up',
  async (_, prints) => {
    const { jobs, canvases } = await show(prints);
    await act(async () => void canvases()[0]?.dispatchEvent(new Event('contextrestored')));
    expect(jobs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  },
);

test.each(PRINTS)('%s is not printed on once nobody looks at it', async (_, prints) => {
  const { jobs, leave } = await show(prints);
  expect(jobs[0]?.signal.aborted).toBe(false);
  await leave();
  expect(jobs[0]?.signal.aborted).toBe(true);
});

test('frames shine through once they are printed, the nearest one most, and no screen reader hears of them', async () => {
  const { jobs, canvases } = await show((darkroom) => <OnionSkin drawings={['two', 'one']} darkroom={darkroom} />);
  await vi.waitUntil(() => jobs.length === 2);
  expect(canvases().map(({ hidden }) => hidden)).toEqual([true, true]);
  await act(async () => jobs[0]?.done({} as Print));
  await act(async () => jobs[1]?.done(null));
  expect(canvases().map(({ hidden, dataset, ariaHidden }) => [hidden, dataset['back'], ariaHidden])).toEqual([
    [false, '0', 'true'],
    [true, '1', 'true'],
  ]);
});
