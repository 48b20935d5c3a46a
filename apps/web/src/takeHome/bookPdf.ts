import { PDFDocument } from '@cantoo/pdf-lib';
import type { Darkroom } from '../canvas/show/darkroom.ts';
import type { Books, TakenBook, TakenPage } from './bookPages.ts';
import { contextOf, inkOfPaper, type PaperInk, type SheetWords, wrapped } from './bookSheet.ts';
import { MOST_BYTES } from './saveFile.ts';

/** A4 across: points of the page, and its pixels at 200 dots an inch. */
const A4 = { points: [841.89, 595.28], width: 2_338, height: 1_653 } as const;
const EDGE = 110;
/** Of the line with the name below a page. */
const CAPTION = 90;
const TEXT = { size: 84, line: 118 } as const;
const QUALITY = 0.92;

/**
 * Books to print, one after the other, each behind its title page. Pages are pictures, because texts may be in any script and no font that PDF
 * readers bring along has all of them. What is more than one file has room for goes on in the next one: a game may have thousands of sheets, and
 * a file is in memory three times until it is saved.
 *
 * @param words `title`: of the whole, which has a page of its own unless the first book is called so
 * @param most bytes of pictures in a file: some three hundred sheets as people draw them
 */
export async function* pdfsOf(
  books: Books<TakenBook>,
  words: SheetWords,
  darkroom: Darkroom,
  most: number = MOST_BYTES,
): AsyncGenerator<Blob> {
  let pdf = await PDFDocument.create();
  let bytes = 0;
  for await (const sheet of sheetsOf(books, words, darkroom)) {
    const jpeg = await jpegOf(sheet);
    // Some browsers keep the pixels of a canvas until much later.
    sheet.width = 0;
    if (bytes > 0 && bytes + jpeg.byteLength > most) {
      yield await fileOf(pdf, words.title);
      pdf = await PDFDocument.create();
      bytes = 0;
    }
    bytes += jpeg.byteLength;
    const [width, height] = A4.points;
    pdf.addPage([width, height]).drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width, height });
  }
  yield await fileOf(pdf, words.title);
}

/** One at a time: the pixels of one take fifteen megabytes. */
async function* sheetsOf(
  books: Books<TakenBook>,
  words: SheetWords,
  darkroom: Darkroom,
): AsyncGenerator<HTMLCanvasElement> {
  const ink = inkOfPaper();
  let isFirst = true;
  for await (const { title, pages } of books) {
    if (isFirst && title !== words.title) yield titleSheet(words.title, ink);
    isFirst = false;
    yield titleSheet(title, ink);
    for (const page of pages) yield await sheetOf(page, words, ink, darkroom);
  }
}

async function fileOf(pdf: PDFDocument, title: string): Promise<Blob> {
  pdf.setTitle(title);
  pdf.setProducer('Tuschel');
  return new Blob([(await pdf.save()) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}

function blankSheet(): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = A4.width;
  canvas.height = A4.height;
  const context = contextOf(canvas);
  // Printers cannot print a tint of paper without dots.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, A4.width, A4.height);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  return { canvas, context };
}

function titleSheet(title: string, ink: PaperInk): HTMLCanvasElement {
  const { canvas, context } = blankSheet();
  context.fillStyle = ink.ink;
  context.font = ink.display(140);
  write(title, context, 180);
  context.fillStyle = ink.soft;
  context.font = ink.text(44);
  context.fillText(`Tuschel · ${location.host}`, A4.width / 2, A4.height - EDGE);
  return canvas;
}

async function sheetOf(
  page: TakenPage,
  { stays }: SheetWords,
  ink: PaperInk,
  darkroom: Darkroom,
): Promise<HTMLCanvasElement> {
  const { canvas, context } = blankSheet();
  const room = { width: A4.width - 2 * EDGE, height: A4.height - 2 * EDGE - CAPTION };
  if (page.kind === 'drawing') {
    const picture = document.createElement('canvas');
    picture.width = room.width;
    const print = await darkroom.print(page.drawing, picture, new AbortController().signal);
    if (!print) throw new Error('a page was not printed');
    const scale = Math.min(1, room.height / print.height);
    const [width, height] = [print.width * scale, print.height * scale];
    context.drawImage(picture, (A4.width - width) / 2, EDGE + (room.height - height) / 2, width, height);
  } else {
    context.fillStyle = page.kind === 'stays' ? ink.soft : ink.ink;
    context.font = ink.text(TEXT.size);
    write(page.kind === 'text' ? page.text : stays, context, TEXT.line);
  }
  context.fillStyle = ink.soft;
  context.font = ink.text(44);
  context.fillText(page.author, A4.width / 2, A4.height - EDGE / 2 - CAPTION / 2, room.width);
  return canvas;
}

/** In the middle of the sheet, in as many lines as it takes; a text that is too long for one is written smaller. */
function write(text: string, context: CanvasRenderingContext2D, line: number): void {
  const width = A4.width - 4 * EDGE;
  const lines = wrapped(text, width, (part) => context.measureText(part).width);
  const height = A4.height - 2 * EDGE - 2 * CAPTION;
  const scale = Math.min(1, height / (lines.length * line));
  context.save();
  context.translate(A4.width / 2, A4.height / 2);
  context.scale(scale, scale);
  lines.forEach((one, index) => context.fillText(one, 0, (index - (lines.length - 1) / 2) * line));
  context.restore();
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<ArrayBuffer> {
  const take = new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  const file = await take;
  if (file?.type !== 'image/jpeg') throw new Error('this browser makes no JPEG');
  return file.arrayBuffer();
}
