import { describe, expect, it } from 'vitest';
import { FIVE, kinds, opened, start, tasks, texts } from '../testing/modeGames.ts';

describe('CoOp_Animation', () => {
  it.each([
    [2, {}, 4],
    [6, {}, 6],
    [30, {}, 8],
    [3, { frames: 24 }, 24],
  ])('of %i players has, with %j, so many frames: %i', (players, options, frames) => {
    expect(kinds(14, players, options)).toBe(`W${'D'.repeat(frames)}`);
    expect(kinds(14, players, { ...options, hostTheme: 'a race' })).toBe('D'.repeat(frames));
  });

  it('P4 shows the theme and all frames so far, the nearest first, and lets one begin with the last one', () => {
    const table = start(14, { frames: 4, fps: 12 });
    for (let step = 0; step < 4; step++) {
      table.forget();
      table.playStep();
    }
    // The frame before shines through, and may be copied; it is no base that the drawing begins with.
    for (const page of opened(table)) {
      expect(page).toMatchObject({ copyable: [{ step: 3 }] });
      expect(page).not.toHaveProperty('base');
    }
    for (const task of tasks(table)) {
      const { book } = task.page;
      expect(task).toMatchObject({
        place: 'onion',
        source: { book, step: 3 },
        earlier: [
          { book, step: 2 },
          { book, step: 1 },
        ],
        copyable: [{ book, step: 3 }],
        fps: 12,
        tools: { format: 'landscape' },
      });
      expect(texts(task)).toHaveLength(1);
    }
    table.playToWatch();
    expect(table.see('ben').watch?.books[0]?.fps).toBe(12);
    table.forget();
    table.command('anna', { type: 'end' });
    const records = table.effects().flatMap((effect) => (effect.type === 'saveHistory' ? effect.record : []));
    expect(records.map(({ books }) => books.map(({ fps }) => fps))).toEqual([[12, 12, 12, 12, 12]]);
  });

  it.each([3, 5])('P4 of %i players: nobody draws two frames in a row, however many there are', (players) => {
    const table = start(14, { frames: 24 }, FIVE.slice(0, players));
    const last = new Map<number, string>();
    while (table.match().phase === 10) {
      for (const { book, player } of table.draw().tasks) {
        expect(last.get(book)).not.toBe(player);
        last.set(book, player);
      }
      table.playStep();
    }
  });

  it('begins with the host’s theme, and keeps the background', () => {
    const table = start(14, { hostTheme: 'a race', frames: 3, keepBackground: true, format: 'portrait' });
    for (const task of tasks(table))
      expect(task).toMatchObject({ prompt: 'a race', type: 2, tools: { format: 'portrait' } });
    table.forget();
    table.playStep();
    for (const page of opened(table)) expect(page).toMatchObject({ base: { step: 1 }, baseLayers: [0] });
    table.playToWatch();
    expect(table.see('ben').watch).toMatchObject({
      pagesPerBook: 4,
      books: [{ rounds: [{ text: 'a race', player: 'anna' }] }],
    });
  });
});
