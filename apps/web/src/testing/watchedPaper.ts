import { onTestFinished, vi } from 'vitest';
import { openBrowser } from './browser.ts';

/** Something that was laid on a canvas, px of that canvas; a text by its middle. */
export interface Mark {
  what: 'paper' | 'picture' | 'text';
  canvas: HTMLCanvasElement;
  text: string;
  color: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width of a letter at any size, px. */
const LETTER = 10;

/** What is laid on canvases from now on, in order: papers, pictures and lines of text. Colours are the names of their tokens. */
export function watchPaper(): Mark[] {
  openBrowser({});
  const marks: Mark[] = [];
  // jsdom knows no colours of style sheets; the name of each is enough.
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style);
  const canvases = HTMLCanvasElement.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { getContext } = canvases;
  onTestFinished(() => void (canvases.getContext = getContext));
  canvases.getContext = function (this: HTMLCanvasElement) {
    return watchedContext(this, marks);
  } as unknown as typeof getContext;
  return marks;
}

function watchedContext(canvas: HTMLCanvasElement, marks: Mark[]): unknown {
  let at = { x: 0, y: 0, scale: 1 };
  const kept: (typeof at)[] = [];
  let path = { x: 0, y: 0, width: 0, height: 0 };
  const lay = (what: Mark['what'], [x, y, width, height]: readonly number[], text = '') =>
    marks.push({
      what,
      canvas,
      text,
      color: context.fillStyle,
      x: at.x + (x ?? 0) * at.scale,
      y: at.y + (y ?? 0) * at.scale,
      width: (width ?? 0) * at.scale,
      height: (height ?? 0) * at.scale,
    });
  const context = {
    fillStyle: '',
    save: () => void kept.push(at),
    restore: () => void (at = kept.pop() ?? at),
    translate: (x: number, y: number) => void (at = { ...at, x: at.x + x * at.scale, y: at.y + y * at.scale }),
    scale: (by: number) => void (at = { ...at, scale: at.scale * by }),
    roundRect: (...[x, y, width, height]: [number, number, number, number]) => void (path = { x, y, width, height }),
    fill: () => lay('paper', [path.x, path.y, path.width, path.height]),
    drawImage: (_: unknown, ...place: number[]) => lay('picture', place),
    measureText: (text: string) => ({ width: LETTER * text.length }),
    fillText: (text: string, x: number, y: number) => lay('text', [x, y, LETTER * text.length], text),
    getImageData: (_x: number, _y: number, width: number, height: number) => new ImageData(width, height),
  };
  return new Proxy(context, { get: (held, name) => Reflect.get(held, name) ?? (() => undefined) });
}
