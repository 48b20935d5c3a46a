import { AdminPower } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const DAY = 24 * 60 * 60 * 1000;
const ACTIONS: readonly (readonly [verb: string, body: object])[] = [
  ['ban', { reason: 'spam', until: Date.UTC(2027, 0, 2) + DAY }],
  ['lift', {}],
  ['appeal', { answer: 'It stays.' }],
  ['profile', { isRestricted: true }],
];

test.each(ACTIONS)('A15 %s is done by nobody to their own rank, or a higher one', async (verb, body) => {
  const [team, other, admin] = [
    await product.someone({ adminPower: AdminPower.Team }),
    await product.someone({ adminPower: AdminPower.Team }),
    await product.someone({ adminPower: AdminPower.Admin }),
  ];
  for (const { username } of [other, admin]) {
    const answer = await product.ask(team, 'PUT', `/admin/person/${username}/${verb}`, body);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      403,
      'Not to somebody of this rank.',
    ]);
  }
});

test('A15 support is given by admins to anybody', async () => {
  const [admin, other] = [
    await product.someone({ adminPower: AdminPower.Admin }),
    await product.someone({ adminPower: AdminPower.Admin }),
  ];
  const answer = await product.ask(admin, 'PUT', `/admin/person/${other.username}/supporter`, { level: 2 });
  expect(answer.json()).toMatchObject({ supporterLevel: 2 });
});
