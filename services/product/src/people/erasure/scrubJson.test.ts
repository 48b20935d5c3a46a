import { expect, test } from 'vitest';
import { scrubJson, type Traces } from './scrubJson.ts';

const traces: Traces = { id: 'id-of-ada', standIn: 'nobody', names: ['Ada', 'ada_l'], texts: new Set(['a bear']) };

test('whoever has left stands nowhere any more, at any depth, and all others stay as they are', () => {
  const told = {
    answers: ['a bear', 'a bear in a hat'],
    cast: [{ id: 'id-of-ada', name: 'Ada' }, { id: 'bob', name: 'Bob' }, null],
    line: '@Ada and @ada_l draw, Adam too',
    match: 'm.id-of-ada',
    count: 3,
  };
  expect(scrubJson(told, traces)).toEqual({
    answers: ['—', 'a bear in a hat'],
    cast: [{ id: 'nobody', name: '' }, { id: 'bob', name: 'Bob' }, null],
    line: '@… and @… draw, Adam too',
    match: 'm.nobody',
    count: 3,
  });
});
