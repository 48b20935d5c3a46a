import { createHash, randomBytes } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { ContentWarning, type MyDrawing, type Quiz, quizCheckText } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryCalls } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { shownQuestion } from './questions.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());
const { someone, moderator, call, draw, publish, decide, codeOf } = galleryCalls(() => product);

const OPEN = { mayQuiz: true, language: 'de' };

/** Published, approved, and to be asked for. */
async function asked(artist: Account, by: Account, prompt: string, more: object = {}): Promise<MyDrawing> {
  const drawingId = await draw(artist, { promptText: prompt });
  const drawing = await publish(artist, { drawingId, ...OPEN, ...more });
  await decide(by, drawing);
  return drawing;
}

const list = async (who: Account | null, body: object = {}) =>
  (await call(who, 'POST', '/posts/list-quiz', { language: 'de', ...body })).json<Quiz>();
const rightOf = ({ salt, options }: Quiz['questions'][number]) =>
  options.filter(({ id, check }) => check === sha256(quizCheckText(salt, id, true))).map(({ text }) => text);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the quiz', () => {
  let artists: Account[];
  let mia: Account;
  const drawings = new Map<string, string>();

  beforeAll(async () => {
    mia = await moderator();
    artists = await Promise.all(Array.from({ length: 4 }, () => someone()));
  });

  test('Q25 says how many pictures it needs, and asks nothing with one too few', async () => {
    for (let number = 0; number < 4; number++) {
      const prompt = `Ein Otter mit ${number + 2} Eimern`;
      drawings.set((await asked(artists[number] as Account, mia, prompt)).drawingId, prompt);
    }
    expect(await list(null, { questions: 5 })).toMatchObject({
      questions: [],
      pool: { pictures: 4, artists: 4 },
      needs: { pictures: 5, artists: 1 },
    });
    drawings.set((await asked(artists[0] as Account, mia, 'Noch ein Otter')).drawingId, 'Noch ein Otter');
    expect((await list(null, { questions: 5 })).questions).toHaveLength(5);
    expect(await list(null, { questions: 10 })).toMatchObject({ questions: [], needs: { pictures: 10 } });
    expect(await list(null, { questions: 0 })).toMatchObject({ questions: [], pool: { pictures: 5, artists: 4 } });
  });

  test('Q25 has four prompts to each picture, of which the one that was drawn is right', async () => {
    const { questions } = await list(null, { questions: 5 });
    expect(new Set(questions.map(({ drawingId }) => drawingId))).toEqual(new Set(drawings.keys()));
    for (const question of questions) {
      expect(new Set(question.options.map(({ text }) => text)).size).toBe(4);
      expect(rightOf(question)).toEqual([drawings.get(question.drawingId)]);
    }
  });

  test('Q25 asks who drew it, once four people have drawn', async () => {
    const { questions, needs } = await list(null, { questions: 5, kind: 'artist' });
    expect(needs).toEqual({ pictures: 5, artists: 4 });
    const names = new Set(artists.map(({ displayName, username }) => displayName || username));
    for (const { options } of questions) expect(new Set(options.map(({ text }) => text))).toEqual(names);
  });

  test('Q25 never asks people for what they have drawn themselves', async () => {
    expect((await list(artists[1] as Account, { questions: 5 })).pool).toEqual({ pictures: 4, artists: 3 });
  });

  test.each([
    ['that its artist has not allowed', { mayQuiz: false }],
    ['that warns of something', { triggerWarning: ContentWarning.Horror }],
    ['of another language', { language: 'en' }],
  ])('Q26 has no picture %s', async (_, more) => {
    await asked(artists[2] as Account, mia, 'Das nicht', more);
    expect((await list(null, { questions: 0 })).pool.pictures).toBe(5);
  });

  test('Q26 has no picture before it is approved, and none that its artist has taken back', async () => {
    const drawingId = await draw(artists[2] as Account, { promptText: 'Wartet noch' });
    const waiting = await publish(artists[2] as Account, { drawingId, ...OPEN });
    expect((await list(null, { questions: 0 })).pool.pictures).toBe(5);
    await decide(mia, waiting);
    expect((await list(null, { questions: 0 })).pool.pictures).toBe(6);
    await publish(artists[2] as Account, { drawingId, mayQuiz: false });
    expect((await list(null, { questions: 0 })).pool.pictures).toBe(5);
    await publish(artists[2] as Account, { drawingId, mayQuiz: true });
    await publish(artists[2] as Account, { drawingId, isUnpublished: true });
    expect((await list(null, { questions: 0 })).pool.pictures).toBe(5);
  });

  test('Q26 has no picture of a round that lets nobody see how it came about', async () => {
    const { drawingId } = await asked(artists[2] as Account, mia, 'Ohne Film');
    const pictures = async () => (await list(null, { questions: 0 })).pool.pictures;
    expect(await pictures()).toBe(6);
    await raw`update post set allow_video = false where drawing = ${drawingId}`.execute(
      product.platform.sql.db<never>(),
    );
    expect(await pictures()).toBe(5);
  });

  test('Q26 takes the artist’s own language where nobody has said of which a prompt is', async () => {
    const { language: _, ...noLanguage } = OPEN;
    const drawingId = await draw(artists[3] as Account, { promptText: 'An otter with a bucket' });
    await decide(mia, await publish(artists[3] as Account, { drawingId, ...noLanguage }));
    const english = await list(null, { language: 'en', questions: 0 });
    expect(english.pool.pictures).toBe(2);
    await publish(artists[3] as Account, { drawingId, isUnpublished: true });
  });

  test.each([{ questions: 7 }, { questions: -5 }, { kind: 'colour' }, { language: 'fr' }])(
    'Q25 refuses %j',
    async (body) => {
      const answer = await call(null, 'POST', '/posts/list-quiz', body);
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'badRequest']);
    },
  );
});

test('Q25 no byte of a question but salted hashes tells which answer is right', () => {
  const seeded = () => {
    let byte = 0;
    return { bytes: (length: number) => Uint8Array.from({ length }, () => byte++ % 256) };
  };
  const options = ['one', 'two', 'three', 'four'];
  const shown = [0, 1, 2, 3].map((right) =>
    shownQuestion({ drawing: 'd', options, right }, { width: 16, height: 9 }, seeded()),
  );
  const veiled = shown.map((question) =>
    JSON.stringify({ ...question, options: question.options.map(({ check, ...rest }) => [rest, check.length]) }),
  );
  expect(new Set(veiled).size).toBe(1);
  // Under another salt the same answers have other hashes: nobody can keep a list of them.
  const [first] = shown;
  const again = shownQuestion({ drawing: 'd', options, right: 0 }, { width: 16, height: 9 }, { bytes: randomBytes });
  const checks = (question: typeof first) => question?.options.map(({ check }) => check) ?? [];
  expect(checks(again).some((check) => checks(first).includes(check))).toBe(false);
});
