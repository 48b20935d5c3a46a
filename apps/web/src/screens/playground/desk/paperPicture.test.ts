// @vitest-environment jsdom
import { createRaster } from '@tuschel/ink';
import { PAPER } from '@tuschel/protocol';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBrowser } from '../../../testing/browser.ts';
import { paperPicture } from './paperPicture.ts';

/** A browser whose pictures of a quality have so many letters; `asked`: of which size and quality one was made. */
function browser(lettersOf: (quality: number) => number, type = 'image/jpeg') {
  openBrowser({});
  const asked: unknown[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
    this: HTMLCanvasElement,
    ...[, quality]
  ) {
    asked.push([this.width, this.height, quality]);
    return `data:${type};base64,`.padEnd(lettersOf(quality as number), 'x');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return asked;
}

test('a paper on the shelf is a picture of 400 pixels at most, as good as there is room for', () => {
  const asked = browser((quality) => PAPER.thumbnailLetters + (quality > 0.6 ? 1 : 0));
  expect(paperPicture(createRaster({ width: 80, height: 800 }))).toHaveLength(PAPER.thumbnailLetters);
  expect(asked).toEqual([
    [40, 400, 0.85],
    [40, 400, 0.7],
    [40, 400, 0.5],
  ]);
});

test('where no picture is small enough, or the browser makes another kind of picture, there is none', () => {
  browser(() => PAPER.thumbnailLetters + 1);
  const raster = createRaster({ width: 8, height: 4 });
  expect(paperPicture(raster)).toBeNull();
  browser(() => 100, 'image/png');
  expect(paperPicture(raster)).toBeNull();
});
