import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { candidatesOf } from './candidates.ts';

const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each mutant names its place, its line and the text that is replaced; words for developers have none', async () => {
  const source = [
    'export function half(n: number): number {',
    "  if (n < 0) throw new RangeError('negative');",
    "  log.info('half');",
    "  note('halved');",
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
    start: { line: 5, column: 9 },
    end: { line: 5, column: 14 },
  });
  expect(found.map(({ original }) => original)).toContain('n < 0');
  expect(found.filter(({ mutator }) => mutator === 'StringLiteral')).toEqual([]);
  expect(found.filter(({ original }) => /^(log|note)/.test(original))).toEqual([]);
});

test('how an element looks is no mutant, what it does is', async () => {
  const source = `export const Star = ({ on }) => (
    <svg className={on ? 'full' : 'empty'} onClick={() => press('star')} />
  );`;
  writeFileSync(join(folder, 'Star.tsx'), source);
  const found = (await candidatesOf(folder, ['Star.tsx'])).map(({ original }) => original);
  expect(found).toContain("'star'");
  expect(found).not.toContain("'full'");
});

test('a line of the log is no mutant however the log is reached, what is done with a log of strokes is', async () => {
  const source = [
    'class Desk {',
    '  #log;',
    '  save(stroke) {',
    "    this.#log.warn('slow');",
    "    this.deps.log.error('lost');",
    "    console.info('saved');",
    '    log.append(stroke);',
    '    this.#log.end();',
    '  }',
    '}',
  ];
  writeFileSync(join(folder, 'Desk.ts'), source.join('\n'));
  const found = (await candidatesOf(folder, ['Desk.ts'])).map(({ original }) => original);
  expect(found.filter((text) => /^\S*\(/.test(text))).toEqual(['log.append(stroke);', 'this.#log.end();']);
  expect(found.filter((text) => text.startsWith("'"))).toEqual([]);
});
