import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, Rank } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLE_OF } from '../testing/roleTable.ts';
import { type StartedProduct, startProduct } from '../testing/startProduct.ts';

const PEOPLE = {
  visitor: null,
  player: {},
  supporter: { supporterLevel: 3 },
  host: { mayHost: true },
  communityMember: { adminPower: AdminPower.CommunityMember },
  // What Twitch grants them is theirs there, and gives nothing here.
  elevatedPlayer: {},
  // Whoever has the rank of the team works with it; what admins do takes their power.
  rankOfTeam: { appointedRank: Rank.Admin },
  team: { adminPower: AdminPower.Team },
  elevatedTeam: { adminPower: AdminPower.Team },
  admin: { adminPower: AdminPower.Admin },
  bannedTeam: { adminPower: AdminPower.Team, isBanned: true },
  bannedAdmin: { adminPower: AdminPower.Admin, isBanned: true },
} as const;
type Who = keyof typeof PEOPLE;

let product: StartedProduct;
const tokens = new Map<Who, string>();

beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
  for (const [who, metadata] of Object.entries(PEOPLE)) {
    if (metadata === null) continue;
    const account: Account = await product.server.signUp(`Role_${who}`, metadata);
    tokens.set(who as Who, product.server.token(account, who.startsWith('elevated') ? { elevated: '1' } : {}));
  }
});
afterAll(() => product.close());

/** Refused behind the gate for its type, where it takes a body at all: what is asked is who gets so far. */
async function isLetIn(who: Who, route: string): Promise<number | 'in'> {
  const [method = '', path = ''] = route.split(' ');
  const token = tokens.get(who);
  const url = path
    .replace(':username', 'No one')
    .replace(':matchId', 'no.match')
    .replace(':badgeId', 'no-such-badge')
    .replace(':fingerprint', '0'.repeat(64))
    .replace(':promptId', `${randomUUID()}.0`)
    .replace(':kind/:subject', 'text/nothing')
    .replaceAll(/:\w+/g, randomUUID());
  const { statusCode } = await product.app.inject({
    method: method as 'GET',
    url: `/api${url}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  });
  return statusCode === 401 || statusCode === 403 ? statusCode : 'in';
}

test('every route of the staff’s site has a row, and no row is for nothing', () => {
  const routes = Object.entries(product.access).flatMap(([route, { only }]) => (only === undefined ? [] : [route]));
  const below = Object.keys(product.access).filter((route) => route.includes(' /admin/'));
  expect(Object.keys(ROLE_OF).toSorted()).toEqual(routes.toSorted());
  expect(below.filter((route) => !routes.includes(route))).toEqual([]);
});

describe('the role table', () => {
  test.each(Object.entries(ROLE_OF))('%s is for the rank of %s', async (route, role) => {
    const found: Record<string, number | 'in'> = {};
    for (const who of Object.keys(PEOPLE)) found[who] = await isLetIn(who as Who, route);
    expect(found).toEqual({
      visitor: 401,
      player: 403,
      supporter: 403,
      host: 403,
      communityMember: 403,
      elevatedPlayer: 403,
      rankOfTeam: role === 'team' ? 'in' : 403,
      team: role === 'team' ? 'in' : 403,
      elevatedTeam: role === 'team' ? 'in' : 403,
      admin: 'in',
      bannedTeam: 403,
      bannedAdmin: 403,
    });
  });
});
