import { expect, test } from 'vitest';
import { readStaffCommand, STAFF_USAGE } from './staffCommand.ts';

const NOW = 1_800_000_000_000;
const DAY = 24 * 60 * 60 * 1000;
const read = (words: string) => readStaffCommand(words.split(' '), NOW);

test.each([
  ['ban Ada hate 7', { type: 'ban', reason: 'hate', until: NOW + 7 * DAY, note: '' }],
  ['ban Ada hate 9999 x', { type: 'ban', reason: 'hate', until: NOW + 9_999 * DAY, note: 'x' }],
  ['ban Ada spam forever', { type: 'ban', reason: 'spam', until: null, note: '' }],
  ['supporter Ada 0', { type: 'supporter', level: 0, note: '' }],
  ['supporter Ada 3', { type: 'supporter', level: 3, note: '' }],
  ['restrict Ada', { type: 'profile', isRestricted: true, note: '' }],
  ['unrestrict Ada', { type: 'profile', isRestricted: false, note: '' }],
  ['associate Ada', { type: 'profile', isPartyAssociate: true, note: '' }],
  ['unassociate Ada', { type: 'profile', isPartyAssociate: false, note: '' }],
  ['lift Ada', { type: 'lift', note: '' }],
  ['disable Ada', { type: 'disable', note: '' }],
  ['enable Ada', { type: 'enable', note: '' }],
  ['erase Ada keep', { type: 'erase', keepsPages: true, note: '' }],
  ['erase Ada remove', { type: 'erase', keepsPages: false, note: '' }],
])('the operator’s "%s" is one thing and nothing else', (words, action) => {
  expect(read(words)).toEqual({ username: 'Ada', action });
});

test.each([
  ['ban Ada boredom 2', '"boredom" is not a reason: it must be one of '],
  ['ban Ada hate 0', 'Say for how many days, or forever'],
  ['ban Ada hate 10000', 'Say for how many days, or forever'],
  ['ban Ada hate 1.5', 'Say for how many days, or forever'],
  ['ban Ada hate', 'Say for how many days, or forever'],
  ['supporter Ada 4', 'A supporter level is 0, 1, 2 or 3'],
  ['supporter Ada', 'A supporter level is 0, 1, 2 or 3'],
  ['erase Ada all', 'Say what becomes of their drawings'],
  ['praise Ada', STAFF_USAGE],
  ['lift', STAFF_USAGE],
])('"%s" is answered by what is wrong with it', (words, answer) => {
  expect(read(words)).toContain(answer);
});
