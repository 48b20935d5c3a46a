import { STATUS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { recordedConnection } from '../conformance/recordedConnection.ts';
import type { AccountRow } from '../account/store.ts';
import { statusMessages } from './socketMessages.ts';
import type { ShownStatus, Status } from './status.ts';

const [BOB, CAT] = ['bbbbbbbb-0000-4000-8000-000000000000', 'cccccccc-0000-4000-8000-000000000000'];

/** What somebody says about who is online, what is asked of the books for it, and what they are answered. */
function listening(shown: ShownStatus[] = []) {
  const asked: unknown[] = [];
  const status = {
    follow: (_peer: unknown, ids: readonly string[]) => {
      asked.push(['follow', ids]);
      return shown;
    },
    unfollow: (_peer: unknown, ids: readonly string[]) => void asked.push(['unfollow', ids]),
    update: (_peer: unknown, text: string | null) => void asked.push(['update', text]),
  } as unknown as Status;
  const rows = async (ids: string[], names: string[]) => {
    asked.push(['rows', ids, names]);
    return names.filter((name) => name === 'cat').map(() => ({ id: CAT }) as AccountRow);
  };
  const messages = statusMessages(status, { rows });
  return {
    asked,
    rates: messages.map(({ name, rate }) => [name, rate]),
    say: async (name: string, body: Record<string, unknown>): Promise<unknown> => {
      let answer: unknown = 'nothing';
      const message = messages.find((one) => one.name === name);
      try {
        await message?.carryOut(recordedConnection('ada'), body, (told) => (answer = told));
      } catch (error) {
        return (error as Error).message;
      }
      return answer;
    },
  };
}

test('T13 somebody follows people by their ids and by their names', async () => {
  const { asked, say } = listening();
  expect(await say('status_follow', { user_ids: [BOB!.toUpperCase()], usernames: ['cat', 'nobody', 'a\0'] })).toEqual({
    status: {},
  });
  expect(asked.splice(0)).toEqual([
    ['rows', [], ['cat', 'nobody']],
    ['follow', [BOB, CAT]],
  ]);
  await say('status_follow', { user_ids: [BOB] });
  expect(asked.splice(0)).toEqual([['follow', [BOB]]]);
  await say('status_follow', {});
  expect(asked).toEqual([['follow', []]]);
});

test('T13 whoever follows somebody reads what they show, an empty text as well', async () => {
  const { presence } = recordedConnection('bob');
  const { say } = listening([
    { peer: presence, status: 'drawing' },
    { peer: presence, status: '' },
  ]);
  const bob = { user_id: 'bob', session_id: presence.sessionId, username: 'name of bob' };
  expect(await say('status_follow', { user_ids: [BOB] })).toEqual({
    status: {
      presences: [
        { ...bob, status: 'drawing' },
        { ...bob, status: '' },
      ],
    },
  });
});

test('T13 somebody stops following people, and shows something or nothing', async () => {
  const { asked, say } = listening();
  for (const [name, body] of [
    ['status_unfollow', { user_ids: [BOB!.toUpperCase()] }],
    ['status_unfollow', {}],
    ['status_update', { status: 'x' }],
    ['status_update', { status: '' }],
    ['status_update', {}],
    ['status_update', { status: 'ü'.repeat(STATUS.bytes / 2) }],
  ] as const)
    expect(await say(name, body)).toEqual({});
  expect(asked).toEqual([
    ['unfollow', [BOB]],
    ['unfollow', []],
    ['update', 'x'],
    ['update', ''],
    ['update', null],
    ['update', 'ü'.repeat(STATUS.bytes / 2)],
  ]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['status_follow', { user_ids: [BOB, 'bad'] }, 'Invalid user identifier'],
  ['status_follow', { user_ids: [BOB], usernames: ['cat', ''] }, 'Invalid username'],
  ['status_unfollow', { user_ids: ['bad'] }, 'Invalid user identifier'],
  [
    'status_update',
    { status: 'ü'.repeat(STATUS.bytes / 2) + 'x' },
    `Status must be ${STATUS.bytes} characters or less`,
  ],
])('T13 %s %j is refused, and nothing happens', async (name, body, message) => {
  const { asked, say } = listening();
  expect(await say(name, body)).toBe(message);
  expect(asked).toEqual([]);
});

test('T13 what is looked up and what others hear has its price', () => {
  expect(listening().rates).toEqual([
    ['status_follow', 'signedIn'],
    ['status_unfollow', null],
    ['status_update', 'social'],
  ]);
});
