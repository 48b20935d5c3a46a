import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { KernelName, Line, Raster } from './index.ts';
import {
  createRaster,
  KERNEL_NAMES,
  kernelMaker,
  LANDSCAPE,
  placedLines,
  PORTRAIT,
  quantiseLine,
  toolsOf,
  validateLine,
} from './index.ts';
import { outputPrints } from './output/outputPrints.ts';

type Hashes = Record<'landscape' | 'portrait', string>;

function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
}

function drawing(name: string): Line[] {
  const texts = fixture(`${name}.jsonl`).trimEnd().split('\n');
  return texts.map((text) => JSON.parse(text) as Line);
}

const golden = JSON.parse(fixture('golden.json')) as Record<string, Hashes>;
const output = JSON.parse(fixture('output.json')) as Record<string, Record<keyof Hashes, Record<string, string>>>;

/** Seventy megabytes each: they are wiped rather than made anew. */
const rasters = new Map<string, Raster>();

function rasterOf(size: { width: number; height: number }, kernel: KernelName): Raster {
  const key = `${kernel} ${size.width}`;
  const raster = rasters.get(key) ?? createRaster(size, kernelMaker(kernel) ?? undefined);
  rasters.set(key, raster);
  raster.clear();
  return raster;
}

function drawn(lines: readonly Line[], size: { width: number; height: number }, kernel: KernelName): Raster {
  const raster = rasterOf(size, kernel);
  expect(raster.kernel).toBe(kernel);
  for (const line of placedLines(lines)) raster.draw(line);
  return raster;
}

describe.each(KERNEL_NAMES)('with the %s kernel', (kernel) => {
  test.each(Object.entries(golden))('the drawing "%s" keeps every pixel, in all forms it leaves in', (name, hashes) => {
    const lines = drawing(name);
    const landscape = drawn(lines, LANDSCAPE, kernel);
    const portrait = drawn(lines, PORTRAIT, kernel);
    expect({ landscape: landscape.hash(), portrait: portrait.hash() }).toEqual(hashes);
    const forms = output[name];
    expect(forms && { landscape: outputPrints(landscape), portrait: outputPrints(portrait) }).toEqual(forms);
  });
});

test.each(Object.keys(golden))('the drawing "%s" is accepted from outside as it is stored', (name) => {
  for (const line of drawing(name)) {
    expect(validateLine(line)).toEqual({ ok: true, line });
    expect(quantiseLine(line)).toEqual(line);
  }
});

test('each tool has a drawing that keeps its pixels', () => {
  const used = new Set(Object.keys(golden).flatMap((name) => drawing(name).map(({ tool }) => tool)));
  const all = (['nib', 'eraser', 'shape', 'fill'] as const).flatMap((kind) => toolsOf(kind));
  expect(all.filter((tool) => !used.has(tool))).toEqual([]);
});
