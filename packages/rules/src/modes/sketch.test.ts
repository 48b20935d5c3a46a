import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../model/options.ts';
import { opened, start, tasks, texts } from '../testing/modeGames.ts';
import { planFor } from './plan.ts';

describe('Sketch', () => {
  it('is a prompt, a quick sketch and its clean drawing', () => {
    const { steps } = planFor({ ...DEFAULT_OPTIONS, mode: 13 }, 4);
    expect(steps.map(({ kind, length }) => [kind, length])).toEqual([
      ['write', 75_000],
      ['draw', 120_000],
      ['draw', 240_000],
    ]);
    expect(planFor({ ...DEFAULT_OPTIONS, mode: 13, tempo: 'quick' }, 4).steps[1]?.length).toBe(60_000);
    expect(planFor({ ...DEFAULT_OPTIONS, mode: 13, tempo: 'host' }, 4).steps[1]?.length).toBeNull();
  });

  it('P3 gives a pencil and one layer, then everything over the sketch at 40 %, without the prompt', () => {
    const table = start(13);
    table.playStep();
    for (const { tools } of tasks(table))
      expect(tools).toMatchObject({ colorMode: 'mono', layers: 1, presets: 'pencil' });
    table.forget();
    table.playStep();
    for (const task of tasks(table)) {
      expect(task).toMatchObject({ type: 4, place: 'base', baseOpacity: 40 });
      expect(task).not.toHaveProperty('tools');
      expect(texts(task)).toEqual([]);
    }
    for (const page of opened(table))
      expect(page).toMatchObject({ base: { book: page.page.book, step: 1 }, baseOpacity: 40 });
    table.playToWatch();
    expect(table.match().phase).toBe(20);
  });

  it('goes back to the writer when there are two, who then draws the other’s sketch clean', () => {
    const table = start(13, {}, ['anna', 'ben']);
    table.playStep();
    table.playStep();
    const { books, tasks: work } = table.draw();
    for (const { book, player, place } of work) {
      expect([books[book]?.owner, place]).toEqual([player, 'base']);
    }
  });
});
