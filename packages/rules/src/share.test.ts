import { describe, expect, it } from 'vitest';
import { FULL_TEXT, fullShow } from './fullShow.ts';
import { step } from './match.ts';
import { START } from './table.ts';
import { openBook, view } from './view.ts';

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

describe('the books in a view', () => {
  const show = fullShow();
  const [host = ''] = show.seats.map(({ person: { id } }) => id);

  it('W6 fit into 64 KiB with a hundred seats, wherever the show is and in the end', () => {
    for (const book of [0, 50, 99]) {
      const seen = view({ ...show, cursor: { ...show.cursor, book } }, host);
      expect(bytesOf(seen)).toBeLessThanOrEqual(64 * 1_024);
      expect(seen.watch?.books).toHaveLength(100);
      expect(seen.watch?.books[book]?.rounds).toHaveLength(9);
    }
    const done = step(show, { type: 'command', at: START, person: host, seq: 2, command: { type: 'end' } }).match;
    expect(bytesOf(view(done, host))).toBeLessThanOrEqual(64 * 1_024);
    expect(view(done, host).done?.books[0]?.rounds).toHaveLength(9);
  });

  it('W6 are told by an outline where there is no room, and opened one by one', () => {
    const far = view(show, host).watch?.books[0];
    expect(far).toMatchObject({ rounds: [], outline: 'tdtdtdtdt' });
    expect(openBook(show, host, 0)?.rounds.map(({ text, lines }) => text ?? lines)).toEqual([
      FULL_TEXT,
      4_000,
      FULL_TEXT,
      4_000,
      FULL_TEXT,
      4_000,
      FULL_TEXT,
      4_000,
      FULL_TEXT,
    ]);
  });

  it('W6 have another outline as soon as something in them is hidden or shown', () => {
    const hidden = (book: number, page: number, hide: boolean) => ({ type: 'hidePage', book, page, hide }) as const;
    const hide = { type: 'command', at: START, person: host, seq: 2, command: hidden(0, 3, true) } as const;
    const after = step(show, hide).match;
    expect(view(after, host).watch?.books[0]?.outline).toBe('tdthtdtdt');
    expect(openBook(after, host, 0)?.rounds[3]).toMatchObject({ hidden: true });
  });

  it('W6 are opened as far as they have been shown, and by nobody without a seat', () => {
    const early = fullShow({ shown: 12, cursor: { book: 1, page: 2, at: START, replay: 0 } });
    expect(openBook(early, host, 1)?.rounds).toHaveLength(3);
    expect(openBook(early, host, 2)).toBeNull();
    expect(openBook(early, 'a stranger', 0)).toBeNull();
    expect(view(early, host).watch?.books.map(({ rounds }) => rounds.length)).toEqual([9, 3]);
  });
});
