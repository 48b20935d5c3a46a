import { canvasOf, cropArea, type Size, sizeWithin } from '@tuschel/ink';
import { applyPalette, GIFEncoder } from 'gifenc';
import type { Darkroom, Print } from '../canvas/show/darkroom.ts';
import { frameRate } from '../screens/watch/forms/frames.ts';
import type { TakenBook, TakenPage } from './bookPages.ts';
import { contextOf, inkOfPaper, type PaperInk, type SheetWords, wrapped } from './bookSheet.ts';
import { COLORS, frameDelays, frameOf } from './film.ts';
import { gifColors } from './gifColors.ts';

/** Pixels of the longer side. `total`: of all frames together; chats take no more than some megabytes. */
const SIZE = { longest: 960, least: 240, total: 24_000_000 } as const;
/** Of a file: at their least size, in the shape of a square, they are as many pixels as all frames may have together. */
const MOST_LEAVES = Math.floor(SIZE.total / SIZE.least ** 2);
/** A text is there until it has been read twice at the pace of slow readers, a drawing until it has been looked at. ms */
const HELD = { text: 1_200, letter: 70, longestText: 9_000, drawing: 3_000, title: 1_800 } as const;
/** A page without a drawing beside it lies across. */
const ACROSS: Size = { width: 16, height: 9 };
/** Parts of the height. */
const TYPE = { title: 0.11, text: 0.075, author: 0.042, line: 1.35, edge: 0.08 } as const;

/** One frame: a page, or the title of what follows. */
export type Leaf = { title: string; delay: number } | { page: TakenPage; delay: number };

export interface LeafletBook extends TakenBook {
  /** Of an animation: its drawings move at this pace, frames in a second. */
  fps?: number | undefined;
}

/** What is shown for how long: each book behind its title, page by page, an animation as its drawings alone. */
export function leavesOf(books: readonly LeafletBook[], { stays }: SheetWords): Leaf[] {
  return books.flatMap(({ title, pages, fps }): Leaf[] => {
    const head = { title, delay: HELD.title };
    if (fps === undefined) return [head, ...pages.map((page) => ({ page, delay: heldFor(page, stays) }))];
    const frames = pages.filter(({ kind }) => kind === 'drawing');
    const delays = frameDelays(frames.length, frameRate(fps));
    return [head, ...frames.map((page, index) => ({ page, delay: delays[index] ?? 0 }))];
  });
}

function heldFor(page: TakenPage, stays: string): number {
  if (page.kind === 'drawing') return HELD.drawing;
  const { length } = page.kind === 'text' ? page.text : stays;
  return Math.min(HELD.longestText, HELD.text + HELD.letter * length);
}

/** As large as the frames may be together, in the shape given: many pages are smaller. */
export function leafSize(shape: Size, count: number): Size {
  const ratio = Math.min(shape.width, shape.height) / Math.max(shape.width, shape.height);
  const side = Math.floor(Math.sqrt(SIZE.total / (Math.max(1, count) * ratio)));
  return sizeWithin(shape, Math.min(SIZE.longest, Math.max(SIZE.least, side)));
}

/** The leaves of each file: no more than may be in one at its least size. A book that has no room in what is left of a file begins the next one. */
export function partsOf(leaves: readonly Leaf[], most: number = MOST_LEAVES): Leaf[][] {
  const parts: Leaf[][] = [];
  let part: Leaf[] = [];
  leaves.forEach((leaf, index) => {
    const end = leaves.findIndex((other, at) => at > index && 'title' in other);
    const together = 'title' in leaf ? (end < 0 ? leaves.length : end) - index : 1;
    if (part.length > 0 && part.length + Math.min(together, most) > most) {
      parts.push(part);
      part = [];
    }
    part.push(leaf);
  });
  return [...parts, part];
}

/**
 * Books as an animated GIF that leafs through them, round and round, in the shape of the first drawing; more than one where they are many.
 * @throws Error where a page was not printed
 */
export async function* leafletsOf(
  books: readonly LeafletBook[],
  words: SheetWords,
  darkroom: Darkroom,
): AsyncGenerator<Blob> {
  const first = books.flatMap(({ pages }) => pages).find((page) => page.kind === 'drawing');
  const shape = first?.kind === 'drawing' ? cropArea(first.drawing, canvasOf(first.drawing)) : ACROSS;
  for (const part of partsOf(leavesOf(books, words)))
    yield await leafletOf(part, leafSize(shape, part.length), words, darkroom);
}

async function leafletOf(leaves: readonly Leaf[], size: Size, words: SheetWords, darkroom: Darkroom): Promise<Blob> {
  const ink = inkOfPaper();
  const gif = GIFEncoder();
  for (const leaf of leaves) {
    const { data } =
      'page' in leaf && leaf.page.kind === 'drawing'
        ? await frameOf(leaf.page.drawing, size, darkroom)
        : writtenLeaf(leaf, words, size, ink);
    // Between the frames the page does what it has to.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const palette = gifColors(data, COLORS);
    gif.writeFrame(applyPalette(data, palette), size.width, size.height, { palette, delay: leaf.delay });
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}

/** In the middle of the paper, in as many lines as it takes, smaller where they are too many; the author below. */
function writtenLeaf(leaf: Leaf, { stays }: SheetWords, { width, height }: Size, ink: PaperInk): Pick<Print, 'data'> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  const unit = Math.min(width, height);
  const isTitle = 'title' in leaf;
  const isNote = 'page' in leaf && leaf.page.kind === 'stays';
  context.fillStyle = isNote ? ink.sunken : ink.raised;
  context.fillRect(0, 0, width, height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = isNote ? ink.soft : ink.ink;
  const room = { width: width - 2 * TYPE.edge * unit, height: height - 4 * TYPE.edge * unit };
  const fontAt = (px: number) => (isTitle ? ink.display(px) : ink.text(px));
  const { lines, px } = fitted(textOf(leaf, stays), (isTitle ? TYPE.title : TYPE.text) * unit, room, (text, at) => {
    context.font = fontAt(at);
    return context.measureText(text).width;
  });
  context.font = fontAt(px);
  lines.forEach((line, index) => {
    context.fillText(line, width / 2, height / 2 + (index - (lines.length - 1) / 2) * px * TYPE.line);
  });
  if ('page' in leaf) {
    context.fillStyle = ink.soft;
    context.font = ink.text(TYPE.author * unit);
    context.fillText(leaf.page.author, width / 2, height - TYPE.edge * unit, room.width);
  }
  return context.getImageData(0, 0, width, height);
}

function textOf(leaf: Leaf, stays: string): string {
  if ('title' in leaf) return leaf.title;
  return leaf.page.kind === 'text' ? leaf.page.text : stays;
}

/** The largest letters, up to `px`, at which all lines have room; never below five pixels, which nobody reads. */
export function fitted(text: string, px: number, room: Size, measure: (text: string, px: number) => number) {
  for (let at = px; ; at *= 0.85) {
    const lines = wrapped(text, room.width, (part) => measure(part, at));
    if (lines.length * at * TYPE.line <= room.height || at < 5) return { lines, px: at };
  }
}
