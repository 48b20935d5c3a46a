import { describe, expect, test } from 'vitest';
import { isReservedName, nameSkeleton } from './names.ts';

describe('a name that speaks for the server is reserved', () => {
  test.each([
    'Admin',
    'ADMIN',
    'System',
    'Moderator',
    'Moderatorin',
    'Tuschel',
    'Support',
    'Hilfe',
    'аdmin',
    'Αdmin',
    'ᎪDMIN',
    'Ꭺdmin',
    'adm1n',
    '4dmin',
    'Àdmìn',
    'Ａｄｍｉｎ',
    '𝐀𝐝𝐦𝐢𝐧',
    'ad\u200Bmin',
    'Adrnin',
    'Admin_2',
    '_Admin_',
    '007Admin',
    'Tuschel_Support',
    'TuschelTeam',
    'Das Moderatoren-Team',
    'Official_Tuschel',
    'the_real_admin',
    'Adm1n_42',
    '00７ Admin',
    'm0d5',
  ])('%s', (name) => {
    expect(isReservedName(name)).toBe(true);
  });
});

test.each([
  'Anna',
  'Otter_42',
  'Team',
  'Das',
  'Adminton',
  'Moderne',
  'Systematik',
  'TuschelFan',
  'Ruth',
  '42',
  '___',
  '',
  'Modi',
  'Käthe',
  'Админа',
  'Torte',
  'Mo5d',
  'Ostsystem',
])('%s is nobody in particular', (name) => {
  expect(isReservedName(name)).toBe(false);
});

test('a long name made of parts of reserved ones takes no longer than its length', () => {
  expect(isReservedName(`${'mod'.repeat(40)}x`)).toBe(false);
  expect(isReservedName('mod'.repeat(40))).toBe(true);
});

describe('two names that look the same have one skeleton', () => {
  test.each([
    ['other capitals', 'Otter', 'OTTER'],
    ['a Cyrillic letter', 'Otter', 'Оtter'],
    ['a Greek letter', 'Otter', 'Οtter'],
    ['a Cherokee letter', 'Clara', 'Ꮯlara'],
    ['a Lisu letter', 'Otter', 'ꓳtter'],
    ['wide letters', 'Otter', 'Ｏｔｔｅｒ'],
    ['mathematical letters', 'Otter', '𝓞𝓽𝓽𝓮𝓻'],
    ['an I for an l', 'Billy', 'BiIIy'],
    ['a one for an l', 'Billy', 'Bi1ly'],
    ['a zero for an o', 'Otto', 'Ott0'],
    ['r and n for an m', 'Emma', 'Ernrna'],
    ['something invisible', 'Otter', 'Ot\u2060ter'],
    ['a mark', 'Otter', 'Otte\u0323r'],
    ['a sign between', 'Otter_1', 'Otter 1'],
    ['wide signs', '___', '＿＿＿'],
  ])('%s', (_, one, other) => {
    expect(nameSkeleton(other)).toBe(nameSkeleton(one));
  });
});

test.each([
  ['Anna6', 'Anna9'],
  ['Anna2', 'Annaz'],
  ['Anna4', 'Annaa'],
  ['Jürgen', 'Jurgen'],
  ['Anna', 'Anne'],
  ['🐻', '🦦'],
  ['___', '---'],
])('%s and %s are two', (one, other) => {
  expect(nameSkeleton(other)).not.toBe(nameSkeleton(one));
});
