import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS } from '../model/options.ts';
import { start, tasks, texts } from '../testing/modeGames.ts';
import { planFor } from './plan.ts';

describe('Complete_Me', () => {
  it('begins with 90 seconds, 40 lines and nothing filled', () => {
    const { steps } = planFor({ ...DEFAULT_OPTIONS, mode: 15 }, 4);
    expect(steps[1]).toMatchObject({ kind: 'draw', length: 90_000, tools: { maxLines: 40, fill: false } });
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('P3 is completed over the lines that are there; the prompt is shown: %s', (showPrompt, prompts) => {
    const table = start(15, { showPrompt });
    table.playStep();
    table.playStep();
    for (const task of tasks(table)) {
      expect(task).toMatchObject({ type: 4, place: 'base', source: { step: 1 } });
      expect(task).not.toHaveProperty('baseOpacity');
      expect(texts(task)).toHaveLength(prompts);
    }
    table.playToWatch();
    for (let page = 1; page < 3; page++) table.command('anna', { type: 'drive', book: 0, page });
    const [, , finished] = table.see('ben').watch?.books[0]?.rounds ?? [];
    expect(finished).toMatchObject({ base: { book: 0, step: 1 } });
  });
});
