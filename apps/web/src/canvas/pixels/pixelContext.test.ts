import { expect, test, vi } from 'vitest';
import { pixelContext } from './pixelContext.ts';

function askedFor(vendor: string): CanvasRenderingContext2DSettings {
  vi.stubGlobal('navigator', { vendor });
  const getContext = vi.fn<(kind: string, settings: CanvasRenderingContext2DSettings) => null>(() => null);
  pixelContext({ getContext } as unknown as HTMLCanvasElement);
  vi.unstubAllGlobals();
  return getContext.mock.calls[0]?.[1] ?? {};
}

test('WebKit keeps what shows our pixels in memory, where repainting the page does not lose it', () => {
  expect(askedFor('Apple Computer, Inc.')).toEqual({ alpha: false, willReadFrequently: true });
});

test.each([
  ['Chromium', 'Google Inc.'],
  ['Firefox', ''],
])('%s keeps it where it likes', (_, vendor) => {
  expect(askedFor(vendor)).toEqual({ alpha: false, willReadFrequently: false });
});
