// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { SignedInUser } from '@tuschel/client';
import { AdminPower, Rank } from '@tuschel/protocol';
import { ROLE_OF } from '@tuschel/product/roleTable';
import { describe, expect, test } from 'vitest';
import { SCENES } from '../../stage/scenes/scenes.ts';
import { type Acting, enter, sceneNamed } from '../../testing/actOn.tsx';
import { atDesk } from '../../testing/atDesk.tsx';
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

/** What this window has asked for beyond these roles. */
function forOthersThan(roles: readonly string[], acting: Acting): string[] {
  return Object.entries(rolesAsked(acting)).flatMap(([call, role]) =>
    role !== undefined && roles.includes(role) ? [] : [`${call} ${role}`],
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
    // The banned are stopped at the door of the app.
    const open = user?.isBanned ? enter : atDesk;
    expect(seenBy(await open({ path: addressOf(area), user }))).toEqual(NOTHING);
  });

  test.each(Object.entries(STRANGERS))('as %s sees nothing in the whole app either', async (_who, user) => {
    expect(seenBy(await enter({ path: addressOf('pictures'), user }))).toEqual(NOTHING);
  });

  const NOTHING = { area: null, areas: null, asked: {} };
  const seenBy = (acting: Acting) => ({
    area: shown(),
    areas: screen.queryByRole('navigation', { name: 'Bereich' }),
    asked: rolesAsked(acting),
  });
});

describe('the team', () => {
  test.each(AREAS)('comes to %s as far as the table says, and asks for nothing that it may not have', async (area) => {
    const acting = await atDesk({ path: addressOf(area), user: TEAM });
    expect(shown()).toBe(AREA_ROLE[area] === 'team' ? area : 'overview');
    expect(forOthersThan(['team'], acting)).toEqual([]);
  });

  test('asks for nothing more in the whole app', async () => {
    const acting = await enter({ path: addressOf('pictures'), user: TEAM });
    expect(shown()).toBe('pictures');
    expect(forOthersThan(['team'], acting)).toEqual([]);
  });

  test.each(AREAS.filter((area) => AREA_ROLE[area] === 'admin'))('is not offered %s', async (area) => {
    await enter({ path: '/admin', user: TEAM });
    expect(document.querySelector(`a[href="${addressOf(area)}"]`)).toBeNull();
  });
});

describe('admins', () => {
  test.each(AREAS)('come to %s, and each call of it is one of the table', async (area) => {
    const acting = await atDesk({ path: addressOf(area), user: ADMIN });
    expect(shown()).toBe(area);
    expect(rolesAsked(acting)).not.toEqual({});
    expect(forOthersThan(['team', 'admin'], acting)).toEqual([]);
  });

  test('come to an area in the whole app as well', async () => {
    const acting = await enter({ path: addressOf('words'), user: ADMIN });
    expect(shown()).toBe('words');
    expect(rolesAsked(acting)).not.toEqual({});
    expect(forOthersThan(['team', 'admin'], acting)).toEqual([]);
  });
});

test.each(Object.keys(SCENES['admin'] ?? {}))(
  'the team asks for nothing that it may not have in the scene admin/%s',
  async (name) => {
    expect(forOthersThan(['team'], await atDesk({ ...sceneNamed(`admin/${name}`), user: TEAM }))).toEqual([]);
  },
);
