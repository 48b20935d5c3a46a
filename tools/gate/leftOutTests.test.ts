import { describe, expect, test } from 'vitest';
import { leftOutTests } from './leftOutTests.ts';

const found = (source: string, path = 'a.test.ts') => leftOutTests(path, source);

describe('a test file', () => {
  test.each([
    ["test.only('a', () => {});", 'test.only'],
    ["it.skip('a', () => {});", 'it.skip'],
    ["describe.only('a', () => {});", 'describe.only'],
    ["test.describe.only('a', () => {});", 'test.only'],
    ["test.only.each([1])('%s', () => {});", 'test.only'],
    ["test['skip']('a', () => {});", 'test.skip'],
    ["test.concurrent.skip('a', () => {});", 'test.skip'],
    ["test.todo('a');", 'test.todo'],
    ["test.fixme('a', () => {});", 'test.fixme'],
    ["test.fails('a', () => {});", 'test.fails'],
    ["test.fail('a', () => {});", 'test.fail'],
    ["test.skipIf(true)('a', () => {});", 'test.skipIf'],
    ["test.runIf(false)('a', () => {});", 'test.runIf'],
    ['const later = describe.skip;', 'describe.skip'],
    ["test('a', (context) => context.skip());", 'context.skip'],
    ["test('a', ({ page }, testInfo) => testInfo.fixme());", 'testInfo.fixme'],
    ["test('a', ({ skip }) => skip());", '({ skip }) =>'],
    ["test('a', { skip: true }, () => {});", '{ skip }'],
    ["test('a', { retry: 2 }, () => {});", '{ retry }'],
    ["test.each([1])('%s', { fails: true }, () => {});", '{ fails }'],
    ['test.describe.configure({ retries: 1 });', '{ retries }'],
  ])('may not say %s', (source, what) => {
    expect(found(source)).toEqual([`line 1: ${what}`]);
  });

  test.each([
    "test('a', () => {});",
    "test.each([{ skip: true, only: 1 }])('a', () => {});",
    "test('a', { timeout: 5 }, () => {});",
    "test('a', () => { chat.retry('x'); reader.only(); });",
    "test('says test.only in a sentence', () => {}); // test.skip",
    'const text = `test.skip(1)`;',
    'test.describe.configure({ timeout: 5 });',
  ])('may say %s', (source) => {
    expect(found(source)).toEqual([]);
  });

  test('may leave a test out that says what it needs of the machine', () => {
    expect(found("test.skipIf(alone)('a', { tags: ['needs-company'] }, () => {});")).toEqual([]);
    expect(found("test.skip('a', { tags: ['needs-company'] }, () => {});")).toEqual(['line 1: test.skip']);
  });

  test('is told by the line', () => {
    expect(found("test('a', () => {});\n\ntest.only('b', () => {});")).toEqual(['line 3: test.only']);
  });
});

test('the configuration of a runner may not try again', () => {
  const source = 'export default defineConfig({ test: { retry: 1 }, retries: 2 });';
  expect(found(source, 'apps/x.config.ts')).toEqual(['line 1: retry', 'line 1: retries']);
  expect(found(source, 'apps/x.ts')).toEqual([]);
});
