import { canvasOf, cropArea } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { TakenPage } from './bookPages.ts';
import { layOutColumns } from './columns.ts';
import { pngOf } from './picture.ts';

/** Pixels, of a column. */
const SHEET = { width: 1_080, margin: 56, gap: 28, pictureHeight: 880 } as const;
const INNER = SHEET.width - 2 * SHEET.margin;
const TITLE = 46;
const TEXT = { size: 34, line: 46, padding: 36 } as const;
const AUTHOR = { size: 24, line: 44 } as const;
const CORNER = 18;
/** What stands right above the next page, px. */
const CLOSE = 10;

export interface SheetWords {
  title: string;
  /** In place of a drawing that is not to be taken. */
  stays: string;
}

interface Block {
  page: TakenPage;
  height: number;
  /** Of a text. */
  lines: readonly string[];
  /** Of a drawing, px. */
  width: number;
}

/**
 * A whole book as one long picture: its texts on paper, its drawings below one another, with the names of whoever made them. PNG, 1080 pixels wide;
 * a long story stands in several columns, and is smaller where browsers make no canvas as large as that.
 */
export async function bookSheet(pages: readonly TakenPage[], words: SheetWords, darkroom: Darkroom): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = contextOf(canvas);
  const ink = inkOfPaper();
  context.font = ink.text(TEXT.size);
  const blocks = pages.map((page) => blockOf(page, words, context));
  const pieces = piecesOf(blocks);
  const { columns, height, scale } = layOutColumns(pieces.map(heightOf), SHEET.width, headHeight());
  const width = SHEET.width * Math.max(1, columns.length);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, width, height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink.ink;
  // Over several columns it is looked at from further away.
  context.font = ink.display(TITLE * Math.min(2, Math.max(1, columns.length)));
  context.fillText(words.title, width / 2, SHEET.margin + TITLE / 2, width - 2 * SHEET.margin);
  for (const [column, numbers] of columns.entries()) {
    context.save();
    context.translate(column * SHEET.width, 0);
    let top = headHeight();
    for (const block of numbers.flatMap((number) => pieces[number] ?? [])) {
      await layDown(block, top, context, ink, darkroom);
      top += block.height + afterOf(block);
    }
    context.restore();
  }
  return pngOf(canvas);
}

/** A line of a story and its picture stay together. */
export function piecesOf<Piece extends { page: Pick<TakenPage, 'author'> }>(blocks: readonly Piece[]): Piece[][] {
  const pieces: Piece[][] = [];
  blocks.forEach((block, index) => {
    const before = blocks[index - 1];
    if (before && before.page.author === '') pieces.at(-1)?.push(block);
    else pieces.push([block]);
  });
  return pieces;
}

function heightOf(piece: readonly Block[]): number {
  return piece.reduce((sum, block) => sum + block.height + afterOf(block), 0);
}

/** Room below a page: for the name of whoever made it, and up to the next one. A line of a story, without a name, stands close to its picture. */
function afterOf({ page }: Block): number {
  return page.author === '' ? CLOSE : AUTHOR.line + SHEET.gap;
}

function headHeight(): number {
  return SHEET.margin * 2 + TITLE;
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('this browser gives no 2d canvas');
  return context;
}

function blockOf(page: TakenPage, { stays }: SheetWords, context: CanvasRenderingContext2D): Block {
  if (page.kind === 'drawing') return { page, lines: [], ...sizeOf(page.drawing) };
  const text = page.kind === 'text' ? page.text : stays;
  const lines = wrapped(text, INNER - 2 * TEXT.padding, (words) => context.measureText(words).width);
  return { page, lines, width: INNER, height: lines.length * TEXT.line + 2 * TEXT.padding };
}

/** As wide as the sheet has room for, and not taller than a screen. */
function sizeOf(drawing: Drawing): { width: number; height: number } {
  const area = cropArea(drawing, canvasOf(drawing));
  const width = Math.round(Math.min(INNER, (SHEET.pictureHeight * area.width) / area.height));
  return { width, height: Math.round((width * area.height) / area.width) };
}

/** Lines that are not wider than this; a word that is gets broken. */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((one) => broken(one, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function broken(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const parts = [''];
  for (const letter of word) {
    const part = parts.at(-1) ?? '';
    if (part !== '' && measure(part + letter) > width) parts.push(letter);
    else parts[parts.length - 1] = part + letter;
  }
  return parts;
}

async function layDown(
  block: Block,
  top: number,
  context: CanvasRenderingContext2D,
  ink: PaperInk,
  darkroom: Darkroom,
) {
  const { page, width, height, lines } = block;
  const left = (SHEET.width - width) / 2;
  context.save();
  context.beginPath();
  context.roundRect(left, top, width, height, CORNER);
  context.fillStyle = page.kind === 'stays' ? ink.sunken : ink.raised;
  context.fill();
  context.strokeStyle = ink.line;
  context.lineWidth = 2;
  context.stroke();
  context.clip();
  if (page.kind === 'drawing') {
    const picture = document.createElement('canvas');
    picture.width = width;
    await darkroom.print(page.drawing, picture, new AbortController().signal);
    context.drawImage(picture, left, top, width, height);
  } else {
    context.fillStyle = page.kind === 'stays' ? ink.soft : ink.ink;
    context.font = ink.text(TEXT.size);
    lines.forEach((line, index) => {
      context.fillText(line, SHEET.width / 2, top + TEXT.padding + (index + 0.5) * TEXT.line);
    });
  }
  context.restore();
  context.fillStyle = ink.soft;
  context.font = ink.text(AUTHOR.size);
  context.fillText(page.author, SHEET.width / 2, top + height + AUTHOR.line / 2, INNER);
}

export interface PaperInk {
  paper: string;
  raised: string;
  sunken: string;
  line: string;
  gold: string;
  ink: string;
  soft: string;
  text: (px: number) => string;
  display: (px: number) => string;
}

/** The colours of light paper, whatever this screen is in: a sheet is sent to friends, and printed. */
export function inkOfPaper(): PaperInk {
  const probe = document.createElement('span');
  probe.dataset['theme'] = 'light';
  document.body.append(probe);
  const read = (token: string, property: 'color' | 'font-family') => {
    probe.style.setProperty(property, `var(${token})`);
    return getComputedStyle(probe).getPropertyValue(property);
  };
  const [text, display] = [read('--font-text', 'font-family'), read('--font-display', 'font-family')];
  const ink = {
    paper: read('--paper', 'color'),
    raised: read('--paper-raised', 'color'),
    sunken: read('--paper-sunken', 'color'),
    line: read('--line', 'color'),
    gold: read('--gold', 'color'),
    ink: read('--ink', 'color'),
    soft: read('--ink-soft', 'color'),
    text: (px: number) => `600 ${px}px ${text}`,
    display: (px: number) => `600 ${px}px ${display}`,
  };
  probe.remove();
  return ink;
}
