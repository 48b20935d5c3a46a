import { expect, test } from 'vitest';
import { planAppend } from './appendPlan.ts';

const line = (text: string) => Buffer.from(text);
const stored = (lines: number) => ({ lines, base: 0, rev: 0, overlap: [] });

test('a log may have as many lines as it may, and not one more', () => {
  const append = (before: number, lines: string[]) =>
    planAppend(stored(before), { index: before, lines: lines.map(line), rev: 0 } as never, 3);
  expect(append(2, ['c'])).toMatchObject({ do: 'extend', total: 3 });
  expect(append(2, ['c', 'd'])).toEqual({ do: 'refuse', reason: 'full' });
  expect(append(3, ['d'])).toEqual({ do: 'refuse', reason: 'full' });
});

test('a log that is longer than it may be by now may be sent again, and cut', () => {
  const overlap = [line('e')];
  const asked = (text: string, rev: number) => ({ index: 4, lines: [line(text)], rev }) as never;
  expect(planAppend({ ...stored(5), overlap }, asked('e', 0), 3)).toMatchObject({ do: 'extend', total: 5 });
  expect(planAppend({ ...stored(5), overlap }, asked('f', 1), 3)).toMatchObject({ do: 'cut', from: 4, total: 5 });
});
