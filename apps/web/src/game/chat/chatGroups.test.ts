import type { ChatEntry } from '@tuschel/client';
import { expect, test } from 'vitest';
import { chatGroups } from './chatGroups.ts';

const said = (senderId: string, text: string, at: number): ChatEntry => ({
  kind: 'said',
  key: text,
  senderId,
  name: senderId,
  text,
  at,
  isMine: false,
  isChanged: false,
  links: false,
  mentions: [],
  isToMe: false,
  reactions: [],
  delivery: 'sent',
});
const started: ChatEntry = { kind: 'event', key: 'event-1', event: 'started', names: [], at: 3 };
const shape = (entries: ChatEntry[]) =>
  chatGroups(entries).map((group) =>
    group.kind === 'event' ? group.event : [group.senderId, ...group.lines.map(({ text }) => text)],
  );

test('what somebody says in one go stands together; another person, news or a silence ends it', () => {
  expect(
    shape([
      said('anna', 'hi', 0),
      said('anna', 'everybody', 1),
      said('ben', 'hello', 2),
      started,
      said('ben', 'go!', 4),
      said('ben', 'still here?', 4 + 5 * 60_000),
    ]),
  ).toEqual([['anna', 'hi', 'everybody'], ['ben', 'hello'], 'started', ['ben', 'go!'], ['ben', 'still here?']]);
});

test('a silence is counted from the last line, however long somebody goes on', () => {
  const talk = [0, 4, 8, 12].map((minutes) => said('anna', `at ${minutes}`, minutes * 60_000));
  expect(shape(talk)).toEqual([['anna', 'at 0', 'at 4', 'at 8', 'at 12']]);
  expect(shape([said('anna', 'hi', 0), said('anna', 'still', 5 * 60_000 - 1)])).toEqual([['anna', 'hi', 'still']]);
});

test('a speech is known by its first line, also after more was said', () => {
  const lines = [said('anna', 'hi', 0), said('anna', 'everybody', 1)];
  const keys = [lines.slice(0, 1), lines].map((some) => chatGroups(some).map(({ key }) => key));
  expect(keys).toEqual([['hi'], ['hi']]);
});
