// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '../testing/browser.ts';
import type { Place } from './justify.ts';
import { Wall } from './Wall.tsx';

let width = 1_200;
let resized: () => void;

beforeEach(() => {
  openBrowser({});
  width = 1_200;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

const picture = (drawingId: string, pictureWidth: number, height: number) => ({
  drawingId,
  width: pictureWidth,
  height,
  alt: drawingId,
  warning: 0,
});

function hang(pictures: readonly ReturnType<typeof picture>[], isOpen = false) {
  const hung = new Map<string, Place & { isFirst: boolean }>();
  render(
    <Wall pictures={pictures} label="Drawings" isOpen={isOpen}>
      {({ drawingId }, place, isFirst) => {
        hung.set(drawingId, { ...place, isFirst });
        return <img alt={drawingId} />;
      }}
    </Wall>,
  );
  return hung;
}

const shapeOf = (place: Place | undefined) => (place ? place.width / place.height : Number.NaN);

test('each picture hangs in a frame of its own shape, in the order in which they came', () => {
  const hung = hang([picture('wide', 1920, 1080), picture('tall', 600, 900), picture('square', 500, 500)]);
  expect(shapeOf(hung.get('wide'))).toBeCloseTo(16 / 9, 1);
  expect(shapeOf(hung.get('tall'))).toBeCloseTo(2 / 3, 1);
  expect(shapeOf(hung.get('square'))).toBeCloseTo(1, 1);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['wide', 'tall', 'square']);
  expect(screen.getByRole('list', { name: 'Drawings' }).children).toHaveLength(3);
});

test('in a window that has become narrow rows are lower and hold fewer pictures', () => {
  const pictures = Array.from({ length: 8 }, (_, at) => picture(`no ${at}`, 1920, 1080));
  const hung = hang(pictures);
  const before = hung.get('no 0')?.height ?? 0;
  expect(before).toBeGreaterThan(190);
  width = 340;
  act(() => resized());
  expect(shapeOf(hung.get('no 0'))).toBeCloseTo(16 / 9, 1);
  expect(hung.get('no 0')?.width).toBe(164);
  expect(hung.get('no 0')?.height).toBeLessThan(before);
});

test('those of the first three rows are in view from the beginning, and no others', () => {
  width = 300;
  const hung = hang(Array.from({ length: 5 }, (_, at) => picture(`no ${at}`, 1920, 1080)));
  expect([...hung.values()].map(({ isFirst }) => isFirst)).toEqual([true, true, true, false, false]);
});

test('where more will follow, a last row that is not full is left out until they have come', () => {
  const pictures = Array.from({ length: 4 }, (_, at) => picture(`no ${at}`, 1920, 1080));
  expect([...hang(pictures, true).keys()]).toEqual(['no 0', 'no 1', 'no 2']);
  expect([...hang(pictures).keys()]).toHaveLength(4);
});
