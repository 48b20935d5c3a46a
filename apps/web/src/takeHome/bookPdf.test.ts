// @vitest-environment jsdom
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import { pdfsOf } from './bookPdf.ts';

let jpeg: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  const blank = { width: 2, height: 2, channels: 3, background: '#fff' } as const;
  jpeg = Uint8Array.from(await sharp({ create: blank }).jpeg().toBuffer());
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style);
  HTMLCanvasElement.prototype.toBlob = (take, type = '') => take(new Blob([jpeg], { type }));
  HTMLCanvasElement.prototype.getContext = (() => {
    const measureText = (text: string) => ({ width: text.length });
    return new Proxy({ measureText }, { get: (held, name) => Reflect.get(held, name) ?? (() => undefined) });
  }) as unknown as HTMLCanvasElement['getContext'];
});

/** Sheets of each file that a book of so many pages takes, where a file has room for so many bytes of pictures. */
async function sheetsIn(pages: number, most: number): Promise<number[]> {
  const book = {
    title: 'Buch',
    pages: Array.from({ length: pages }, () => ({ kind: 'stays', author: 'Ada' }) as const),
  };
  const counts: number[] = [];
  for await (const file of pdfsOf([book], { title: 'Buch', stays: 'Bleibt' }, {} as Darkroom, most)) {
    const pdf = await PDFDocument.load(await file.arrayBuffer());
    expect(pdf.getTitle()).toBe('Buch');
    counts.push(pdf.getPageCount());
  }
  return counts;
}

test('what fills a file to the last byte is one file, and one byte more begins the next', async () => {
  expect(await sheetsIn(6, 7 * jpeg.byteLength)).toEqual([7]);
  expect(await sheetsIn(6, 7 * jpeg.byteLength - 1)).toEqual([6, 1]);
  expect(await sheetsIn(14, 7 * jpeg.byteLength)).toEqual([7, 7, 1]);
});

test('a sheet that is larger than a file should be has one of its own', async () => {
  expect(await sheetsIn(2, 1)).toEqual([1, 1, 1]);
});

test('a book without pages is its title', async () => {
  expect(await sheetsIn(0, jpeg.byteLength)).toEqual([1]);
});
