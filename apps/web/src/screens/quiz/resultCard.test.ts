// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { inkOfPaper } from '../../takeHome/bookSheet.ts';
import { resultCard } from './resultCard.ts';

const TEXTS = { title: 'Mein Ergebnis', points: '900 Punkte', rights: '1 von 5', place: 'draw.example/quiz' };
const WIDTH = 1200;

interface Square {
  left: number;
  right: number;
  color: string;
}

/** A sheet that notes what is put on it. Each letter is half as wide as it is high. */
function openSheet() {
  const written: { text: string; font: string; x: number; color: string }[] = [];
  const squares: Square[] = [];
  let path: Omit<Square, 'color'>[] = [];
  const sheet = {
    font: '',
    fillStyle: '',
    textAlign: 'start',
    fillRect: () => undefined,
    beginPath: () => void (path = []),
    roundRect: (x: number, _y: number, width: number) => void path.push({ left: x, right: x + width }),
    fill: () => void squares.push(...path.map((square) => ({ ...square, color: sheet.fillStyle }))),
    measureText: (text: string) => ({ width: (text.length * Number(/(\d+)px/.exec(sheet.font)?.[1])) / 2 }),
    fillText: (text: string, x: number) => void written.push({ text, font: sheet.font, x, color: sheet.fillStyle }),
  };
  return { sheet, written, squares };
}

let opened: ReturnType<typeof openSheet>;

beforeEach(() => {
  opened = openSheet();
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockReturnValue(opened.sheet as unknown as null);
  vi.spyOn(prototype, 'toBlob').mockImplementation((take) => take(new Blob(['png'])));
  onTestFinished(() => void vi.restoreAllMocks());
});

test('the words of the card are in the typeface of the site, and name it', async () => {
  await resultCard(TEXTS, []);
  const { display } = inkOfPaper();
  expect(opened.written.map(({ text, font }) => ({ text, font }))).toEqual([
    { text: 'Mein Ergebnis', font: display(56) },
    { text: '900 Punkte', font: display(120) },
    { text: '1 von 5', font: display(44) },
    { text: 'Tuschel · draw.example/quiz', font: display(32) },
  ]);
});

test('words that are too long for the card are written smaller, and end within it', async () => {
  const title = 'Mein Ergebnis im großen Quiz der gezeichneten Wörter';
  await resultCard({ ...TEXTS, title }, []);
  const { font, x } = opened.written[0]!;
  const size = Number(/(\d+)px/.exec(font)?.[1]);
  expect(size).toBeLessThan(56);
  expect(x + (title.length * size) / 2).toBeLessThanOrEqual(WIDTH - x);
});

test('a right question is ticked, a wrong one crossed, and one that does not count neither', async () => {
  await resultCard(TEXTS, [true, false, null, false, true]);
  const { written, squares } = opened;
  expect(squares).toHaveLength(5);
  const signs = written.filter(({ text }) => text === '✓' || text === '✗');
  const signOf = ({ left, right }: Square) => signs.find(({ x }) => left < x && x < right)?.text ?? '';
  expect(squares.map(signOf)).toEqual(['✓', '✗', '', '✗', '✓']);
  const [right, wrong, uncounted, ...others] = squares.map(({ color }) => color);
  expect(others).toEqual([wrong, right]);
  expect(right).not.toBe(wrong);
  expect(uncounted).not.toBe(right);
  expect(signs.map(({ color }) => color)).not.toContain(right);
  expect(signs.map(({ color }) => color)).not.toContain(wrong);
});

test.each([1, 5, 20, 40])('the marks of %i questions stand on the card one beside the other', async (count) => {
  await resultCard(
    TEXTS,
    Array.from({ length: count }, (_, at) => at % 2 === 0),
  );
  const { squares } = opened;
  expect(squares).toHaveLength(count);
  for (const [at, { left, right }] of squares.entries()) {
    expect(left).toBeGreaterThanOrEqual(squares[at - 1]?.right ?? 0);
    expect(right).toBeGreaterThan(left);
    expect(right).toBeLessThan(WIDTH);
  }
});

test('where the browser makes no picture that is an error', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(null));
  await expect(resultCard(TEXTS, [true])).rejects.toThrow('no picture was made');
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await expect(resultCard(TEXTS, [true])).rejects.toThrow('no picture was made');
});
