// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DrawingSyncState } from '@tuschel/client';
import { browserStorage } from '../../browserStorage.ts';
import { queries } from '../../connection/queryClient.ts';
import { refused } from '../../testing/actOn.tsx';
import {
  calls,
  draw,
  finish,
  finishes,
  heading,
  KEEP,
  kept,
  ME,
  MINUTE_MS,
  NOW,
  type Solo,
} from '../../testing/soloActing.tsx';
import { readSitting } from './sitting.ts';

beforeEach(() => localStorage.clear());

/** A draft at the server; `become`: how it stands there from now on. */
function draft(flush: () => Promise<void>) {
  let now: DrawingSyncState = { status: 'offline', pending: 1, fullness: 'fine', replaced: 0 };
  const listeners = new Set<() => void>();
  const become = (change: Partial<DrawingSyncState>) =>
    act(() => {
      now = { ...now, ...change };
      for (const listener of listeners) listener();
    });
  const options: Solo = {
    sitting: { mode: 'draft' },
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        open: async (id) => ({
          ...(await drawings.sketch(id)),
          get: () => now,
          subscribe: (listener) => {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
          setMeta: () => undefined,
          flush,
        }),
      },
    }),
  };
  return { options, become };
}

const submit = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: 'Abgeben' });

test('while it is on its way, a drawing whose time is up is not handed in twice, and then the sketchbook is asked for anew', async () => {
  queries.setQueryData(['sketchbook', ME], { pages: [], pageParams: [] });
  let arrive = (_answer: unknown) => {};
  const { user, asked, path } = await draw({
    sitting: { endsAt: NOW },
    api: (call) => (call === KEEP ? new Promise((resolve) => (arrive = resolve)) : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Aufheben' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(finishes()).toEqual([]);
  arrive({ id: 'kept' });
  await waitFor(() => expect(path()).toBe('/solo'));
  expect(calls(asked)).toBe(1);
  expect(queries.getQueryState(['sketchbook', ME])?.isInvalidated).toBe(true);
});

test('a draft for which there is no room is not finished, stays begun, and can be finished later', async () => {
  const { options, become } = draft(() => new Promise(() => undefined));
  const { user, path } = await draw(options);
  await heading();
  expect(screen.getByText('Noch nicht im Skizzenbuch')).toBeTruthy();
  await user.click(finish());
  await user.click(await submit());
  expect(finishes()).toEqual([]);
  become({ pending: 2 });
  expect(screen.queryByText(/Das Aufheben hat nicht geklappt/)).toBeNull();
  become({ fullness: 'full' });
  expect(await screen.findByText(/Das Aufheben hat nicht geklappt/)).toBeTruthy();
  expect([path(), readSitting(ME, browserStorage)?.mode]).toEqual(['/solo/draw', 'draft']);
  expect(finishes().map(({ disabled }) => disabled)).toEqual([false, false]);
});

test('a draft whose last words did not arrive is not called finished', async () => {
  const { options, become } = draft(async () => undefined);
  const { user, path } = await draw(options);
  await heading();
  const handIn = async () => {
    await user.click(finish());
    await user.click(await submit());
  };
  await handIn();
  expect(await screen.findByText(/Das Aufheben hat nicht geklappt/)).toBeTruthy();
  expect([path(), readSitting(ME, browserStorage)?.mode]).toEqual(['/solo/draw', 'draft']);
  become({ status: 'saved', pending: 0 });
  expect(screen.getByText('Sicher in deinem Skizzenbuch')).toBeTruthy();
  await handIn();
  await waitFor(() => expect(path()).toBe('/solo'));
  expect(readSitting(ME, browserStorage)).toBeNull();
});

test('asked how it is to be shown, one may go on drawing', async () => {
  const { user, asked, path } = await draw({ sitting: { endsAt: NOW + 10 * MINUTE_MS }, api: kept() });
  await heading();
  expect(screen.getByRole('application', { name: /Eine Katze, die nichts glaubt/ })).toBeTruthy();
  await user.click(finish());
  const dialog = await screen.findByRole('dialog', { name: 'Fertig?' });
  await user.click(within(dialog).getByRole('button', { name: 'Zurück' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([path(), calls(asked)]).toEqual(['/solo/draw', 0]);
});

test('a challenge that is refused for want of room says so once, and stays on this device', async () => {
  const { asked, path } = await draw({
    sitting: { mode: 'challenge', endsAt: NOW - 1 },
    api: (call) => {
      if (call === KEEP) throw refused(413, 'quotaFull', { quota: 'day' });
      return undefined;
    },
  });
  expect(await screen.findByText(/Für heute .* gib sie morgen ab/)).toBeTruthy();
  expect([path(), calls(asked), readSitting(ME, browserStorage)?.mode]).toEqual(['/solo/draw', 1, 'challenge']);
});
