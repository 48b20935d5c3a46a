import { randomUUID } from 'node:crypto';
import type { GameRecord, RecordedRound } from '@tuschel/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderedArtists } from '../../testing/atelier.ts';
import { playedGame } from '../../testing/playedGame.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { createDescribe } from './describe.ts';

let product: StartedProduct;
const { someone, draw } = renderedArtists(() => product);

beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const told = async (drawing: string) => {
  const { sql, lines } = product.platform;
  const page = await lines.page(drawing);
  return createDescribe(sql, product.server.accounts)(page!);
};

describe('in the files of a drawing', () => {
  /** A game whose third page was drawn, after two texts; the other book has a text as well. */
  async function played(second: Partial<RecordedRound>) {
    const [anna, ben] = [await someone(), await someone()];
    const books: GameRecord['books'] = [
      {
        book: 0,
        owner: anna.id,
        rounds: [
          { step: 0, type: 1, player: anna.id, text: 'an otter' },
          { step: 1, type: 1, player: anna.id, text: 'a badger', ...second },
          { step: 2, type: 2, player: ben.id, page: { book: 0, step: 1 }, lines: 7 },
          { step: 3, type: 1, player: anna.id, text: 'what came of it' },
        ],
      },
      { book: 1, owner: ben.id, rounds: [{ step: 1, type: 1, player: ben.id, text: 'a heron' }] },
    ];
    const { drawing } = await playedGame(product, [anna, ben], { more: { books } });
    return { drawing, author: ben.username };
  }

  test('V1 stand the text that it was drawn after and the name of its artist', async () => {
    const { drawing, author } = await played({});
    expect(await told(drawing)).toEqual({ drawing, title: 'a badger', author });
  });

  test.each(['host', 'artist'] as const)('V1 never stands a text that its %s has hidden', async (hiddenBy) => {
    const { drawing, author } = await played({ hidden: true, hiddenBy });
    expect(await told(drawing)).toEqual({ drawing, title: 'an otter', author });
  });

  test('V1 stands the prompt of what was drawn alone, where it had one', async () => {
    const anna = await someone();
    const [drawing, other] = [await draw(anna), await draw(anna, { promptText: undefined })];
    expect(await told(drawing)).toEqual({ drawing, title: 'an otter', author: anna.username });
    expect(await told(other)).toEqual({ drawing: other, title: '', author: anna.username });
  });

  test('V1 stands the name of the artist alone while its game goes on', async () => {
    const { journal, lines, entropy } = product.platform;
    const [anna, drawing] = [await someone(), randomUUID()];
    const match = { id: entropy.uuid(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
    await journal.open(match, (tx) => lines.open(tx, [{ drawing, match: match.id, step: 1, author: anna.id }]));
    expect(await told(drawing)).toEqual({ drawing, title: '', author: anna.username });
  });
});
