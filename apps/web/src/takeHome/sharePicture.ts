import { canvasOf, cropArea } from '@tuschel/ink';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { TakenPage } from './bookPages.ts';
import { contextOf, inkOfPaper, type PaperInk, wrapped } from './bookSheet.ts';
import { pngOf } from './picture.ts';
import { fileName, saveFile } from './saveFile.ts';

/** What links to pages are shown with nearly everywhere, px. */
export const SHARED = { width: 1_200, height: 630 } as const;
const EDGE = 36;
const GAP = 26;
const CORNER = 16;
/** The strip of words below a picture that is wider than high. */
const STRIP = 118;
/** Of the words beside one that is higher than wide. */
const BESIDE = 420;

export interface ShareWords {
  title: string;
  /** What is special about the page. */
  text: string;
  /** The book that it is from. */
  book: string;
}

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the page and where its words go: the page as large as there is room for. `ratio`: of its width to its height. */
export function layOut(ratio: number): { page: Area; words: Area; isBeside: boolean } {
  const isBeside = ratio < 1;
  const room = {
    width: SHARED.width - 2 * EDGE - (isBeside ? BESIDE + GAP : 0),
    height: SHARED.height - 2 * EDGE - (isBeside ? 0 : STRIP + GAP / 2),
  };
  const width = Math.round(Math.min(room.width, room.height * ratio));
  const height = Math.round(width / ratio);
  if (isBeside) {
    const left = Math.round((SHARED.width - width - GAP * 2 - BESIDE) / 2);
    const words = { left: left + width + GAP * 2, top: EDGE, width: BESIDE, height: SHARED.height - 2 * EDGE };
    return { page: { left, top: Math.round((SHARED.height - height) / 2), width, height }, words, isBeside };
  }
  const page = { left: Math.round((SHARED.width - width) / 2), top: EDGE, width, height };
  const top = EDGE + height + GAP / 2;
  return {
    page,
    words: { left: EDGE, top, width: SHARED.width - 2 * EDGE, height: SHARED.height - EDGE - top },
    isBeside,
  };
}

/** The page as PNG, 1200 × 630, on light paper, with what it is and where it comes from. */
export async function shareImage(
  page: Exclude<TakenPage, { kind: 'stays' }>,
  words: ShareWords,
  darkroom: Darkroom,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SHARED);
  const context = contextOf(canvas);
  const ink = inkOfPaper();
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, SHARED.width, SHARED.height);
  context.fillStyle = ink.gold;
  context.fillRect(0, SHARED.height - 10, SHARED.width, 10);
  const place = layOut(ratioOf(page));
  await layPage(page, place.page, context, ink, darkroom);
  layWords(place, { ...words, author: page.author }, context, ink);
  return pngOf(canvas);
}

/** Hands it to whatever the device shares with; where that is nothing it is saved. */
export async function sharePicture(
  page: Exclude<TakenPage, { kind: 'stays' }>,
  words: ShareWords,
  darkroom: Darkroom,
): Promise<void> {
  const picture = await shareImage(page, words, darkroom);
  await handOn(picture, [words.title, words.book].filter((part) => part !== '').join(' – '));
}

/** @param title what it is called, also as a file */
export async function handOn(picture: Blob, title: string): Promise<void> {
  const name = `${fileName(title)}.png`;
  const data = { files: [new File([picture], name, { type: 'image/png' })], title };
  if (!mayShare(data)) return saveFile(picture, name);
  try {
    await navigator.share(data);
  } catch (error) {
    // Whoever changes their mind has not failed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(picture, name);
  }
}

function mayShare(data: ShareData): boolean {
  return typeof navigator.share === 'function' && navigator.canShare?.(data) === true;
}

function ratioOf(page: Exclude<TakenPage, { kind: 'stays' }>): number {
  if (page.kind === 'text') return 16 / 9;
  const area = cropArea(page.drawing, canvasOf(page.drawing));
  return area.width / area.height;
}

async function layPage(
  page: Exclude<TakenPage, { kind: 'stays' }>,
  { left, top, width, height }: Area,
  context: CanvasRenderingContext2D,
  ink: PaperInk,
  darkroom: Darkroom,
): Promise<void> {
  context.save();
  context.beginPath();
  context.roundRect(left, top, width, height, CORNER);
  context.fillStyle = ink.raised;
  context.shadowColor = ink.line;
  context.shadowBlur = 24;
  context.shadowOffsetY = 8;
  context.fill();
  context.shadowColor = 'transparent';
  context.clip();
  if (page.kind === 'drawing') {
    const picture = document.createElement('canvas');
    picture.width = width;
    await darkroom.print(page.drawing, picture, new AbortController().signal);
    context.drawImage(picture, left, top, width, height);
  } else writeLarge(page.text, { left, top, width, height }, context, ink);
  context.restore();
}

function writeLarge(text: string, area: Area, context: CanvasRenderingContext2D, ink: PaperInk): void {
  const line = 62;
  context.fillStyle = ink.ink;
  context.font = ink.display(46);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const lines = wrapped(text, area.width - 100, (words) => context.measureText(words).width);
  const first = area.top + area.height / 2 - ((lines.length - 1) * line) / 2;
  lines.forEach((words, index) => context.fillText(words, area.left + area.width / 2, first + index * line));
}

/** Title, text, book and author, and the instance that it comes from. */
export function layWords(
  { words: area, isBeside }: ReturnType<typeof layOut>,
  words: ShareWords & { author: string },
  context: CanvasRenderingContext2D,
  ink: PaperInk,
): void {
  const site = `Tuschel · ${location.host}`;
  const from = [words.book, words.author].filter((part) => part !== '').join(' · ');
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  const width = isBeside ? area.width : area.width * 0.68;
  const write = (text: string, font: string, color: string, y: number) => {
    context.font = font;
    context.fillStyle = color;
    context.fillText(
      shortened(text, width, (part) => context.measureText(part).width),
      area.left,
      y,
    );
  };
  let y = area.top + (isBeside ? 150 : 44);
  write(words.title, ink.display(isBeside ? 44 : 40), ink.ink, y);
  context.font = ink.text(26);
  const lines = isBeside
    ? wrapped(words.text, width, (part) => context.measureText(part).width).slice(0, 5)
    : [words.text];
  for (const line of lines) write(line, ink.text(isBeside ? 26 : 22), ink.ink, (y += isBeside ? 40 : 34));
  write(from, ink.text(20), ink.soft, (y += isBeside ? 44 : 32));
  context.font = ink.display(24);
  context.fillStyle = ink.soft;
  if (isBeside) return context.fillText(site, area.left, area.top + area.height - 16);
  context.textAlign = 'right';
  context.fillText(site, area.left + area.width, area.top + area.height - 16);
}

/** No wider than this, with dots where something was left out. */
export function shortened(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
