import { createRaster, createStill, defaultStyle, type Line, quantiseLine, Tool } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { errandOf, type TakeAnswer, type TakeErrand } from './takeErrand.ts';

const answers: TakeAnswer[] = [];
beforeEach(async () => {
  answers.length = 0;
  vi.stubGlobal('postMessage', (answer: TakeAnswer) => answers.push(answer));
  await import('./takeWorker.ts');
});

const LINES: Line[] = [300, 500, 700].map((y) =>
  quantiseLine({ ...defaultStyle(Tool.brush), points: [200, 900, 1_700].map((x) => ({ x, y, p: 1 })) }),
);

/** A PNG of three strokes is asked for. @param change of what arrives at the worker */
async function answered(change: (errand: TakeErrand) => Partial<TakeErrand> = () => ({})): Promise<TakeAnswer> {
  const whole = { x: 0, y: 0, scale: 1, isPortrait: false, isClipping: false, isOnlyVisibleLayers: false };
  const drawing: Drawing = { ...whole, layers: [], lines: LINES as never, rev: 0, totalLines: 3 };
  const errand = errandOf({ drawing, form: 'png', words: { title: 'An otter', author: 'Ada', layers: [] } });
  const { onmessage } = globalThis as unknown as { onmessage: (event: { data: TakeErrand }) => void };
  onmessage({ data: structuredClone({ ...errand, ...change(errand) }) });
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 20_000 });
  return answers[0]!;
}

/** The stream with one byte of its head replaced: four name it, the fifth is its version. */
const withByte = (at: number, value: number) => (errand: TakeErrand) => {
  const ink = errand.ink.slice();
  ink[at] = value;
  return { ink };
};

test('a drawing that arrives whole becomes a file with every stroke', async () => {
  const answer = await answered();
  if (!answer.ok) throw new Error(answer.error);
  const raster = createRaster();
  for (const line of LINES) raster.draw(line);
  const file = await sharp(await answer.file.arrayBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer();
  expect(file.equals(Buffer.from(createStill(raster).rgba.buffer))).toBe(true);
});

test('what does not begin as INK1 is no drawing', async () => {
  expect(await answered(withByte(0, 0x58))).toMatchObject({ ok: false, fault: 'unreadable' });
});

test('a newer version of the stream is not guessed at', async () => {
  expect(await answered(withByte(4, 2))).toMatchObject({ ok: false, fault: 'newer' });
});

test('a stream that breaks off within a stroke gives no file with strokes missing', async () => {
  expect(await answered(({ ink }) => ({ ink: ink.slice(0, -3) }))).toMatchObject({ ok: false, fault: 'cut' });
});

test('nor does one that breaks off between two strokes, or has no bytes at all', async () => {
  const { ink } = errandOf({ drawing: { lines: LINES.slice(0, 2) }, form: 'png' } as never);
  expect(await answered(() => ({ ink }))).toMatchObject({ ok: false, fault: 'cut' });
  answers.length = 0;
  expect(await answered(() => ({ ink: new Uint8Array(0) }))).toMatchObject({ ok: false, fault: 'cut' });
});

test('bytes that no drawing has are refused, too', async () => {
  const damaged = ({ ink }: TakeErrand) => ({ ink: ink.map((byte, at) => (at < 6 ? byte : 0xff)) });
  expect(await answered(damaged)).toMatchObject({ ok: false, fault: 'unreadable' });
});
