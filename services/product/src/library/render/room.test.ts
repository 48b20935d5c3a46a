import { fakeClock } from '@tuschel/platform';
import { RENDER } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createRenderRoom } from './room.ts';
import { createTrash } from './trash.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
const db = () => product.platform.sql.db<object>();
beforeEach(() => raw`delete from render_file`.execute(db()));

const roomOf = (budgetBytes: number, free: () => number | null, clock = fakeClock()) => ({
  clock,
  room: createRenderRoom(product.platform.sql, { freeBytes: async () => free() }, clock, {
    budgetBytes,
    freeBytes: 100,
  }),
});

/** A drawing with a film of so many bytes that somebody saw at that time, and a picture of one byte. */
async function film(bytes: number, seenAt: number, isPublished = false): Promise<string> {
  const drawing = randomUUID();
  await raw`insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
    values (${drawing}, 'solo', 0, ${randomUUID()}, '{}', 'closed', 1, 0, '{}')`.execute(db());
  for (const [file, size] of [
    ['jpg', 1],
    ['mp4', bytes],
  ] as const)
    await raw`insert into render_file (drawing, file, key, bytes, withheld, made_at, seen_at)
      values (${drawing}, ${file}, ${`${drawing} ${file}`}, ${size}, 0, 0, ${seenAt})`.execute(db());
  if (isPublished)
    await raw`insert into post (drawing, author, posted_at, approved_at, moderation_status, is_unpublished, approved_warning)
      values (${drawing}, ${randomUUID()}, 1, 1, 2, false, 0)`.execute(db());
  return drawing;
}
const films = async () => {
  const { rows } = await raw<{ drawing: string }>`select drawing from render_file where file = 'mp4'`.execute(db());
  return rows.map(({ drawing }) => drawing).toSorted();
};

test('V12 films go that nobody has seen for longest, as many as it takes, and none that is published', async () => {
  const old = await film(10, 1);
  const published = await film(1_000, 0, true);
  const [middle, young] = [await film(10, 2), await film(10, 3)];
  // Three films and three pictures that are not published: 33 bytes.
  expect(await roomOf(33, () => null).room.tidy()).toBe(0);
  expect(await roomOf(23, () => null).room.tidy()).toBe(1);
  expect(await films()).toEqual([published, middle, young].toSorted());
  expect(await roomOf(22, () => null).room.tidy()).toBe(1);
  expect(await films()).toEqual([published, young].toSorted());
  expect(await roomOf(0, () => null).room.tidy()).toBe(1);
  expect([await films(), old]).toEqual([[published], expect.any(String)]);
});

test('V12 films go as well where the disk has too little room, also though what went lies there a little longer', async () => {
  for (let seen = 0; seen < 25; seen++) await film(2, seen);
  expect(await roomOf(1e9, () => 100).room.tidy()).toBe(0);
  // 45 bytes are missing: 23 films, which is more than one step.
  expect(await roomOf(1e9, () => 55).room.tidy()).toBe(23);
  expect(await films()).toHaveLength(2);
});

test('V2 whether the disk has little room is looked at every five seconds', async () => {
  let free: number | null = 99;
  const { room, clock } = roomOf(1, () => free);
  expect(await room.isTight()).toBe(true);
  free = 100;
  await clock.advance(4_999);
  expect(await room.isTight()).toBe(true);
  await clock.advance(1);
  expect(await room.isTight()).toBe(false);
  free = null;
  await clock.advance(5_000);
  expect(await room.isTight()).toBe(false);
});

test('V11 what is to go is gone when it is due, however much it is, and what is not due stays', async () => {
  const { sql, log } = product.platform;
  const clock = fakeClock();
  const gone: string[] = [];
  const trash = createTrash(sql, { delete: async (key) => void gone.push(key), list: async () => [] }, clock, log);
  await raw`delete from render_trash`.execute(db());
  await trash.later([]);
  const keys = Array.from({ length: 201 }, (_, number) => `key ${number}`);
  await trash.later(keys);
  await clock.advance(2 * RENDER.leaseMs - 1);
  await trash.later(['young']);
  expect([await trash.empty(), gone]).toEqual([0, []]);
  await clock.advance(1);
  expect(await trash.empty()).toBe(201);
  expect(gone.toSorted()).toEqual(keys.toSorted());
  expect(await trash.empty()).toBe(0);
});
