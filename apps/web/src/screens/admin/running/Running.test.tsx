// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { ErrorKinds, Overview, RunningMatches, Settings } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { focused, pass, read, refused, sceneNamed } from '../../../testing/actOn.tsx';
import { atDesk } from '../../../testing/atDesk.tsx';
import { AREA_GROUPS, areaOf } from '../areas.ts';

test('an address names an area, and one that is not theirs, or none at all, leads to the overview', () => {
  for (const { areas } of AREA_GROUPS) for (const area of areas) expect(areaOf(area, 3)).toBe(area);
  expect(areaOf('people', 2)).toBe('people');
  for (const area of ['matches', 'errors', 'settings', 'prompts', 'wishes', 'rewards'])
    expect(areaOf(area, 2)).toBe('overview');
  for (const area of [null, '', 'toString', 'nonsense']) expect(areaOf(area, 3)).toBe('overview');
});

test('what waits leads to where it waits, and says how long the oldest has', async () => {
  await atDesk('admin/overview-admin', { language: 'en' });
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

/** The part of the overview below this heading. */
const panel = async (name: string) => (await screen.findByRole('heading', { name })).parentElement!;

test('the overview says who renders, who has gone, and what each has done', async () => {
  await atDesk('admin/overview-admin', { language: 'en' });
  expect(read(await panel('Pictures and films')).join(' ')).toBe(
    'Pictures and films waiting 12 being made 2 failed 1 ' +
      'keller here 4,100 made, 20 failed, 1.8 s on average ' +
      'laptop-von-theo gone 81 made, 0 failed, 6.2 s on average Render a paper again',
  );
  expect(read(await panel('Server')).join(' ')).toMatch(
    /^Server Accounts 8,412 new since yesterday 23 Everything is being saved Release 0\.2\.0, running since /,
  );
  expect(screen.queryByRole('heading', { name: 'What is missing' })).toBeNull();
});

test('each part of the product costs its tables and its files, and the time of one answer', async () => {
  await atDesk('admin/overview-admin', { language: 'en' });
  const table = within(await panel('What it costs'));
  const rows = ['Pictures and films', 'Chat', 'Team and news'].map((name) =>
    read(table.getByRole('rowheader', { name }).parentElement!),
  );
  expect(rows).toEqual([
    ['Pictures and films', '11,214 MB', '2,210', '18 ms'],
    ['Chat', '33 MB', '17', '5.3 ms'],
    ['Team and news', '9 MB', '0', '–'],
  ]);
});

test('on a new instance nothing waits, nobody plays or renders, and what is missing comes first', async () => {
  await atDesk('admin/overview-quiet', { language: 'en' });
  expect(read(await panel('What is missing'))).toEqual([
    '[What is missing]',
    'What is missing',
    '730 MiB are free on the disk.',
    'The last backup is 12 days old.',
    'These pages still have something in square brackets: imprint, privacy.',
    expect.stringContaining('npm start -- doctor'),
  ]);
  const tiles = within(screen.getByRole('list', { name: 'What is waiting for the team' }));
  expect(tiles.getByRole('link', { name: /Approve pictures/ }).textContent).toBe('0Approve picturesnothing waiting');
  for (const text of ['Nobody is playing', 'Nobody has rendered lately.', 'The disk is getting full'])
    expect(screen.getByText(text)).toBeDefined();
});

test('an overview that is left open keeps up with what happens', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const first = sceneNamed('admin/overview').answers!['GET /admin/overview'] as Overview;
  let players = 114;
  await atDesk('admin/overview', {
    language: 'en',
    api: (call) => (call === 'GET /admin/overview' ? { ...first, players } : undefined),
  });
  await screen.findByText('114 people are playing');
  players = 1;
  await pass(15_000);
  expect(await screen.findByText('One person is playing')).toBeDefined();
});

test.each([
  ['overview', 'GET /admin/overview', 'What is waiting for the team'],
  ['errors', 'GET /admin/exceptions', 'Errors'],
])('%s that did not come can be asked for again', async (area, list, name) => {
  let isAway = true;
  const { user } = await atDesk(`admin/${area}`, {
    language: 'en',
    api: (call) => {
      if (call === list && isAway) throw refused(503);
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await user.click(again);
  expect(await screen.findByRole('list', { name })).toBeDefined();
});

test('each area says which release it is, and none does before that is known', async () => {
  const version = '12.4.0';
  let answer: (overview: unknown) => void = () => undefined;
  const overview = new Promise((resolve) => {
    answer = resolve;
  });
  await atDesk('admin/matches', {
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
  const { user, asked } = await atDesk('admin/matches', {
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

test('a running game says who hosts it, how far it is, and who is there; what is being written about one stays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { matches } = sceneNamed('admin/matches').answers!['GET /admin/matches'] as RunningMatches;
  let answer = (): unknown => ({ matches, hasMore: true });
  const { user } = await atDesk('admin/matches', {
    language: 'en',
    api: (call) => {
      if (call.endsWith('/close')) throw refused(404, 'notFound');
      return call === 'GET /admin/matches' ? answer() : undefined;
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Games' }));
  const [first, second, , last] = list.getAllByRole('listitem');
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/admin?area=people&person=pinselpaula');
  expect(read(first!).join(' ')).toMatch(/PinselPaula KRAPFEN .* · step 3 of 7 7 of 8 here · since /);
  expect(read(second!).join(' ')).not.toContain('step');
  expect(within(last!).queryByRole('button')).toBeNull();
  expect(screen.getByText('These are the newest 4.')).toBeDefined();
  await user.click(within(first!).getByRole('button', { name: 'Close game' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Drawings of hate');
  answer = () => {
    throw refused(503);
  };
  await pass(10_000);
  answer = () => ({ matches: matches.slice(0, 2), hasMore: false });
  await pass(10_000);
  await waitFor(() => expect(document.querySelectorAll('[aria-label="Games"] > li')).toHaveLength(2));
  expect(screen.queryByText(/^These are the newest/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close game' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Drawings of hate');
});

test('an error that is settled goes', async () => {
  const { exceptions } = sceneNamed('admin/errors').answers!['GET /admin/exceptions'] as ErrorKinds;
  const gone: string[] = [];
  const { user } = await atDesk('admin/errors', {
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

test('whoever settles errors by the keyboard goes on with the next one', async () => {
  const { exceptions } = sceneNamed('admin/errors').answers!['GET /admin/exceptions'] as ErrorKinds;
  let isSettled = false;
  const { user } = await atDesk('admin/errors', {
    language: 'en',
    api: (call) => {
      if (call.startsWith('DELETE /admin/exceptions/')) isSettled = true;
      if (isSettled && call === 'GET /admin/exceptions') return { exceptions: exceptions.slice(1), hasMore: false };
      return isSettled ? {} : undefined;
    },
  });
  const list = await screen.findByRole('list', { name: 'Errors' });
  within(list).getAllByRole('button', { name: 'Settled' })[0]?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(list.contains(document.activeElement)).toBe(true);
  expect(focused()).toBe('Settled');
});

test('an error says how often it came, where it happened if that is known, and stays when it could not be settled', async () => {
  const { user } = await atDesk('admin/errors', {
    language: 'en',
    api: (call) => {
      if (call.startsWith('DELETE')) throw refused(503);
    },
  });
  const [often, once] = within(await screen.findByRole('list', { name: 'Errors' })).getAllByRole('listitem');
  const button = within(often!).getByRole<HTMLButtonElement>('button', { name: 'Settled' });
  expect(within(often!).getByText('14 times')).toBeDefined();
  expect(within(often!).getByText('Where it happened')).toBeDefined();
  expect(within(once!).getByText('once')).toBeDefined();
  expect(within(once!).queryByText('Where it happened')).toBeNull();
  await user.click(button);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect([button.isConnected, button.disabled]).toEqual([true, false]);
});

test('kinds of errors are read page by page', async () => {
  const { exceptions } = sceneNamed('admin/errors').answers!['GET /admin/exceptions'] as ErrorKinds;
  const [first, second] = exceptions;
  const { user } = await atDesk('admin/errors', {
    language: 'en',
    api: (call) =>
      call === 'GET /admin/exceptions'
        ? { exceptions: [first], hasMore: true }
        : call === 'GET /admin/exceptions?offset=1'
          ? { exceptions: [second], hasMore: true }
          : call === 'GET /admin/exceptions?offset=2'
            ? { exceptions: [{ ...second, fingerprint: 'third', exception: 'Third' }], hasMore: false }
            : undefined,
  });
  const list = within(await screen.findByRole('list', { name: 'Errors' }));
  await user.click(screen.getByRole('button', { name: 'Older entries' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Older entries' }));
  expect(await list.findByText('Third')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Older entries' })).toBeNull();
});

test('where no error was reported the list says so', async () => {
  await atDesk('admin/errors-none', { language: 'en' });
  expect(await screen.findByText('No errors reported')).toBeDefined();
});

test('a server on which nothing is set says so, and still has what can be', async () => {
  const { settings } = sceneNamed('admin/settings').answers!['GET /admin/settings'] as Settings;
  const { user } = await atDesk('admin/settings', {
    language: 'en',
    api: (call) =>
      call === 'GET /admin/settings' ? { settings: settings.map((one) => ({ ...one, value: null })) } : undefined,
  });
  expect(await screen.findByText('Nothing is set: everything is as it comes.')).toBeDefined();
  await user.click(screen.getByRole('checkbox', { name: 'Include what is not set' }));
  expect(screen.queryByText('Nothing is set: everything is as it comes.')).toBeNull();
  expect(screen.getByText('not set; the default is: the built-in database in the data folder')).toBeDefined();
});

test('settings are shown with what is set, all of them when that is asked for, and never a secret', async () => {
  const { user } = await atDesk('admin/settings', { language: 'en' });
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
  const { user, asked } = await atDesk('admin/overview-admin', {
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
  const { asked } = await atDesk('admin/overview', { language: 'en' });
  const tiles = within(await screen.findByRole('list', { name: 'What is waiting for the team' }));
  expect(tiles.queryByRole('link', { name: /Long bans/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Render a paper again' })).toBeNull();
  for (const name of ['See all games', 'See errors of browsers'])
    expect(screen.queryByRole('link', { name })).toBeNull();
  expect(asked.map(({ call }) => call)).not.toContain('GET /admin/costs');
});
