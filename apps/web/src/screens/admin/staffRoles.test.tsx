// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { SignedInUser } from '@tuschel/client';
import { AdminPower, Rank } from '@tuschel/protocol';
import { ROLE_OF } from '@tuschel/product/roleTable';
import { beforeAll, describe, expect, test } from 'vitest';
import { SCENES } from '../../stage/scenes/scenes.ts';
import { type Acting, enter, sceneNamed } from '../../testing/actOn.tsx';
import { AREA_GROUPS, type Area, addressOf } from './areas.ts';

/** Who sees an area. One without a row here fails. */
const AREA_ROLE: Record<Area, 'team' | 'admin'> = {
  overview: 'team',
  pictures: 'team',
  faces: 'team',
  reports: 'team',
  prompts: 'admin',
  appeals: 'team',
  wishes: 'admin',
  words: 'admin',
  people: 'team',
  badges: 'team',
  rewards: 'admin',
  news: 'team',
  streamers: 'admin',
  matches: 'admin',
  errors: 'admin',
  settings: 'admin',
  audit: 'team',
};

/** Null: a visitor. */
const STRANGERS: Record<string, Partial<SignedInUser> | null> = {
  visitor: null,
  player: {},
  supporter: { supporterLevel: 3, rank: Rank.SuperFriend },
  communityMember: { adminPower: AdminPower.CommunityMember },
  'player with an elevated login': { isElevated: true },
  'banned team member': { adminPower: AdminPower.Team, isBanned: true },
  'banned admin': { adminPower: AdminPower.Admin, isBanned: true },
};

const AREAS = AREA_GROUPS.flatMap(({ areas }) => areas);
const TEAM = { adminPower: AdminPower.Team };
const ADMIN = { adminPower: AdminPower.Admin };

// The first to come loads the whole site.
beforeAll(async () => void (await import('./AdminScreen.tsx')));

/** Which routes of the staff's site this window has asked for, and for whom each is. */
function rolesAsked({ asked }: Acting): Record<string, string | undefined> {
  const calls = asked.map(({ call }) => call.split('?', 1)[0] ?? '');
  return Object.fromEntries(
    calls.flatMap((call) => {
      const route = Object.keys(ROLE_OF).find((one) => matches(one, call));
      return route !== undefined || call.includes(' /admin') ? [[call, route && ROLE_OF[route]]] : [];
    }),
  );
}

function matches(route: string, call: string): boolean {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(call);
}

/** The area that is shown. Null: none. */
const shown = () =>
  document.querySelector('[aria-current="page"][href^="/admin"]')?.getAttribute('href')?.split('area=')[1] ?? null;

test('each area has a row, and no row is for nothing', () => {
  expect(Object.keys(AREA_ROLE).toSorted()).toEqual([...AREAS].toSorted());
});

describe('people who are not on the team', () => {
  const rows = Object.entries(STRANGERS).flatMap(([who, user]) => AREAS.map((area) => ({ who, area, user })));

  test.each(rows)('as $who sees nothing of $area, and asks for nothing', async ({ area, user }) => {
    const acting = await enter({ path: addressOf(area), user });
    expect(shown()).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Bereich' })).toBeNull();
    expect(rolesAsked(acting)).toEqual({});
  });
});

describe('the team', () => {
  test.each(AREAS)('comes to %s as far as the table says, and asks for nothing that it may not have', async (area) => {
    const acting = await enter({ path: addressOf(area), user: TEAM });
    expect(shown()).toBe(AREA_ROLE[area] === 'team' ? area : 'overview');
    for (const [call, role] of Object.entries(rolesAsked(acting))) expect(`${call} ${role}`).toBe(`${call} team`);
  });

  test.each(AREAS.filter((area) => AREA_ROLE[area] === 'admin'))('is not offered %s', async (area) => {
    await enter({ path: '/admin', user: TEAM });
    expect(document.querySelector(`a[href="${addressOf(area)}"]`)).toBeNull();
  });
});

describe('admins', () => {
  test.each(AREAS)('come to %s, and each call of it is one of the table', async (area) => {
    const acting = await enter({ path: addressOf(area), user: ADMIN });
    expect(shown()).toBe(area);
    const asked = Object.entries(rolesAsked(acting));
    expect(asked.length).toBeGreaterThan(0);
    for (const [call, role] of asked) expect(`${call} ${role}`).toMatch(/ (team|admin)$/);
  });
});

test.each(Object.keys(SCENES['admin'] ?? {}))(
  'the team asks for nothing that it may not have in the scene admin/%s',
  async (name) => {
    const acting = await enter({ ...sceneNamed(`admin/${name}`), user: TEAM });
    for (const [call, role] of Object.entries(rolesAsked(acting))) expect(`${call} ${role}`).toBe(`${call} team`);
  },
);
