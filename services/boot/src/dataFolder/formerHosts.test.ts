import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formerHosts } from './formerHosts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-hosts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the names of before are remembered over restarts, and the present one is none of them', () => {
  expect(formerHosts(folder, 'https://old.example')).toEqual([]);
  expect(formerHosts(folder, 'https://old.example')).toEqual([]);
  expect(formerHosts(folder, 'https://new.example:8443')).toEqual(['old.example']);
  expect(formerHosts(folder, 'https://newest.example')).toEqual(['old.example', 'new.example:8443']);
  expect(formerHosts(folder, 'https://old.example')).toEqual(['new.example:8443', 'newest.example']);
});

test('without an address nobody is led anywhere, and what was known stays known', () => {
  formerHosts(folder, 'https://old.example');
  expect(formerHosts(folder, undefined)).toEqual([]);
  expect(formerHosts(folder, 'https://new.example')).toEqual(['old.example']);
});

test('a file that cannot be read leads nobody anywhere', () => {
  for (const text of ['', '{', '"old.example"', '[7, null]']) {
    writeFileSync(join(folder, 'hosts.json'), text);
    expect(formerHosts(folder, 'https://new.example')).toEqual([]);
  }
});
