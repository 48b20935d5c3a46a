// @vitest-environment jsdom
import type { Drawing } from '@tuschel/protocol';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Color } from '@tuschel/ink';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { actOn } from '../../testing/actOn.tsx';
import type { Viewport } from '../view/viewport.ts';
import type { Darkroom, Print } from './darkroom.ts';
import { SourceView } from './SourceView.tsx';

const EMPTY = { lines: [], rev: 0, totalLines: 0, isPortrait: false, layers: [] } as unknown as Drawing;
const BOX = { left: 0, top: 0, width: 400, height: 200, x: 0, y: 0, right: 400, bottom: 200 } as DOMRect;

/** Left half of this grey, right half white. */
function print(grey: number): Print {
  const [width, height] = [400, 200];
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    (at >> 2) % width < 200 ? grey : 255,
  );
  return { data, width, height };
}

/** A drawing beside the one that is drawn, which becomes another one; each is printed when the test says so. */
async function beside() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(BOX);
  const jobs: { signal: AbortSignal; done: (print: Print | null) => void }[] = [];
  const darkroom: Darkroom = { print: (_d, _c, signal) => new Promise((done) => void jobs.push({ signal, done })) };
  const picked: Color[] = [];
  const windows: (Viewport | null)[] = [];
  function Sources() {
    const [shown, setShown] = useState('one');
    const [isPicking, setPicking] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setShown(shown === 'one' ? 'two' : 'gone')}>
          next
        </button>
        <button type="button" onClick={() => setPicking(true)}>
          pick
        </button>
        {shown === 'gone' ? null : (
          <SourceView
            drawingId={shown}
            darkroom={darkroom}
            label="source"
            isPicking={isPicking}
            onPick={(color) => picked.push(color)}
            onReady={(viewport) => windows.push(viewport)}
          />
        )}
      </>
    );
  }
  const { user } = await actOn(<Sources />, {
    client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => EMPTY } }),
  });
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const printed = async (job: number, grey: number) => {
    await vi.waitUntil(() => jobs.length > job);
    await act(async () => jobs[job]?.done(print(grey)));
  };
  const click = (clientX: number, init = {}) => {
    const at = { clientX, clientY: 100, pointerId: 1, ...init };
    fireEvent.pointerDown(screen.getByRole('img', { name: 'source' }), at);
    fireEvent.pointerUp(screen.getByRole('img', { name: 'source' }), at);
  };
  return { jobs, picked, windows, press, printed, click };
}

const isHidden = () => screen.getByTestId('source').hidden;

test('one drawing is not taken for the next: neither seen, nor zoomed, nor a colour taken of it', async () => {
  const { jobs, picked, windows, press, printed, click } = await beside();
  expect([isHidden(), windows]).toEqual([true, []]);
  click(100, { altKey: true });
  await printed(0, 40);
  expect([isHidden(), windows.at(-1)?.view.scale]).toEqual([false, expect.any(Number)]);
  click(100, { altKey: true });
  expect(picked).toEqual([{ r: 40, g: 40, b: 40, a: 255 }]);
  await press('next');
  expect([isHidden(), windows.at(-1)]).toEqual([true, null]);
  expect(jobs[0]?.signal.aborted).toBe(true);
  click(100, { altKey: true });
  expect(picked).toHaveLength(1);
  await printed(1, 90);
  expect([isHidden(), windows.at(-1) === null]).toEqual([false, false]);
  click(100, { altKey: true });
  expect(picked.at(-1)).toEqual({ r: 90, g: 90, b: 90, a: 255 });
  await press('next');
  expect(windows.at(-1)).toBeNull();
});

test('a click takes a colour as soon as it is asked to, and none beside the picture', async () => {
  const { picked, press, printed, click } = await beside();
  await printed(0, 40);
  click(300);
  expect(picked).toEqual([]);
  await press('pick');
  click(300);
  expect(picked).toEqual([{ r: 255, g: 255, b: 255, a: 255 }]);
  click(1);
  expect(picked).toHaveLength(1);
});
