// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PostTexts } from '../../../publish/PostTexts.tsx';
import { actOn } from '../../../testing/actOn.tsx';
import { AdminTexts } from '../AdminTexts.tsx';
import { useAuditNote } from './useAuditNote.ts';

function Note({ action, note }: { action: string; note: string }) {
  return <p>{useAuditNote({ action, note })}</p>;
}

test.each([
  ['reject', 'notSafe', 'Not suitable for everyone'],
  ['quarantine', 'hate: see there: again', 'Hate or harassment: see there: again'],
  ['approve', 'hate', 'hate'],
  ['ban', 'spam, for good', 'Spam, for good'],
  ['ban', 'spam, until 2026-12-24T12:00:00.000Z: third time', 'Spam, until 24 December 2026: third time'],
  ['lift', 'until 2026-12-24T12:00:00.000Z', 'until 2026-12-24T12:00:00.000Z'],
  ['lift', 'the ban is over', 'its time is over'],
  ['appoint', 'rank admin', 'Admin'],
  ['appoint', 'rank communityMember: thank you', 'Community member: thank you'],
  ['appoint', 'rank emperor', 'rank emperor'],
  ['appoint', 'mayHost true', 'may open lobbies'],
  ['appoint', 'mayHost false', 'may not open lobbies'],
  ['profile', 'isRestricted true', 'profile restricted'],
  ['profile', 'isRestricted false', 'profile open again'],
  ['supporter', 'level 2: paid', 'Level 2: paid'],
  ['supporter', 'level 9', 'level 9'],
  ['keep', 'mayHost true', 'mayHost true'],
  ['keep', '', ''],
])('what the books keep of "%s" is read in words: %s', async (action, note, words) => {
  await actOn(
    <PostTexts>
      <AdminTexts>
        <Note action={action} note={note} />
      </AdminTexts>
    </PostTexts>,
    { language: 'en' },
  );
  expect((await screen.findByRole('paragraph')).textContent.replaceAll('\u00a0', ' ')).toBe(words);
});
