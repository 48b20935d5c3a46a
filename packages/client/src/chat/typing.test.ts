import { expect, test } from 'vitest';
import { fakeClock } from '../testbed/fakeClock.ts';
import { createTyping, type Draft } from './typing.ts';

function setUp() {
  const clock = fakeClock();
  const sent: Draft[] = [];
  return { clock, sent, typing: createTyping(clock, (draft) => sent.push(draft)) };
}

test('the first change goes at once, of those after it the newest twice a second', async () => {
  const { clock, sent, typing } = setUp();
  for (const text of ['a', 'a c', 'a ca']) typing.typed(0, text);
  expect(sent).toEqual([{ step: 0, text: 'a' }]);
  await clock.pass(499);
  expect(sent).toHaveLength(1);
  await clock.pass(1);
  expect(sent.slice(1)).toEqual([{ step: 0, text: 'a ca' }]);
  typing.typed(2, 'a cat');
  await clock.pass(499);
  expect(sent).toHaveLength(2);
  await clock.pass(1);
  expect(sent.slice(2)).toEqual([{ step: 2, text: 'a cat' }]);
});

test('after a rest the next change goes at once again, and nothing goes twice', async () => {
  const { clock, sent, typing } = setUp();
  typing.typed(0, 'a');
  await clock.pass(5_000);
  expect(sent).toHaveLength(1);
  typing.typed(0, 'b');
  expect(sent).toHaveLength(2);
});

test('two texts go together, and one text goes alone', async () => {
  const { clock, sent, typing } = setUp();
  typing.typed(1, 'hat', ['hat', 'otter']);
  await clock.pass(500);
  typing.typed(1, 'hat');
  expect(sent).toStrictEqual([
    { step: 1, text: 'hat', texts: ['hat', 'otter'] },
    { step: 1, text: 'hat' },
  ]);
});

test('what was held back goes no more once it is not needed, and what comes after it does', async () => {
  const { clock, sent, typing } = setUp();
  typing.typed(0, 'a');
  typing.typed(0, 'a c');
  typing.forget();
  await clock.pass(1_000);
  expect(sent).toHaveLength(1);
  typing.typed(1, 'b');
  expect(sent.slice(1)).toEqual([{ step: 1, text: 'b' }]);
});
