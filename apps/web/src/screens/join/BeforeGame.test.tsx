// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { use } from 'react';
import { expect, test, vi } from 'vitest';
import { enter, pass } from '../../testing/actOn.tsx';

/** What is the matter with the break between door and lobby. */
const trouble = vi.hoisted(() => ({ is: 'slow' }));
const never = new Promise<void>(() => undefined);
vi.mock('../../interlude/Interlude.tsx', () => ({
  default() {
    if (trouble.is === 'broken') throw new Error('the file is gone');
    use(never);
    return null;
  },
}));

test('a break that does not come within three seconds is left out', async () => {
  trouble.is = 'slow';
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { path } = await enter('join/ad-picture');
  expect(path()).toBe('/join/KLECKS2345');
  await pass(3_000);
  await waitFor(() => expect(path()).toBe('/game'));
});

test('one that breaks keeps nobody out', async () => {
  trouble.is = 'broken';
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { path } = await enter('join/ad-picture');
  await waitFor(() => expect(path()).toBe('/game'));
});
