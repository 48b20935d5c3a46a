import { pixelContext } from '../../canvas/pixels/pixelContext.ts';
import { inkOfPaper } from '../../takeHome/bookSheet.ts';
import { pngOf } from '../../takeHome/picture.ts';

/** What stands on the card, in words. */
export interface CardTexts {
  title: string;
  points: string;
  rights: string;
  /** Where it was played. */
  place: string;
}

/** As links show it. Pixels */
const CARD = { width: 1200, height: 630 };
const EDGE = 80;

/** A result as PNG. @param marks of each question: right, wrong, or not counted. @throws Error where the browser makes none */
export async function resultCard(texts: CardTexts, marks: readonly (boolean | null)[]): Promise<Blob> {
  await document.fonts?.ready;
  const canvas = Object.assign(document.createElement('canvas'), CARD);
  const sheet = pixelContext(canvas);
  if (!sheet) throw new Error('no picture was made');
  const paint = { ...inkOfPaper(), right: '#1f8a70', wrong: '#c8cbd6' };
  const write = (text: string, size: number, y: number, color: string) => {
    sheet.fillStyle = color;
    let fits = size;
    do sheet.font = paint.display(fits);
    while (sheet.measureText(text).width > CARD.width - 2 * EDGE && --fits > 20);
    sheet.fillText(text, EDGE, y);
  };
  sheet.fillStyle = paint.paper;
  sheet.fillRect(0, 0, CARD.width, CARD.height);
  sheet.fillStyle = paint.gold;
  sheet.fillRect(0, 0, CARD.width, 18);
  write(texts.title, 56, 140, paint.ink);
  write(texts.points, 120, 300, paint.ink);
  write(texts.rights, 44, 378, paint.soft);
  const gap = 16;
  const side = Math.min(64, (CARD.width - 2 * EDGE - gap * (marks.length - 1)) / Math.max(1, marks.length));
  for (const [at, mark] of marks.entries()) {
    sheet.beginPath();
    sheet.roundRect?.(EDGE + at * (side + gap), 430, side, side, 14);
    sheet.fillStyle = mark === true ? paint.right : paint.wrong;
    sheet.fill();
    if (mark === null) continue;
    // Not by colour alone.
    sheet.fillStyle = paint.paper;
    sheet.font = `600 ${Math.round(side * 0.6)}px sans-serif`;
    sheet.textAlign = 'center';
    sheet.fillText(mark ? '✓' : '✗', EDGE + at * (side + gap) + side / 2, 430 + side * 0.71);
    sheet.textAlign = 'start';
  }
  write(`Tuschel · ${texts.place}`, 32, CARD.height - 50, paint.soft);
  return pngOf(canvas);
}
