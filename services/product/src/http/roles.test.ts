import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, Rank } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../testing/startProduct.ts';

/** Everything that the team alone may do, and who of it. A route of the staff's site without a row here fails. */
const ROLE_OF: Record<string, 'team' | 'admin'> = {
  'POST /admin/jump': 'team',
  'GET /admin/overview': 'team',
  'GET /admin/posts': 'team',
  'POST /admin/posts/take': 'team',
  'POST /admin/posts/release': 'team',
  'GET /admin/posts/:drawingId': 'team',
  'POST /admin/posts/:drawingId/decide': 'team',
  'POST /admin/posts/:drawingId/undo': 'team',
  'POST /admin/posts/:drawingId/quarantine': 'team',
  'POST /admin/posts/:drawingId/lift-quarantine': 'admin',
  'GET /admin/faces': 'team',
  'POST /admin/faces/:id/decide': 'team',
  'POST /admin/faces/:id/undo': 'team',
  'GET /admin/reports': 'team',
  'PUT /admin/reports/:kind/:subject': 'team',
  'GET /admin/chat': 'team',
  'PUT /admin/chat/:messageId': 'team',
  'GET /admin/prompt': 'admin',
  'GET /admin/prompt/:promptId': 'admin',
  'PUT /admin/prompt/:promptId': 'admin',
  'GET /admin/audit': 'team',
  'GET /admin/people': 'team',
  'GET /admin/person/:username': 'team',
  'GET /admin/person/:username/use': 'team',
  'GET /admin/use': 'team',
  'PUT /admin/person/:username/ban': 'team',
  'PUT /admin/person/:username/lift': 'team',
  'PUT /admin/person/:username/appeal': 'team',
  'PUT /admin/person/:username/profile': 'team',
  'PUT /admin/person/:username/supporter': 'admin',
  'PUT /admin/person/:username/appointment': 'admin',
  'PUT /admin/person/:username/access': 'admin',
  'GET /admin/appeal': 'team',
  'GET /admin/ban-wishes': 'admin',
  'GET /admin/badges': 'team',
  'PUT /admin/badges/:badgeId': 'team',
  'PUT /admin/badges/:badgeId/picture': 'team',
  'POST /admin/badges/:badgeId/edition': 'team',
  'PUT /admin/badges/:badgeId/award': 'team',
  'PUT /admin/badges/:badgeId/revoke': 'team',
  'GET /admin/blog': 'team',
  'POST /admin/blog/preview': 'team',
  'POST /admin/blog/picture': 'team',
  'POST /blog/posts': 'team',
  'POST /blog/posts/:id': 'team',
  'GET /admin/costs': 'admin',
  'GET /admin/matches': 'admin',
  'POST /admin/matches/:matchId/close': 'admin',
  'GET /admin/exceptions': 'admin',
  'DELETE /admin/exceptions/:fingerprint': 'admin',
  'GET /admin/settings': 'admin',
  'GET /admin/words': 'admin',
  'POST /admin/words/try': 'admin',
  'PUT /admin/words': 'admin',
  'GET /admin/rewards': 'admin',
  'PUT /admin/rewards/:username': 'admin',
  'GET /admin/streamers': 'admin',
  'PUT /admin/streamers': 'admin',
  'GET /admin/echoheader': 'admin',
};

const PEOPLE = {
  visitor: null,
  player: {},
  supporter: { supporterLevel: 3 },
  host: { mayHost: true },
  communityMember: { adminPower: AdminPower.CommunityMember },
  // Whoever has the rank of the team works with it; what admins do takes their power.
  rankOfTeam: { appointedRank: Rank.Admin },
  team: { adminPower: AdminPower.Team },
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
    tokens.set(who as Who, product.server.token(account));
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
      rankOfTeam: role === 'team' ? 'in' : 403,
      team: role === 'team' ? 'in' : 403,
      admin: 'in',
      bannedTeam: 403,
      bannedAdmin: 403,
    });
  });
});
