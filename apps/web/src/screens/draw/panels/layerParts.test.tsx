// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { Tool } from '@tuschel/ink';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { actOn, pass } from '../../../testing/actOn.tsx';
import { redSquare, seen } from '../../../testing/easelStudio.ts';
import { LayerOpacity } from './LayerOpacity.tsx';
import { LayerThumb } from './LayerThumb.tsx';

test('while the strength of a layer is being chosen the picture shows it, and one line says so in the end', async () => {
  const made = redSquare();
  await actOn(<LayerOpacity studio={made} />);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Deckkraft der Ebene' });
  const told = () => screen.getAllByText(/%$/).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect([slider.value, slider.min, slider.max, told()]).toEqual(['100', '1', '100', ['100 %', '100 %']]);
  const green = () => seen(made.easel, 150, 150)[1] ?? 0;
  fireEvent.change(slider, { target: { value: '40' } });
  expect([told(), made.sync.lines.length, green() > 100]).toEqual([['40 %', '40 %'], 1, true]);
  act(() => slider.focus());
  fireEvent.keyDown(slider, { key: 'PageDown' });
  fireEvent.keyUp(slider, { key: 'PageDown' });
  const [held] = told();
  expect(made.sync.lines.slice(1)).toMatchObject([{ layer: 1, opacity: Number.parseInt(held ?? '', 10) }]);
  // Of another layer one reads its own.
  act(() => made.toolbox.setLayer(2));
  expect([slider.value, told()[0]]).toEqual(['100', '100 %']);
  act(() => made.toolbox.setLayer(1));
  expect(told()[0]).toBe(held);
  expect(slider.disabled).toBe(false);
  act(() => made.easel.setLocked(true));
  expect(slider.disabled).toBe(true);
});

test('a layer is seen small: at first, and anew once the hand has rested after a stroke on it', async () => {
  const made = redSquare();
  vi.useFakeTimers();
  const painted = vi.fn<(image: ImageData) => void>();
  const Thumb = () => {
    useState(() => {
      const contexts = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
      contexts.mockReturnValue({ putImageData: painted } as never);
    });
    return <LayerThumb easel={made.easel} layer={1} />;
  };
  await actOn(<Thumb />);
  const thumb = document.querySelector<HTMLCanvasElement>('canvas[data-layer="1"]')!;
  expect(thumb.width / thumb.height).toBeCloseTo(16 / 9, 1);
  expect(painted).toHaveBeenCalledTimes(1);
  const inked = () => (painted.mock.lastCall?.[0].data ?? []).filter((value, i) => i % 4 === 3 && value > 0).length;
  const before = inked();
  expect(before).toBeGreaterThan(0);

  made.stroke([
    [600, 600],
    [900, 600],
    [900, 900],
  ]);
  await pass(249);
  expect(painted).toHaveBeenCalledTimes(1);
  await pass(1);
  expect([painted.mock.calls.length, inked() > before]).toEqual([2, true]);
  // Under the pen it waits.
  made.toolbox.take(Tool.brush);
  made.pull([
    [1000, 100],
    [1200, 100],
    [1200, 300],
  ]);
  await pass(1_000);
  expect(painted).toHaveBeenCalledTimes(2);
  made.easel.end();
  await pass(500);
  expect(painted).toHaveBeenCalledTimes(3);
  // What happens on another layer changes nothing of it.
  made.toolbox.setLayer(2);
  made.stroke([
    [600, 100],
    [900, 100],
    [900, 300],
  ]);
  await pass(1_000);
  expect(painted).toHaveBeenCalledTimes(3);
});
