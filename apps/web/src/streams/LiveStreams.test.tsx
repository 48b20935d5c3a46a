// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LiveStreams as Lists } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { useUser } from '../ClientContext.tsx';
import { type ActingOptions, actOn, pass, refused } from '../testing/actOn.tsx';
import LiveStreams from './LiveStreams.tsx';

const stream = (userName: string, more: object = {}) => ({
  userName,
  displayName: userName.toUpperCase(),
  thumbnailUrl: `/media/live/${userName}.webp`,
  viewerCount: 2,
  isPriorityStreamer: false,
  ...more,
});
const LISTS: Lists = { team: [stream('paula', { viewerCount: 1 })], live: [stream('kai'), stream('otto')] };

const show = (api: ActingOptions['api'], most = 8) =>
  actOn(<LiveStreams most={most} />, {
    scene: { path: '/', user: null },
    language: 'en',
    api: api ?? (() => undefined),
  });
const answering = (lists: Lists) => (call: string) => (call === 'GET /live_streams' ? lists : undefined);

test('who streams is shown, the team first, and leads to their channel without telling it from where', async () => {
  await show(answering(LISTS));
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'PAULATeam One person is watching',
    'KAI 2 are watching',
    'OTTO 2 are watching',
  ]);
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://www.twitch.tv/paula', 'noreferrer'],
    ['https://www.twitch.tv/kai', 'noreferrer'],
    ['https://www.twitch.tv/otto', 'noreferrer'],
  ]);
});

test('no more than there is room for', async () => {
  await show(answering(LISTS), 2);
  expect(await screen.findAllByRole('link')).toHaveLength(2);
});

test('a picture that cannot be had gives way to our own', async () => {
  await show(answering({ team: [], live: [stream('kai')] }));
  const link = await screen.findByRole('link');
  const picture = link.querySelector('img[loading="lazy"]');
  expect(picture?.getAttribute('src')).toMatch(/\/media\/live\/kai\.webp$|\/live\/kai\.webp$/);
  fireEvent.error(picture as Element);
  await waitFor(() => expect(link.querySelector('img[loading="lazy"]')).toBeNull());
  expect(within(link).getByText('KAI')).toBeDefined();
});

test.each([
  ['nobody streams', answering({ team: [], live: [] })],
  [
    'the server does not answer',
    () => {
      throw refused(503, 'overloaded');
    },
  ],
])('where %s there is nothing', async (_, api) => {
  const { asked } = await show(api);
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /live_streams'));
  expect(screen.queryByText('Live now')).toBeNull();
});

test('who streams is asked for every two minutes, as long as somebody looks', async () => {
  vi.useFakeTimers();
  let lists = LISTS;
  const { asked, setSession } = await actOn(<Here />, {
    language: 'en',
    api: (call) => (call === 'GET /live_streams' ? lists : undefined),
  });
  const names = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href')?.split('/').at(-1));
  const times = () => asked.filter(({ call }) => call === 'GET /live_streams').length;
  await pass(0);
  expect(names()).toEqual(['paula', 'kai', 'otto']);
  lists = { team: [], live: [stream('otto', { thumbnailUrl: '' })] };
  await pass(119_000);
  expect(times()).toBe(1);
  await pass(1_000);
  expect([times(), names()]).toEqual([2, ['otto']]);
  expect(document.querySelector('img[loading="lazy"]')).toBeNull();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await pass(240_000);
  expect(times()).toBe(2);
  hidden.mockReturnValue(false);
  await pass(120_000);
  expect(times()).toBe(3);
  setSession({ status: 'signedOut' });
  await pass(240_000);
  expect(times()).toBe(3);
});

test('a picture that could not be had does not stand for the next one of the same channel', async () => {
  vi.useFakeTimers();
  let path = '/media/live/old.webp';
  await show(() => ({ team: [], live: [stream('kai', { thumbnailUrl: path })] }));
  await pass(0);
  const picture = () => document.querySelector('img[loading="lazy"]');
  fireEvent.error(picture() as Element);
  expect(picture()).toBeNull();
  path = '/media/live/new.webp';
  await pass(120_000);
  expect(picture()?.getAttribute('src')).toContain('new.webp');
});

function Here() {
  return useUser() === null ? null : <LiveStreams most={8} />;
}
