import type { Drawing, Round } from '@tuschel/protocol';
import { describe, expect, it } from 'vitest';
import { takePages } from './bookPages.ts';

const round = (change: Partial<Round>): Round => ({
  id: 'book.0',
  roundNum: 0,
  type: 1,
  playerId: 'anna',
  playerName: 'Anna',
  isHidden: false,
  ...change,
});
const drawn = (drawingId: string, change: Partial<Round> = {}) =>
  round({ type: 2, playerId: 'ben', playerName: 'Ben', drawingId, ...change });
const drawing = (change: Partial<Drawing> = {}) => ({ id: 'x', lines: [], ...change }) as unknown as Drawing;

function reader(you: string, drawings: Record<string, Drawing | null>) {
  const asked: string[] = [];
  const read = async (id: string) => {
    asked.push(id);
    return drawings[id] ?? null;
  };
  return { you, read, wants: ({ triggerWarning = 0 }: Round) => triggerWarning === 0, asked };
}

describe('the pages of a book that somebody takes home', () => {
  it('are texts and drawings in their order', async () => {
    const one = drawing();
    const pages = await takePages([round({ promptText: 'a bear' }), drawn('one')], reader('cleo', { one }));
    expect(pages).toEqual([
      { kind: 'text', author: 'Anna', text: 'a bear' },
      { kind: 'drawing', author: 'Ben', drawing: one },
    ]);
  });

  it('leave there what the round does not give away, whether the game or the server says so, and do not even read it', async () => {
    const cleo = reader('cleo', { one: drawing(), two: drawing({ allowDownload: false }) });
    const pages = await takePages([drawn('one', { noDownload: true }), drawn('two')], cleo);
    expect(pages).toEqual([
      { kind: 'stays', author: 'Ben' },
      { kind: 'stays', author: 'Ben' },
    ]);
    expect(cleo.asked).toEqual(['two']);
  });

  it("one's own is one's own, whatever the round says", async () => {
    const pages = await takePages([drawn('one', { noDownload: true })], reader('ben', { one: drawing() }));
    expect(pages).toMatchObject([{ kind: 'drawing' }]);
  });

  it('are without those that are hidden, lost, gone, or not wanted', async () => {
    const rounds = [
      drawn('one', { isHidden: true }),
      round({ skipped: true }),
      drawn('two', { erased: true }),
      drawn('three'),
      drawn('four', { triggerWarning: 4 }),
    ];
    expect(await takePages(rounds, reader('cleo', { four: drawing() }))).toEqual([]);
  });
});
