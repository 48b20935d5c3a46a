// @vitest-environment jsdom
import { Tool } from '@tuschel/ink';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BOX, canvas, pass, close } from '../testing/canvasActing.tsx';
import { Form } from './tools/nibs.ts';

test('the whole picture is in sight at first, with a margin, and what lies over it lies with it', () => {
  const { viewport, zooms, easel, element } = canvas();
  const { width, height } = easel.raster;
  expect(viewport().view.scale).toBeCloseTo(Math.min(960 / width, 560 / height));
  expect(viewport().view.x).toBeCloseTo((1000 - width * viewport().view.scale) / 2);
  expect(zooms.at(-1)).toEqual([viewport().view.scale, true]);
  const picture = screen.getByTestId('canvas');
  expect(picture.style.transform).toContain('scale(');
  act(() => viewport().set({ scale: 4, x: -200, y: -100 }));
  expect(zooms.at(-1)).toEqual([4, false]);
  expect(picture.style.imageRendering).toBe('pixelated');
  expect(screen.getByTestId('over').parentElement?.style.transform).toBe(picture.style.transform);
  expect(document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Tab leads away');
});

/**
 * An iPad's Scribble takes quick strokes of a pencil for handwriting and swallows them, unless the moves of the touch are prevented:
 * https://mikepk.com/2020/10/iOS-safari-scribble-bug/ and https://github.com/excalidraw/excalidraw/issues/3955. Safari tells two fingers on a
 * trackpad by gesture events.
 */
test('the browser does nothing of its own with what happens on the canvas', () => {
  const { pointer, element } = canvas();
  expect(pointer('down', [300, 200]).defaultPrevented).toBe(true);
  for (const type of ['contextmenu', 'touchmove', 'gesturestart', 'gesturechange', 'gestureend']) {
    const event = new Event(type, { bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    expect([type, event.defaultPrevented]).toEqual([type, true]);
  }
});

test('a pen that was seen on one drawing is in the hand for the next one, too: fingers move the view', () => {
  canvas().pull(
    [
      [300, 200],
      [340, 220],
    ],
    { type: 'pen', pressure: 0.5 },
  );
  document.body.replaceChildren();
  const { pull, lines, viewport } = canvas();
  const before = viewport().view.x;
  pull(
    [
      [300, 200],
      [340, 220],
      [380, 220],
    ],
    { type: 'touch', id: 9 },
  );
  expect(lines()).toEqual([]);
  expect(viewport().view.x).not.toBe(before);
});

test('a place on the page is read again when the pointer comes', () => {
  const { pull, pointer, lines, viewport } = canvas();
  const { x, y, scale } = viewport().view;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...BOX, left: 200 } as DOMRect);
  pointer('enter', [400, 200]);
  expect(viewport().spotOf({ clientX: 400, clientY: 200 })).toEqual({ x: 200, y: 150 });
  pull([
    [400, 200],
    [440, 220],
  ]);
  expect(lines()[0]?.points?.[0]).toMatchObject(close({ x: (200 - x) / scale, y: (150 - y) / scale }));
});

test('from corner to corner the foot of the canvas belongs to their bar, and the note about keys makes room', () => {
  const { element, toolbox, easel, pull } = canvas();
  toolbox.take(Tool.lassoFill);
  toolbox.adjust({ form: Form.other });
  expect(element.hasAttribute('data-cornered')).toBe(false);
  pull([[300, 200]]);
  expect(element.hasAttribute('data-cornered')).toBe(true);
  act(() => easel.drop());
  expect(element.hasAttribute('data-cornered')).toBe(false);
});

test('a canvas that is gone hears nothing and paints nothing', () => {
  const { page, stage, pull, lines, element, pointer, easel, toolbox } = canvas();
  pointer('down', [300, 200], { type: 'touch' });
  page.unmount();
  expect(stage()).toBeNull();
  expect(screen.queryByTestId('loupe')).toBeNull();
  easel.drop();
  document.body.append(element);
  const show = vi.spyOn(easel, 'show');
  const { color } = toolbox.get();
  pull([
    [300, 200],
    [340, 220],
  ]);
  pass(1000);
  expect(lines()).toEqual([]);
  expect(show).not.toHaveBeenCalled();
  expect(toolbox.get().color).toEqual(color);
});

test('however often pixels change, they are painted once a frame, and not without need', () => {
  const { pointer, easel } = canvas();
  pass(100);
  const show = vi.spyOn(easel, 'show');
  pass(100);
  expect(show).not.toHaveBeenCalled();
  pointer('down', [300, 200]);
  for (let i = 1; i < 6; i++) pointer('move', [300 + 8 * i, 200]);
  pass(16);
  expect(show).toHaveBeenCalledTimes(1);
  pass(200);
  expect(show).toHaveBeenCalledTimes(1);
});

test('a lasso shows its line while it is pulled', () => {
  const { pointer, toolbox } = canvas();
  toolbox.take(Tool.lassoFill);
  const lasso = screen.getByTestId('lasso');
  pointer('down', [300, 200]);
  pointer('move', [400, 200]);
  pointer('move', [400, 300]);
  pass(17);
  expect(lasso.getAttribute('d')).toMatch(/^M200 150L/);
  pointer('up', [400, 300]);
  pass(17);
  expect(lasso.getAttribute('d')).toBe('');
});

test('what the browser has lost of the canvas is painted again: after its context came back, and when one looks again', () => {
  const { easel, put } = canvasWithPaper();
  const whole = [expect.anything(), 0, 0, 0, 0, easel.raster.width, easel.raster.height];
  put.mockClear();
  screen.getByTestId('canvas').dispatchEvent(new Event('contextrestored'));
  expect(put.mock.calls).toEqual([whole]);
  put.mockClear();
  lookAway();
  expect(put).not.toHaveBeenCalled();
  lookBack();
  expect(put.mock.calls).toEqual([whole]);
});

test('whoever looks away for a minute finds the strokes that can be taken back, without the memory for going far', () => {
  const { easel, page } = canvasWithPaper();
  const giveBack = vi.spyOn(easel, 'giveBack');
  lookAway();
  pass(59_000);
  expect(giveBack).not.toHaveBeenCalled();
  lookBack();
  pass(60_000);
  expect(giveBack).not.toHaveBeenCalled();
  lookAway();
  pass(60_000);
  expect(giveBack).toHaveBeenCalledTimes(1);
  lookBack();
  page.unmount();
  lookAway();
  pass(60_000);
  expect(giveBack).toHaveBeenCalledTimes(1);
});

function canvasWithPaper() {
  const put = vi.fn<(...args: unknown[]) => void>();
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { getContext } = HTMLCanvasElement.prototype;
  onTestFinished(() => void (HTMLCanvasElement.prototype.getContext = getContext));
  const shown = canvas({
    onOpen: () => {
      HTMLCanvasElement.prototype.getContext = (() => ({ putImageData: put })) as unknown as typeof getContext;
    },
  });
  return { ...shown, put };
}

function lookAway(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

function lookBack(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
}
