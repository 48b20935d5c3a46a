// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ActingOptions, actOn, refused } from '../../testing/actOn.tsx';
import JumpScreen from './JumpScreen.tsx';
import { keepLoginReturn } from './loginReturn.ts';

const CALL = 'POST /login/jump';

async function arrive(search: string, api?: ActingOptions['api']) {
  keepLoginReturn(search);
  const adopted: unknown[] = [];
  const acting = await actOn(<JumpScreen />, {
    scene: { path: '/login', user: null },
    language: 'en',
    client: () => ({ adopt: async (...given) => void adopted.push(given) }),
    ...(api ? { api } : {}),
  });
  return { ...acting, adopted };
}

test('codes are handed in once, and the session is this window’s alone', async () => {
  const { path, asked, adopted } = await arrive('?token=t0&refresh=r0', (call) =>
    call === CALL ? { refreshToken: 'fresh' } : undefined,
  );
  await waitFor(() => expect(path()).toBe('/admin'));
  expect(asked.filter(({ call }) => call === CALL)).toEqual([{ call: CALL, body: { token: 't0', refresh: 'r0' } }]);
  expect(adopted).toEqual([[{ refreshToken: 'fresh' }, 'window']]);
});

test('codes that are no longer good are explained, with a way on', async () => {
  await arrive('?token=t0&refresh=r0', (call) => {
    if (call === CALL) throw refused(401, 'unauthenticated');
    return undefined;
  });
  expect(await screen.findByText('This jump is no longer good')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the workshop' }).getAttribute('href')).toBe('/admin');
});

test.each(['', '?token=t0'])('whoever comes without codes (%s) goes to the door', async (search) => {
  const { path, asked } = await arrive(search);
  await waitFor(() => expect(path()).toBe('/admin'));
  expect(asked.filter(({ call }) => call === CALL)).toEqual([]);
});
