// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LiveStreams as Lists } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type ActingOptions, actOn, refused } from '../testing/actOn.tsx';
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
