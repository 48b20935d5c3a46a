import { StartRefused } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { readWish, USAGE } from './words.ts';

const read = (line: string) => readWish(line.split(' '), '/home/ada');

test.each([
  ['backup monday', { do: 'copy', folder: '/home/ada/monday' }],
  ['backup --to /mnt/place', { do: 'add', place: '/mnt/place', recipient: null }],
  ['backup --to place --for age1xyz', { do: 'add', place: '/home/ada/place', recipient: 'age1xyz' }],
  ['backup list /mnt/place', { do: 'list', place: '/mnt/place' }],
  ['backup verify /mnt/place', { do: 'verify', place: '/mnt/place', generation: undefined, keyFile: undefined }],
  ['backup verify p 12 --key k', { do: 'verify', place: '/home/ada/p', generation: '12', keyFile: '/home/ada/k' }],
  ['backup keys /root/key', { do: 'keys', file: '/root/key' }],
  ['restore monday', { do: 'restore', source: '/home/ada/monday', generation: undefined, keyFile: undefined }],
  ['restore p 7 --key /k', { do: 'restore', source: '/home/ada/p', generation: '7', keyFile: '/k' }],
])('%s is understood', (line, wish) => {
  expect(read(line)).toEqual(wish);
});

test.each([
  'backup',
  'restore',
  'backup monday tuesday',
  'backup --to',
  'backup --to a --to b',
  'backup --to a b',
  'backup --to a --key k',
  'backup --for age1xyz monday',
  'backup verify',
  'backup verify a 1 2',
  'backup list',
  'backup keys',
  'backup monday --key k',
  'backup --until friday',
  'restore --to a',
  'restore a b c',
  'erase a',
])('%s is refused with all that there is', (line) => {
  expect(() => read(line)).toThrow(StartRefused);
  for (const usage of USAGE) expect(() => read(line)).toThrow(usage);
});
