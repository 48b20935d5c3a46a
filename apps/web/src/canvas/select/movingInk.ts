import { type Spot, toScreen } from '../view/view.ts';
import type { Look } from './grips.ts';
import type { LayerSeen } from './inkAbove.ts';
import type { InkInHand, Selected } from './mover.ts';
import { spotOnFrame } from './pose.ts';

type Matrix = readonly [number, number, number, number, number, number];

interface Held {
  selected: Selected;
  taken: InkInHand;
}

/**
 * Shows taken ink where it is to lie. Where nothing lies above it, the browser moves it about without drawing it anew. What lies above it is
 * drawn upon it for the screen each time: nothing of that may be seen twice where the ink is not.
 */
export function createMovingInk(frame: HTMLElement) {
  const ink = frame.appendChild(document.createElement('canvas'));
  const under = frame.appendChild(document.createElement('canvas'));
  ink.dataset['testid'] = 'moving';
  under.dataset['testid'] = 'moving-under';
  let shown: InkInHand | null = null;
  let above: HTMLCanvasElement | null = null;
  const take = (taken: InkInHand) => {
    if (shown === taken) return;
    shown = taken;
    const { area, rgba, strength } = taken;
    paint(ink, { width: area.right - area.left, height: area.bottom - area.top, rgba });
    ink.style.opacity = String(strength);
    above = together(taken.above);
  };
  return {
    show(held: Held | null, look: Look) {
      if (held) take(held.taken);
      else [shown, above] = [null, null];
      ink.hidden = held === null || above !== null;
      under.hidden = above === null;
      if (!held) return;
      const matrix = matrixBy(placing(held.selected, look), held.taken.area);
      if (above) drawUnder(under, { ink, above, matrix, strength: held.taken.strength }, look);
      else ink.style.transform = `matrix(${matrix.join(',')})`;
    },
  };
}

/** Where on the screen a place of the picture comes to lie with the ink that was there. */
export function placing({ box, pose }: Selected, { view }: Look): (place: Spot) => Spot {
  const { left, top, right, bottom } = box;
  return ({ x, y }) =>
    toScreen(
      view,
      spotOnFrame(pose, { across: (2 * (x - left)) / (right - left) - 1, down: (2 * (y - top)) / (bottom - top) - 1 }),
    );
}

/** From pixels of an area of the picture to CSS px of the window. */
function matrixBy(
  place: (spot: Spot) => Spot,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Matrix {
  const [width, height] = [right - left, bottom - top];
  const origin = place({ x: left, y: top });
  const [across, below] = [place({ x: right, y: top }), place({ x: left, y: bottom })];
  return [
    (across.x - origin.x) / width,
    (across.y - origin.y) / width,
    (below.x - origin.x) / height,
    (below.y - origin.y) / height,
    origin.x,
    origin.y,
  ];
}

function paint(
  canvas: HTMLCanvasElement,
  { width, height, rgba }: { width: number; height: number; rgba: Uint8ClampedArray<ArrayBuffer> },
): void {
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0);
}

/** Layers as one picture; null: there are none. */
function together(layers: readonly LayerSeen[]): HTMLCanvasElement | null {
  const [first] = layers;
  if (!first) return null;
  const { width, height } = first.still;
  const all = Object.assign(document.createElement('canvas'), { width, height });
  const context = all.getContext('2d');
  const one = document.createElement('canvas');
  for (const { still, strength } of layers) {
    paint(one, still);
    if (!context) continue;
    context.globalAlpha = strength;
    context.drawImage(one, 0, 0);
  }
  return all;
}

interface Layered {
  ink: HTMLCanvasElement;
  above: HTMLCanvasElement;
  matrix: Matrix;
  strength: number;
}

function drawUnder(canvas: HTMLCanvasElement, { ink, above, matrix, strength }: Layered, look: Look): void {
  const { width, height } = look.window;
  const dense = window.devicePixelRatio || 1;
  const size = { width: Math.round(width * dense), height: Math.round(height * dense) };
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  if (!context) return;
  const lay = (picture: HTMLCanvasElement, [a, b, c, d, e, f]: Matrix) => {
    context.setTransform(a * dense, b * dense, c * dense, d * dense, e * dense, f * dense);
    context.drawImage(picture, 0, 0);
  };
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'source-over';
  context.clearRect(0, 0, size.width, size.height);
  context.globalAlpha = strength;
  lay(ink, matrix);
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-atop';
  const whole = { left: 0, top: 0, right: above.width, bottom: above.height };
  lay(
    above,
    matrixBy((spot) => toScreen(look.view, spot), whole),
  );
}
