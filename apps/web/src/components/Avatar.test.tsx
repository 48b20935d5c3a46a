// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { actOn } from '../testing/actOn.tsx';
import { Avatar, initials, nameColor } from './Avatar.tsx';

const NAMES = Array.from({ length: 60 }, (_, i) => `Otter${i}`);

test('a name always has the same of the eight name colours, and each of them is somebody’s', () => {
  const colors = NAMES.map(nameColor);
  expect(NAMES.map(nameColor)).toEqual(colors);
  expect([...new Set(colors)].toSorted()).toEqual(Array.from({ length: 8 }, (_, i) => `var(--name-${i + 1})`));
});

test('without a picture a blob in the colour of the name holds its initials', async () => {
  await actOn(<Avatar name="Jo Ottersson" />);
  expect(document.querySelector('path')?.getAttribute('fill')).toBe(nameColor('Jo Ottersson'));
  expect(document.querySelector('text')?.textContent).toBe('JO');
  expect(document.querySelector('image')).toBeNull();
});

test('a picture takes the place of the initials', async () => {
  await actOn(<Avatar name="Jo" url="/jo.png" />);
  expect(document.querySelector('image')?.getAttribute('href')).toBe('/jo.png');
  expect(document.querySelector('text')).toBeNull();
});

test.each([
  ['Maari', 'MA'],
  ['kritzel_kai', 'KK'],
  ['x', 'X'],
  ['🦦 Otter', '🦦O'],
  ['', '?'],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
