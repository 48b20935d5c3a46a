import type { Account } from '@tuschel/gameserver/extend';
import { collectingLog, fakeClock } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { welcomer } from './welcome.ts';

const SUBJECT = { subject: '1', username: 'maari' };

/** Somebody with a type and a picture already, and what a login writes. */
function returning(twitchUserBroadcasterType: string) {
  const account = { id: 'maari', avatarUrl: '/media/old.webp', metadata: { twitchUserBroadcasterType } };
  const written: unknown[] = [];
  const log = collectingLog();
  let writing = Promise.resolve();
  const welcome = welcomer({
    accounts: {
      patchMetadata: async (_id, patch) => void written.push(patch),
      setProfile: async (_id, profile) => {
        written.push(profile);
        await writing;
      },
    },
    avatars: { copy: async (source) => (source === 'none' ? null : `/media/${source}.webp`) },
    clock: fakeClock(),
    log,
  });
  return {
    log,
    written,
    fail: () => {
      writing = Promise.reject(new Error('the disk is full'));
    },
    login: (more: object) => welcome(account as unknown as Account, { ...SUBJECT, ...more }),
  };
}

test('A5 a login writes what has changed, and nothing else', async () => {
  const { login, written } = returning('affiliate');
  await login({ broadcasterType: 'affiliate', pictureUrl: 'old' });
  expect(written).toEqual([]);
  await login({ broadcasterType: 'partner', pictureUrl: 'new' });
  expect(written).toEqual([{ twitchUserBroadcasterType: 'partner' }, { avatarUrl: '/media/new.webp' }]);
});

test('A5 somebody who is no affiliate any more is none here either', async () => {
  const { login, written } = returning('affiliate');
  await login({ broadcasterType: '' });
  expect(written).toEqual([{ twitchUserBroadcasterType: '' }]);
});

test('a provider that says nothing of a type or a picture takes neither away', async () => {
  const { login, written } = returning('partner');
  await login({});
  await login({ pictureUrl: 'none' });
  expect(written).toEqual([]);
});

test('A9 a picture that cannot be written stops no login, and is logged', async () => {
  const { login, fail, log } = returning('');
  fail();
  await login({ pictureUrl: 'new' });
  expect(log.lines).toMatchObject([{ message: 'an avatar was not written', fields: { account: 'maari' } }]);
});
