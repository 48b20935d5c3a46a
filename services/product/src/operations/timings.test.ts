import { expect, test } from 'vitest';
import { createTimings, partOfRoute } from './timings.ts';

test.each([
  ['team', ['/admin/posts', '/blog/posts', '/sitemap/sitemap', '/live_streams']],
  ['gallery', ['/stats/v1', '/posts/list', '/oembed', '/report']],
  ['rendering', ['/render/job/get']],
  ['drawings', ['/drawing/:id/lines', '/solo/drawings', '/papers/:paperId', '/single-game-info']],
  ['games', ['/match/:matchId/options', '/host/bans']],
  ['chat', ['/chat/report']],
  ['people', ['/account/logins', '/profiles/:username', '/support', '/']],
] as const)('X7 routes of %s are counted as such', (part, routes) => {
  expect(routes.map((route) => [route, partOfRoute(route)])).toEqual(routes.map((route) => [route, part]));
});

test('X7 an hour is counted to the minute, in whole milliseconds', () => {
  let now = 500 * 60_000;
  const timings = createTimings({ now: () => now });
  timings.note('/papers', 0.3);
  timings.note('/papers', 0.4);
  now += 59 * 60_000;
  expect(timings.lately('drawings')).toEqual({ answers: 2, ms: 1 });
  now += 60_000;
  expect(timings.lately('drawings')).toEqual({ answers: 0, ms: 0 });
});
