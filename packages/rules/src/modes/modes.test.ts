import { describe, expect, it } from 'vitest';
import { step, wakeAt } from '../match.ts';
import { LIMITS } from '../model/limits.ts';
import type { Match } from '../model/state.ts';
import { FIVE, start } from '../testing/modeGames.ts';
import { sit } from '../testing/table.ts';
import { view } from '../view/view.ts';

describe('a match of an earlier release', () => {
  it('goes on where it stood', () => {
    const table = start(2);
    table.playStep();
    for (const id of FIVE) table.submit(id);
    table.wait(LIMITS.countdown);
    expect(table.draw().stage.name).toBe('interlude');
    const kept = JSON.parse(JSON.stringify(table.match()), (key, value: unknown) =>
      ['next', 'doneAt', 'coHosts'].includes(key) ? undefined : value,
    ) as Match;
    const due = wakeAt(kept) ?? 0;
    const { match } = step({ ...kept, rules: 2 }, { type: 'wake', at: due });
    expect(match).toMatchObject({ phase: 10, step: 2, stage: { name: 'open' } });
    expect(view(match, 'anna').task).toMatchObject({ step: 2 });
  });
});

/** Every mode is over at some time, whatever its players do not do. */
describe('a game that nobody plays', () => {
  it.each([1, 2, 4, 11, 12, 13, 14, 15, 16])('comes to its end in mode %i', (mode) => {
    const table = sit(FIVE, { options: { mode, story: 'a line\nanother', vipSource: 'draw', tempo: 'quick' } });
    table.command('anna', { type: 'vip', player: 'ben', on: true });
    expect(table.command('anna', { type: 'start' })).toMatchObject({ ok: true });
    table.wait(9 * 3_600_000);
    expect(table.match().phase).toBe(99);
  });
});
