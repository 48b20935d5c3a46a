import { encodeInk } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { createFaces, linesOfFace } from './faces.ts';
import { headLines } from './sheet/heads.ts';

const INK = btoa(String.fromCharCode(...encodeInk(headLines('cat', { r: 1, g: 2, b: 3, a: 255 }))));

test('each face is asked for once, and four at a time', async () => {
  const open: (() => void)[] = [];
  const asked: string[] = [];
  const faces = createFaces((id) => {
    asked.push(id);
    return new Promise((resolve) => open.push(() => resolve(INK)));
  });
  const all = ['a', 'b', 'c', 'd', 'e', 'a', 'e'].map((id) => faces.lines(id));
  await Promise.resolve();
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
  open[0]?.();
  await expect.poll(() => asked).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const answer of open) answer();
  expect((await Promise.all(all)).map((lines) => lines?.length)).toEqual(Array(7).fill(2));
});

test('one that is not there is asked for again the next time it is seen', async () => {
  let isThere = false;
  const faces = createFaces(() => (isThere ? Promise.resolve(INK) : Promise.reject(new Error('404'))));
  expect(await faces.lines('a')).toBeNull();
  isThere = true;
  expect(await faces.lines('a')).toHaveLength(2);
});

test('one that does not come makes room for the next in the queue', async () => {
  const asked: string[] = [];
  const faces = createFaces((id) => {
    asked.push(id);
    return Promise.reject(new Error('away'));
  });
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  expect(await Promise.all(ids.map((id) => faces.lines(id)))).toEqual(Array(9).fill(null));
  expect(asked).toEqual(ids);
  await Promise.all(ids.map((id) => faces.lines(id)));
  expect(asked).toHaveLength(18);
});

test('three hundred are remembered, the newest', async () => {
  const asked: string[] = [];
  const faces = createFaces(async (id) => {
    asked.push(id);
    return INK;
  });
  for (let face = 0; face <= 300; face++) await faces.lines(`${face}`);
  asked.length = 0;
  await faces.lines('1');
  expect(asked).toEqual([]);
  await faces.lines('0');
  expect(asked).toEqual(['0']);
});

test('what is no face is none', () => {
  expect(linesOfFace(btoa('something else'))).toBeNull();
  expect(linesOfFace(INK.slice(0, -8))).toBeNull();
});
