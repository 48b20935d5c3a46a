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
