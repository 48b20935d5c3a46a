// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { Rewards } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { refused, sceneNamed } from '../../../testing/actOn.tsx';
import { atDesk } from '../../../testing/atDesk.tsx';

const { rewards } = sceneNamed('admin/rewards').answers!['GET /admin/rewards'] as Rewards;
const entries = async () => within(await screen.findByRole('list', { name: 'Rewards' })).findAllByRole('listitem');

test('whoever is owed what is listed, and leads to their account', async () => {
  await atDesk('admin/rewards', { language: 'en' });
  const [first, , third, last] = await entries();
  expect(first?.textContent).toMatch(/^PinselPaulaGolden BucketMerch discount and exclusive designssince .+Done$/);
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/admin?area=people&person=pinselpaula');
  // Somebody without a name is called by that of the login.
  expect(third?.textContent).toMatch(/^nachtfalter_langBrush/);
  expect(last?.textContent).toMatch(/· done on .+Not done after all$/);
});

test('what is done is marked so, and what is not after all is taken back', async () => {
  let all = rewards;
  const { user, asked } = await atDesk('admin/rewards', {
    language: 'en',
    api: (call, body) => {
      if (call === 'GET /admin/rewards') return { rewards: all };
      if (!call.startsWith('PUT ')) return undefined;
      const { reward, isDone } = body as { reward: string; isDone: boolean };
      const username = call.slice(call.lastIndexOf('/') + 1);
      all = all.map((one) =>
        one.username === username && one.reward === reward ? { ...one, doneAt: isDone ? Date.now() : null } : one,
      );
      return { rewards: all };
    },
  });
  const buttonOf = async (at: number) => within((await entries())[at] as HTMLElement).getByRole('button');
  await user.click(await buttonOf(0));
  await waitFor(async () => expect((await buttonOf(0)).textContent).toBe('Not done after all'));
  await user.click(await buttonOf(3));
  await waitFor(async () => expect((await buttonOf(3)).textContent).toBe('Done'));
  expect(asked.filter(({ call }) => call.startsWith('PUT '))).toEqual([
    { call: 'PUT /admin/rewards/pinselpaula', body: { reward: 'merch', isDone: true } },
    { call: 'PUT /admin/rewards/kritzel_kai', body: { reward: 'drawing', isDone: false } },
  ]);
});

test('a refusal is shown, and the reward stays as it was', async () => {
  const { user } = await atDesk('admin/rewards', {
    language: 'en',
    api: (call) => {
      if (call.startsWith('PUT ')) throw refused(403, 'forbidden');
      return undefined;
    },
  });
  const [first] = await entries();
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Sorry, you are not allowed to do that.')).toBeTruthy();
  expect(within(first as HTMLElement).getByRole('button', { name: 'Done' })).toBeTruthy();
});

test('where nobody is owed anything it says so', async () => {
  await atDesk('admin/rewards-none', { language: 'en' });
  expect(await screen.findByText('Nobody is owed anything')).toBeTruthy();
});
