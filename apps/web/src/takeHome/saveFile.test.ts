import { expect, it } from 'vitest';
import { fileName } from './saveFile.ts';

it('a file has a name that every system takes', () => {
  expect(fileName('Buch von Ännchen.png')).toBe('Buch von Ännchen.png');
  expect(fileName('../../etc/passwd')).toBe('etcpasswd');
  expect(fileName('a:b*c?"<>|.png')).toBe('abc.png');
  expect(fileName('🐻')).toBe('tuschel');
  expect(fileName(`${'x'.repeat(200)}.png`)).toHaveLength(120);
});
