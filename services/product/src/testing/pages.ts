import type { Account } from '@tuschel/gameserver/extend';
import type { LinesResult } from '@tuschel/protocol';
import { expect } from 'vitest';
import type { PageMeta } from '../library/drawing/pageMeta.ts';
import type { StartedProduct } from './startProduct.ts';

/** A page of its own, as the game would open it. */
export async function openPageOf(
  { platform: { journal, lines, entropy } }: Pick<StartedProduct, 'platform'>,
  author: Account,
  { match = 'none.tuschel', meta = {} }: { match?: string; meta?: PageMeta } = {},
): Promise<string> {
  const drawing = entropy.uuid();
  const row = { id: entropy.uuid(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(row, (tx) => lines.open(tx, [{ drawing, match, step: 1, author: author.id, meta: { ...meta } }]));
  return drawing;
}

export async function grantPage(
  { platform: { journal, lines, entropy } }: Pick<StartedProduct, 'platform'>,
  drawing: string,
  readers: string[],
): Promise<void> {
  const row = { id: entropy.uuid(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(row, (tx) => lines.grant(tx, [{ drawing, readers }]));
}

/** What is asked of pages, by their artist unless somebody else is named. */
export function lineCalls(product: () => StartedProduct, artist: () => Account) {
  const put = (drawing: string, body: object | string, who: Account | null = artist(), headers = {}) =>
    product().app.inject({
      method: 'PUT',
      url: `/api/drawing/${drawing}/lines`,
      headers: { 'content-type': 'application/json', ...product().as(who), ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return {
    put,
    get: (drawing: string, who: Account | null = artist(), query = '') =>
      product().ask(who, 'GET', `/drawing/${drawing}/lines${query}`),
    putFine: async (drawing: string, body: object): Promise<LinesResult> => {
      const answer = await put(drawing, body);
      expect(answer.statusCode).toBe(200);
      return answer.json();
    },
  };
}
