import type { Account } from '@tuschel/gameserver/extend';
import type { LineJson, Paper, PaperList, PaperUpdateResult } from '@tuschel/protocol';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StartedProduct } from './startProduct.ts';
import { stroke } from './stroke.ts';

export const paperLine = (x: number): LineJson => ({ ...stroke(x, 40), t: 0, dt: 8 });

/** Strokes that belong at `from` and behind it; each has another place on the paper. */
export const paperEvents = (from: number, count: number, shift = 0) =>
  Array.from({ length: count }, (_, at) => ({ index: from + at, data: paperLine(from + at + 1 + shift) }));

/** The status, and the code of the problem. */
export const codeOf = (answer: { statusCode: number; json: () => { type: string } }) => [
  answer.statusCode,
  answer.json().type.split(':').at(-1),
];

/** What is asked about papers. @param product once it is started */
export function paperCalls(product: () => StartedProduct) {
  const painter = () => product().someone({ supporterLevel: 1 });
  const send = (who: Account, id: string, update: object) => product().ask(who, 'POST', `/papers/${id}/update`, update);
  const save = async (who: Account, id: string, update: object): Promise<PaperUpdateResult> => {
    const answer = await send(who, id, update);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json();
  };
  /** A paper with so many strokes. */
  const begun = async (who: Account, count = 3, more: object = {}): Promise<string> => {
    const id = randomUUID();
    await product().clock.jump(1);
    await save(who, id, { events: paperEvents(0, count), ...more });
    return id;
  };
  const look = async (who: Account, id: string) => (await product().ask(who, 'GET', `/papers/${id}`)).json<Paper>();
  const list = async (who: Account, query = 'skip=0&take=20') =>
    (await product().ask(who, 'GET', `/papers?${query}`)).json<PaperList>();
  return { painter, send, save, begun, look, list };
}
