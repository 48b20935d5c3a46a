import { expect, test } from 'vitest';
import { isAppRoute } from './appRoutes.ts';

test.each(['/', '/create', '/create/', '/Create', '/join/ABCDEFGH23', '/d/0123-45', '/p/ada', '/terms', '/error'])(
  '%s is a page of the app',
  (path) => {
    expect(isAppRoute(path)).toBe(true);
  },
);

test.each(['/nowhere', '/create/more', '/join/ABC/DEF', '/d/', '/me', '/termsx'])('%s is none', (path) => {
  expect(isAppRoute(path)).toBe(false);
});
