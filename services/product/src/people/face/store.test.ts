import { randomUUID } from 'node:crypto';
import type { PostActor } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createFaceStore, type FaceRow, type FaceStore } from './store.ts';

let product: StartedProduct;
let store: FaceStore;
beforeAll(async () => {
  product = await startProduct();
  const { sql, entropy } = product.platform;
  store = createFaceStore(sql, product.clock, entropy);
});
afterAll(() => product.close());

const team: PostActor = { id: randomUUID(), power: 'team', isBanned: false };
const reject = ({ id, life }: FaceRow) =>
  store.decide(id, team, { command: { type: 'reject', version: life.version }, reason: 'hate' });

test('B2 a face that is saved again waits where it stood, and another one behind all that wait', async () => {
  const person = randomUUID();
  const first = await store.save(person, 'one', true);
  await product.clock.advance(1_000);
  expect(await store.save(person, 'one', true)).toMatchObject({ id: first.id, queued_at: first.queued_at });
  const other = await store.save(person, 'other', true);
  expect(other).toMatchObject({ queued_at: product.clock.now(), drawn_at: product.clock.now() });
  expect(other.id).not.toBe(first.id);
});

test('B2 what was decided about a face is neither said of the next one nor decides about it', async () => {
  const person = randomUUID();
  const first = await store.save(person, 'one', true);
  expect(await reject(first)).toEqual({ person });
  expect(await store.of(person)).toMatchObject({ reject_reason: 'hate', queued_at: null });
  const next = await store.save(person, 'other', true);
  expect(next.reject_reason).toBeNull();
  const late = { command: { type: 'approve', version: first.life.version } } as const;
  expect(await store.decide(next.id, team, late)).toEqual({ code: 'changedMeanwhile' });
});

test('B2 a rejection that was taken back leaves no reason, and the face waits again', async () => {
  const face = await store.save(randomUUID(), 'one', true);
  await reject(face);
  await store.decide(face.id, team, { command: { type: 'undo' } });
  expect(await store.byId(face.id)).toMatchObject({ reject_reason: null, queued_at: product.clock.now() });
});
