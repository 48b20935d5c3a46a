import { expect, test } from 'vitest';
import { storableJson, storableMeta } from './meta.ts';

test('meta is kept as plain JSON without NUL, in names, lists and whatever lies deeper', () => {
  const meta = {
    'na\0me': 'te\0xt',
    list: ['a\0', null, 1.5, { deep: '\ud800\0' }],
    nested: { 'in\0ner': [['\0']], none: null },
    yes: true,
    no: false,
    gone: undefined,
    when: new Date(0),
  };
  const stored = {
    name: 'text',
    list: ['a', null, 1.5, { deep: '\ufffd' }],
    nested: { inner: [['']], none: null },
    yes: true,
    no: false,
    when: '1970-01-01T00:00:00.000Z',
  };
  expect(storableMeta(meta)).toEqual(stored);
  expect(storableJson(meta)).toBe(JSON.stringify(stored));
});
