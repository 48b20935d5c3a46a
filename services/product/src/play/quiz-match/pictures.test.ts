import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryCalls } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createQuizPictures, pictureKey, type QuizPictureTables } from './pictures.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());
const { someone, moderator, call, approved, publish } = galleryCalls(() => product);

/** A picture in a running quiz. */
async function shown() {
  const [anna, mia, ben] = [await someone(), await moderator(), await someone()];
  const { drawingId } = await approved(anna, mia, { mayQuiz: true });
  const { sql } = product.platform;
  const pictures = createQuizPictures(sql);
  const [key, match] = [randomUUID(), `${randomUUID()}.tuschel`];
  await sql.transaction((tx) => pictures.open({ tx }, { key, match, drawing: drawingId }));
  const lines = async () => (await call(ben, 'GET', `/drawing/${key}/lines`)).json<{ totalLines: number } | null>();
  return { anna, drawingId, key, match, lines, pictures, sql };
}

describe('Q29 a picture of a quiz', () => {
  test('is read under a name that is no other drawing’s, and whose answer names neither picture nor artist', async () => {
    const { lines, drawingId, anna, key } = await shown();
    const read = await lines();
    expect(read).toMatchObject({ totalLines: 1 });
    for (const secret of [drawingId, anna.id, anna.username, 'an otter'])
      expect(JSON.stringify(read)).not.toContain(secret);
    expect((await call(null, 'GET', `/posts/drawing/${key}`)).statusCode).toBe(404);
  });

  test('is read by nobody once its artist takes it back', async () => {
    const { lines, drawingId, anna } = await shown();
    await publish(anna, { drawingId, isUnpublished: true });
    expect(await lines()).toBeNull();
  });

  test('loses its name with the picture, and with the match', async () => {
    const { drawingId, anna, key, match, pictures, sql, lines } = await shown();
    await call(anna, 'POST', '/posts/erase-mydrawing', { drawingId });
    const rows = await sql
      .db<QuizPictureTables>()
      .selectFrom('quiz_picture')
      .where('key', '=', key)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
    const other = await shown();
    await sql.transaction((tx) => pictures.close({ tx }, match));
    await sql.transaction((tx) => other.pictures.close({ tx }, other.match));
    expect([await lines(), await other.lines()]).toEqual([null, null]);
  });

  test('that was erased a moment ago is opened for nobody, and stops no game', async () => {
    const { pictures, sql } = await shown();
    const key = randomUUID();
    await sql.transaction((tx) => pictures.open({ tx }, { key, match: 'm', drawing: randomUUID() }));
    expect(await pictures.drawingOf(key)).toBeNull();
  });

  test('has another name in each question, round and match', () => {
    const table = (seed: string, requests: number) =>
      ({ seed, match: { requests } }) as Parameters<typeof pictureKey>[0];
    const [one, other] = ['aa'.repeat(32), 'bb'.repeat(32)];
    const keys = [table(one, 1), table(one, 2), table(other, 1)].flatMap((at) => [
      pictureKey(at, 0),
      pictureKey(at, 1),
    ]);
    expect(new Set(keys).size).toBe(6);
    expect(pictureKey(table(one, 1), 0)).toBe(keys[0]);
  });

  test('has the form of an id that nobody counts or dates, whatever the dice say', () => {
    const keys = Array.from({ length: 500 }, (_, question) =>
      pictureKey({ seed: 'cc'.repeat(32), match: { requests: 1 } } as Parameters<typeof pictureKey>[0], question),
    );
    // A UUID of version 8 and of the variant of RFC 9562.
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-8([0-9a-f])[0-9a-f]{2}-([89ab])([0-9a-f])[0-9a-f]{2}-[0-9a-f]{12}$/;
    const digits = keys.map((key) => form.exec(key)?.slice(1) ?? []);
    // The rest of these bytes is as random as all others.
    expect([0, 1, 2].map((at) => new Set(digits.map((found) => found[at])).size)).toEqual([16, 4, 16]);
  });
});
