import { expect, test } from 'vitest';
import { Table } from '../testing/quizTable.ts';

const isAnnounced = (table: Table) => table.effects.some(({ type }) => type === 'changed');

function begun(): Table {
  const table = new Table(['ada', 'bela', 'cleo']);
  table.begin();
  return table;
}

test.each<readonly [string, (table: Table) => unknown]>([
  ['somebody answers', (table) => table.answer('bela', table.right)],
  ['somebody is lost', (table) => table.gone('cleo')],
  ['somebody new comes', (table) => table.join('dora')],
  ['somebody leaves', (table) => table.say('bela', { type: 'leave' })],
  ['a question runs out', (table) => table.wait(60_000)],
])('everyone is notified when %s', (_, happen) => {
  const table = begun();
  happen(table);
  expect(isAnnounced(table)).toBe(true);
});

test('nobody is notified when a command is refused, or as time passes', () => {
  const table = begun();
  expect(table.say('bela', { type: 'next' })).toBe('forbidden');
  expect(isAnnounced(table)).toBe(false);
  table.wait(1);
  expect(isAnnounced(table)).toBe(false);
});

test('nobody is notified when a stored quiz is read back unchanged', () => {
  const table = begun();
  table.match = JSON.parse(JSON.stringify(table.match)) as Table['match'];
  table.wait(1);
  expect(isAnnounced(table)).toBe(false);
});
