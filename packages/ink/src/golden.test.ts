import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { outputsOf } from '../fixtures/outputs.mjs';
import type { KernelName, Line, Raster } from './index.ts';
import { createRaster, KERNEL_NAMES, kernelMaker, LANDSCAPE, PORTRAIT, quantiseLine, validateLine } from './index.ts';

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

function drawn(lines: readonly Line[], size: { width: number; height: number }, kernel: KernelName): Raster {
  const raster = createRaster(size, kernelMaker(kernel) ?? undefined);
  expect(raster.kernel).toBe(kernel);
  for (const line of lines) raster.draw(line);
  return raster;
}

describe.each(KERNEL_NAMES)('with the %s kernel', (kernel) => {
  test.each(Object.entries(golden))('the drawing "%s" keeps every pixel, in all forms it leaves in', (name, hashes) => {
    const lines = drawing(name);
    const landscape = drawn(lines, LANDSCAPE, kernel);
    const portrait = drawn(lines, PORTRAIT, kernel);
    expect({ landscape: landscape.hash(), portrait: portrait.hash() }).toEqual(hashes);
    const forms = output[name];
    expect(forms && { landscape: outputsOf(landscape), portrait: outputsOf(portrait) }).toEqual(forms);
  });
});

test.each(Object.keys(golden))('the drawing "%s" is accepted from outside as it is stored', (name) => {
  for (const line of drawing(name)) {
    expect(validateLine(line)).toEqual({ ok: true, line });
    expect(quantiseLine(line)).toEqual(line);
  }
});
