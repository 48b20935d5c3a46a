import { memoryStorage } from '@tuschel/client';
import { expect, test } from 'vitest';
import { createTips, keepTipsDone, TIPS } from './tips.ts';

function setUp(storage = memoryStorage()) {
  return { storage, tips: createTips(storage) };
}

test('in the first drawing there are four tips, each of them once', () => {
  const { tips } = setUp();
  tips.begin('a');
  for (const [index, tip] of TIPS.entries()) {
    expect(tips.leftIn('a')).toEqual(TIPS.slice(index));
    tips.seen('a', tip);
  }
  expect([tips.leftIn('a'), tips.leftIn('b')]).toEqual([[], []]);
});

test('what was read stays so when the page is loaded anew, and the rest is still there', () => {
  const { tips, storage } = setUp();
  tips.begin('a');
  tips.seen('a', 'undo');
  const anew = createTips(storage);
  anew.begin('a');
  expect(anew.leftIn('a')).toEqual(['size', 'layers', 'finish']);
});

test('the second drawing explains nothing, and then nor does the first one', () => {
  const { tips } = setUp();
  tips.begin('a');
  tips.seen('a', 'undo');
  expect(tips.leftIn('b')).toEqual([]);
  tips.begin('b');
  expect([tips.leftIn('a'), tips.leftIn('b')]).toEqual([[], []]);
});

test('a drawing whose tips nobody read was still the first one', () => {
  const { tips } = setUp();
  tips.begin('a');
  tips.begin('b');
  expect([tips.leftIn('a'), tips.leftIn('b')]).toEqual([[], []]);
});

test('dismissed tips are over, until somebody asks for them', () => {
  const { tips } = setUp();
  tips.begin('a');
  tips.dismiss();
  expect(tips.leftIn('a')).toEqual([]);
  tips.begin('b');
  expect(tips.leftIn('b')).toEqual([]);
  tips.again();
  expect(tips.leftIn('b')).toEqual(TIPS);
  tips.begin('b');
  tips.seen('b', 'layers');
  expect(tips.leftIn('b')).toEqual(['undo', 'size', 'finish']);
});

test('a device on which nothing is to be explained explains nothing', () => {
  const { tips, storage } = setUp();
  keepTipsDone(storage);
  tips.begin('a');
  expect(tips.leftIn('a')).toEqual([]);
});

test('listeners hear of each change, and the tips that are left stay the same array in between', () => {
  const { tips } = setUp();
  let changes = 0;
  const stop = tips.subscribe(() => (changes += 1));
  tips.begin('a');
  expect(tips.leftIn('a')).toBe(tips.leftIn('a'));
  tips.seen('a', 'undo');
  stop();
  tips.dismiss();
  expect(changes).toBe(2);
});
