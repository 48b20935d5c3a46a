import { onTestFinished, vi } from 'vitest';
import { keepTipsDone } from '../screens/draw/tips/tips.ts';

/** What the window and its device are like. */
export interface BrowserOptions {
  /** Of the window, CSS px. */
  width?: number;
  /** The device asks for reduced motion. */
  isStill?: boolean;
  /** Nothing is as exact as a mouse. */
  isTouch?: boolean;
  /** Nobody has drawn on this device before. */
  isNew?: boolean;
}

const FRAME_MS = 16;

/** Parts of a browser that jsdom leaves out, as far as our pages ask for them. Put back when the test is over. */
export function openBrowser({ width = 1440, isStill = false, isTouch = false, isNew = false }: BrowserOptions): void {
  if (!isNew) keepTipsDone(localStorage);
  const answers: [RegExp, (found: RegExpExecArray) => boolean][] = [
    [/min-width: ([\d.]+)rem/, ([, rem]) => width >= Number(rem) * 16],
    [/max-width: ([\d.]+)rem/, ([, rem]) => width <= Number(rem) * 16],
    [/prefers-reduced-motion: reduce/, () => isStill],
    [/pointer: coarse/, () => isTouch],
    [/pointer: fine|any-pointer: fine|hover: hover/, () => !isTouch],
  ];
  vi.stubGlobal('matchMedia', (media: string) => {
    const matches = answers.some(([pattern, answer]) => {
      const found = pattern.exec(media);
      return found !== null && answer(found);
    });
    return Object.assign(new EventTarget(), { media, matches });
  });
  vi.stubGlobal('ResizeObserver', NobodyObserves);
  vi.stubGlobal('IntersectionObserver', NobodyObserves);
  vi.stubGlobal('ImageData', FakeImageData);
  vi.stubGlobal('Blob', StreamedBlob);
  vi.stubGlobal('URL', WithoutBlobs);
  // The page of an earlier file may have left its own behind, which no longer draws.
  const frames = new Set<number>();
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    const frame = window.setTimeout(() => {
      frames.delete(frame);
      draw(performance.now());
    }, FRAME_MS);
    frames.add(frame);
    return frame;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => {
    frames.delete(frame);
    window.clearTimeout(frame);
  });
  vi.stubGlobal('OffscreenCanvas', FakeOffscreenCanvas);
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('scrollTo', () => undefined);
  const canvas = HTMLCanvasElement.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- put back as they were
  const { getContext, toDataURL, toBlob } = canvas;
  canvas.getContext = (() => fakeContext()) as unknown as typeof getContext;
  canvas.toDataURL = (type = 'image/png') => `data:${type};base64,`;
  canvas.toBlob = (take, type = 'image/png') => take(new Blob([], { type }));
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.setPointerCapture = () => undefined;
  // Listeners of the last page may still come by.
  onTestFinished(() => {
    // Nor does this one, once it is gone: what gives the focus back would find no page any more.
    for (const frame of frames) window.clearTimeout(frame);
    Object.assign(canvas, { getContext, toDataURL, toBlob });
    vi.unstubAllGlobals();
  });
}

class NobodyObserves {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom's cannot be read. */
class StreamedBlob extends Blob {
  override arrayBuffer(): Promise<ArrayBuffer> {
    const reader = new FileReader();
    return new Promise((resolve) => {
      reader.onload = () => resolve(Uint8Array.from(new Uint8Array(reader.result as ArrayBuffer)).buffer);
      reader.readAsArrayBuffer(this);
    });
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      start: async (controller) => {
        controller.enqueue(new Uint8Array(await this.arrayBuffer()));
        controller.close();
      },
    });
  }
}

/** jsdom gives blobs no addresses. */
class WithoutBlobs extends URL {
  static override createObjectURL = () => 'blob:picture';
  static override revokeObjectURL = () => undefined;
}

class FakeImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly colorSpace = 'srgb';

  constructor(data: Uint8ClampedArray | number, width: number, height = 0) {
    this.width = typeof data === 'number' ? data : width;
    this.height = typeof data === 'number' ? width : height;
    this.data = typeof data === 'number' ? new Uint8ClampedArray(4 * this.width * this.height) : data;
  }
}

class FakeOffscreenCanvas {
  readonly width: number;
  readonly height: number;
  readonly getContext = fakeContext;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
}

/** A 2d context that draws nothing. */
function fakeContext(): unknown {
  const held: Record<string | symbol, unknown> = {
    getImageData: (_x: number, _y: number, width: number, height: number) => new FakeImageData(width, height, 0),
    measureText: (text: string) => ({ width: 10 * text.length }),
  };
  return new Proxy(held, {
    get: (target, name) => (name in target ? target[name] : () => fakeContext()),
  });
}
