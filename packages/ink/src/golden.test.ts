import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Line } from './index.ts';
import { createRaster, LANDSCAPE, PORTRAIT, quantiseLine, validateLine } from './index.ts';

type Hashes = Record<'landscape' | 'portrait', string>;

function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
}

function drawing(name: string): Line[] {
  const texts = fixture(`${name}.jsonl`).trimEnd().split('\n');
  return texts.map((text) => JSON.parse(text) as Line);
}

const golden = JSON.parse(fixture('golden.json')) as Record<string, Hashes>;

function pixelsOf(lines: readonly Line[], size: { width: number; height: number }): string {
  const raster = createRaster(size);
  for (const line of lines) raster.draw(line);
  return raster.hash();
}

test.each(Object.entries(golden))('the drawing "%s" keeps every pixel', (name, hashes) => {
  const lines = drawing(name);
  expect({ landscape: pixelsOf(lines, LANDSCAPE), portrait: pixelsOf(lines, PORTRAIT) }).toEqual(hashes);
});

test.each(Object.keys(golden))('the drawing "%s" is accepted from outside as it is stored', (name) => {
  for (const line of drawing(name)) {
    expect(validateLine(line)).toEqual({ ok: true, line });
    expect(quantiseLine(line)).toEqual(line);
  }
});
