import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { candidatesOf } from './candidates.ts';

const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('each mutant names its place, its line and the text that is replaced; words for developers have none', async () => {
  const source = [
    'export function half(n: number): number {',
    "  if (n < 0) throw new RangeError('negative');",
    "  log.info('half');",
    '  return n / 2;',
    '}',
  ];
  writeFileSync(join(folder, 'half.ts'), source.join('\n'));
  const found = await candidatesOf(folder, ['half.ts']);
  expect(found).toContainEqual({
    file: 'half.ts',
    mutator: 'ArithmeticOperator',
    original: 'n / 2',
    replacement: 'n * 2',
    line: 'return n / 2;',
    start: { line: 4, column: 9 },
    end: { line: 4, column: 14 },
  });
  expect(found.map(({ original }) => original)).toContain('n < 0');
  expect(found.filter(({ mutator }) => mutator === 'StringLiteral')).toEqual([]);
});
