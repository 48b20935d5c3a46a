import { expect, test } from 'vitest';
import { lostInPowerCut, readCalls } from './systemCalls.ts';

const WAL = '/data/pg/pg_wal/000000010000000000000001';
const TRACE = `1763865487.100000 pwrite64(9<${WAL}>, "\\30\\321\\5\\0\\1\\0>, <\\0"..., 8192, 8192) = 8192 <0.000100>
1763865487.101000 fdatasync(9<${WAL}>) = 0 <0.002000>
1763865487.200000 fdatasync(9<${WAL}>) = -1 EIO (Input/output error) <0.001000>
1763865487.300000 write(3<socket:[77]>, "x", 1) = 1 <0.000010>
1763865487.400000 fdatasync(9<${WAL}> <unfinished ...>
+++ exited with 0 +++
`;
const AT = 1_763_865_487_000;
const calls = readCalls(TRACE);
const asked = (from: number, to: number) => lostInPowerCut({ what: 'a line', from: AT + from, to: AT + to }, calls);

test('calls are read with file, begin, end and whether they worked; what did not return is left out', () => {
  expect(calls.map(({ name, isOk }) => [name, isOk])).toEqual([
    ['pwrite64', true],
    ['fdatasync', true],
    ['fdatasync', false],
    ['write', true],
  ]);
  expect(calls[1]).toMatchObject({ path: WAL, from: AT + 101 });
  expect(calls[1]!.to).toBeCloseTo(AT + 103, 3);
});

test('what was written and then synced before it was acknowledged outlives a power cut', () => {
  expect(asked(50, 110)).toBeNull();
});

test.each([
  ['before the sync had returned', 50, 102, 'a line was acknowledged before it was synced'],
  ['before it was written', 50, 60, 'a line was acknowledged before anything was written'],
  ['after a sync that belongs to somebody else', 100.5, 110, 'a line was acknowledged before anything was written'],
  ['after a sync that failed', 150, 250, 'a line was acknowledged before anything was written'],
])('what was acknowledged %s does not', (_, from, to, said) => {
  expect(asked(from, to)).toBe(said);
});

test('a sync that began before the write had ended covers nothing', () => {
  const write = { name: 'pwrite64', path: WAL, from: 10, to: 20, isOk: true };
  const sync = { name: 'fdatasync', path: WAL, from: 15, to: 30, isOk: true };
  const wanted = { what: 'a line', from: 0, to: 40 };
  expect(lostInPowerCut(wanted, [write, sync])).toBe('a line was acknowledged before it was synced');
  expect(lostInPowerCut(wanted, [write, { ...sync, from: 21 }])).toBeNull();
  expect(lostInPowerCut(wanted, [write, { ...sync, from: 21, path: `${WAL.slice(0, -1)}2` }])).not.toBeNull();
  expect(lostInPowerCut(wanted, [write, { ...sync, from: 21, isOk: false }])).not.toBeNull();
});
