import { expect, test } from 'vitest';
import { storageProblemOf, StorageUnavailable } from './storageUnavailable.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('said the database'), { code, ...more });

test('a lost or overloaded database is away', () => {
  const codes = ['08006', '57P01', '57P03', '53300', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE'];
  expect(codes.map((code) => storageProblemOf(coded(code)))).toEqual(codes.map(() => 'away'));
  expect(storageProblemOf(new Error('Connection terminated unexpectedly'))).toBe('away');
  expect(storageProblemOf(coded('ENOENT', { syscall: 'connect' }))).toBe('away');
  expect(storageProblemOf(new StorageUnavailable('away'))).toBe('away');
});

test('a disk without room is full', () => {
  expect(storageProblemOf(coded('53100'))).toBe('full');
  expect(storageProblemOf(new Error('could not write to file: No space left on device'))).toBe('full');
});

test('what the database refuses, and our own mistakes, are neither', () => {
  for (const error of [coded('23505'), coded('22P05'), coded('ENOENT', { syscall: 'open' }), new TypeError('x'), 'no'])
    expect(storageProblemOf(error)).toBeNull();
});
