import { expect, test } from 'vitest';
import { storageProblemOf, StorageUnavailable } from './storageUnavailable.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('said the database'), { code, ...more });

test('a lost or overloaded database is away', () => {
  const states = ['08006', '57P01', '57P03', '53300'];
  const codes = [...states, 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'];
  expect(codes.map((code) => storageProblemOf(coded(code)))).toEqual(codes.map(() => 'away'));
  for (const said of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])
    expect(storageProblemOf(new Error(said))).toBe('away');
  expect(storageProblemOf(coded('ENOENT', { syscall: 'connect' }))).toBe('away');
  expect(storageProblemOf(new StorageUnavailable('away'))).toBe('away');
});

test('a disk without room is full', () => {
  expect(storageProblemOf(coded('53100'))).toBe('full');
  expect(storageProblemOf(coded('ENOSPC'))).toBe('full');
  expect(storageProblemOf(new StorageUnavailable('full'))).toBe('full');
  expect(storageProblemOf(new Error('could not write to file: No space left on device'))).toBe('full');
});

test('what the database refuses, and our own mistakes, are neither', () => {
  for (const error of [
    coded('23505'),
    coded('22P05'),
    coded('ENOENT', { syscall: 'open' }),
    new TypeError('x'),
    'no',
    { code: '08006' },
  ])
    expect(storageProblemOf(error)).toBeNull();
});

test('whoever is refused reads why', () => {
  const told = (['away', 'full'] as const).map((problem) => new StorageUnavailable(problem));
  expect(told.map(({ name, message, problem }) => [name, message, problem])).toEqual([
    ['StorageUnavailable', 'The database does not answer.', 'away'],
    ['StorageUnavailable', 'The disk is full.', 'full'],
  ]);
});
