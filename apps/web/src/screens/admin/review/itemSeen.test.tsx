// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ModerationItem, TakenPosts } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { PostTexts } from '../../../publish/PostTexts.tsx';
import { actOn, read, sceneNamed } from '../../../testing/actOn.tsx';
import { AdminTexts } from '../AdminTexts.tsx';
import { ItemSheet } from './ItemSheet.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = 1_800_000_000_000;

/** A picture as it lies before the team; what is read about it. */
async function lay(change: Partial<ModerationItem>) {
  const { items } = sceneNamed('admin/queue').answers!['POST /admin/posts/take'] as TakenPosts;
  await actOn(
    <PostTexts>
      <AdminTexts>
        <ItemSheet item={{ ...items[0]!, ...change }} files={null} onLocked={() => undefined} />
      </AdminTexts>
    </PostTexts>,
    {
      language: 'en',
      now: () => NOW,
    },
  );
  await screen.findByText(items[0]!.artist.displayName);
  return read().join(' ').replaceAll('\u00a0', ' ');
}

test.each([
  [-MINUTE, '1 minute ago', 'false'],
  [0, '1 minute ago', 'false'],
  [59 * MINUTE, '59 minutes ago', 'false'],
  [HOUR, '1 hour ago', 'false'],
  [DAY - 1, '23 hours ago', 'false'],
  [DAY, '1 day ago', 'false'],
  [DAY + 1, '1 day ago', 'true'],
  [3 * DAY, '3 days ago', 'true'],
])('a picture that has waited for %i ms came %s, and is late: %s', async (ms, words, isLate) => {
  await lay({ waitsSince: NOW - ms });
  expect(screen.getByText(words).dataset['late']).toBe(isLate);
});

test('a picture that waits for nobody has no age', async () => {
  expect(await lay({ waitsSince: null })).not.toContain(' ago');
});

test.each<[Partial<ModerationItem>, RegExp, RegExp]>([
  [{ reports: 0 }, /Prompt/, /reported/],
  [{ reports: 1 }, /reported once/, /reported \d/],
  [{ description: '', altText: '', shown: null }, /Prompt/, /[dD]escription/],
  [{ promptText: null, promptBy: null }, /Untitled drawing .* Prompt Without a prompt /, /null/],
  [{ impressionCounter: 0, clickCounter: 0, likeCounter: 0 }, /Prompt/, /Seen \d/],
  [{ impressionCounter: 1_284, clickCounter: 0, likeCounter: 0 }, /Seen 1,284 · opened 0 · liked 0/, /null/],
])('of a picture with %j there is said %s, and not %s', async (change, told, untold) => {
  const words = await lay(change);
  expect(words).toMatch(told);
  expect(words).not.toMatch(untold);
});
