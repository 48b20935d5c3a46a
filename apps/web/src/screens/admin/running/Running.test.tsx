// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { ErrorKinds, Overview, RunningMatches } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { enter, refused, sceneNamed } from '../../../testing/actOn.tsx';
import { AREA_GROUPS, areaOf } from '../areas.ts';

test('an address names an area, and one that is not theirs, or none at all, leads to the overview', () => {
  for (const { areas } of AREA_GROUPS) for (const area of areas) expect(areaOf(area, 3)).toBe(area);
  expect(areaOf('people', 2)).toBe('people');
  for (const area of ['matches', 'errors', 'settings', 'prompts', 'wishes', 'rewards'])
    expect(areaOf(area, 2)).toBe('overview');
  for (const area of [null, '', 'toString', 'nonsense']) expect(areaOf(area, 3)).toBe('overview');
});

test('what waits leads to where it waits, and says how long the oldest has', async () => {
  await enter('admin/overview-admin', { language: 'en' });
  const tiles = await screen.findByRole('list', { name: 'What is waiting for the team' });
  expect(
    within(tiles)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual([
    ['/admin?area=pictures', '37Approve picturesthe oldest 27 hours ago'],
    ['/admin?area=faces', '4Faceswaiting'],
    ['/admin?area=reports', '2Reportswaiting'],
    ['/admin?area=appeals', '1Appealswaiting'],
    ['/admin?area=wishes', '0Long bansnothing waiting'],
  ]);
  expect(screen.getByText('114 people are playing')).toBeDefined();
  expect(screen.getByText('49 in the last hour')).toBeDefined();
  expect(screen.getByText('none in the last hour')).toBeDefined();
});

test('each area says which release it is, and none does before that is known', async () => {
  const version = '12.4.0';
  let answer: (overview: unknown) => void = () => undefined;
  const overview = new Promise((resolve) => {
    answer = resolve;
  });
  await enter('admin/matches', {
    language: 'en',
    api: (call) => (call === 'GET /admin/overview' ? overview : undefined),
  });
  await screen.findByRole('list', { name: 'Games' });
  expect(screen.queryByText(/^Tuschel \d/)).toBeNull();
  answer({ ...(sceneNamed('admin/overview').answers!['GET /admin/overview'] as Overview), version });
  expect(await screen.findByText(`Tuschel ${version}`)).toBeDefined();
});

test('a game is closed with a reason, which is asked for before anything happens', async () => {
  const { matches } = sceneNamed('admin/matches').answers!['GET /admin/matches'] as RunningMatches;
  let isClosed = false;
  const { user, asked } = await enter('admin/matches', {
    language: 'en',
    api: (call) => {
      if (call === 'POST /admin/matches/match-0/close') {
        isClosed = true;
        return {};
      }
      if (call !== 'GET /admin/matches') return undefined;
      return { matches: isClosed ? matches.slice(1) : matches, hasMore: false };
    },
  });
  const list = await screen.findByRole('list', { name: 'Games' });
  // One that no server runs, and one that is over, cannot be closed.
  expect(within(list).getAllByRole('button', { name: 'Close game' })).toHaveLength(3);
  await user.click(within(list).getAllByRole('button', { name: 'Close game' })[0]!);
  const dialog = await screen.findByRole('dialog', { name: 'Close PinselPaula’s game' });
  const go = within(dialog).getByRole('button', { name: 'Close game' });
  expect(go.matches(':disabled')).toBe(true);
  await user.type(within(dialog).getByRole('textbox'), 'Drawings of hate');
  await user.click(go);
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
  expect(asked.find(({ call }) => call.endsWith('/close'))?.body).toEqual({ note: 'Drawings of hate' });
});

test('an error that is settled goes', async () => {
  const { exceptions } = sceneNamed('admin/errors').answers!['GET /admin/exceptions'] as ErrorKinds;
  const gone: string[] = [];
  const { user } = await enter('admin/errors', {
    language: 'en',
    api: (call) => {
      const settled = /^DELETE \/admin\/exceptions\/(\w+)$/.exec(call)?.[1];
      if (settled !== undefined) {
        gone.push(settled);
        return {};
      }
      if (call !== 'GET /admin/exceptions') return undefined;
      return { exceptions: exceptions.filter(({ fingerprint }) => !gone.includes(fingerprint)), hasMore: false };
    },
  });
  const list = await screen.findByRole('list', { name: 'Errors' });
  await user.click(within(list).getAllByRole('button', { name: 'Settled' })[0]!);
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(within(list).getByText('QuotaExceededError: The quota has been exceeded.')).toBeDefined();
});

test('settings are shown with what is set, all of them when that is asked for, and never a secret', async () => {
  const { user } = await enter('admin/settings', { language: 'en' });
  expect(await screen.findByText('TUSCHEL_URL')).toBeDefined();
  expect(screen.getByText('set, secret')).toBeDefined();
  expect(screen.queryByText('TUSCHEL_PROXIES')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Include what is not set' }));
  expect(screen.getByText('not set; the default is: 0')).toBeDefined();
  expect(screen.getByText('203.0.113.7')).toBeDefined();
});

test('a paper is rendered again by the link to it; one that is not finished says so', async () => {
  const id = '0d3f5c8a-1b2c-4d3e-8f90-a1b2c3d4e5f6';
  let isFinished = false;
  const { user, asked } = await enter('admin/overview-admin', {
    language: 'en',
    api(call) {
      if (call !== `POST /admin/papers/${id}/render`) return undefined;
      if (!isFinished) throw refused(400, 'notPermitted');
      return { isSuccess: true };
    },
  });
  (await screen.findByRole('button', { name: 'Render a paper again' })).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Render a paper again' }));
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Render' });
  await user.keyboard('/playground/boat');
  expect(go.disabled).toBe(true);
  await user.clear(dialog.getByRole('textbox'));
  await user.keyboard(`https://example.org/playground/${id.toUpperCase()}?x{Enter}`);
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  isFinished = true;
  await user.keyboard('{Enter}');
  await screen.findByText('Picture and film are being made again.');
  expect(asked.filter(({ call }) => call.endsWith('/render'))).toHaveLength(2);
});

test('the team is not offered what admins alone may', async () => {
  await enter('admin/overview', { language: 'en' });
  await screen.findByRole('list', { name: 'What is waiting for the team' });
  expect(screen.queryByRole('button', { name: 'Render a paper again' })).toBeNull();
});
