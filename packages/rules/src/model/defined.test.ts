import { expect, test } from 'vitest';
import { defined } from './defined.ts';

interface Page {
  readonly text?: string;
  readonly lines?: number | null;
  readonly dice?: boolean;
}

test('what is undefined is absent; what is empty, zero, false or null is there', () => {
  const page = defined<Page>({ text: undefined, lines: 0, dice: false });
  expect(page).toStrictEqual({ lines: 0, dice: false });
  expect('text' in page).toBe(false);
  expect(defined<Page>({ text: '', lines: null })).toStrictEqual({ text: '', lines: null });
});

test('fields stand in the order in which they were given', () => {
  expect(JSON.stringify(defined<Page>({ dice: true, text: undefined, lines: 1 }))).toBe('{"dice":true,"lines":1}');
});

test('nothing comes in beyond the fields of the type, not even among the rest of another', () => {
  const { text, ...rest }: Page & { readonly secret: string } = { text: 'otter', secret: 'hat' };
  // @ts-expect-error: a page has no field `secret`.
  expect(defined<Page, typeof rest & Page>({ ...rest, text })).toHaveProperty('secret');
});
