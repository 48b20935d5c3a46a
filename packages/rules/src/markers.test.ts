import { describe, expect, it } from 'vitest';
import { sit, type Table } from './table.ts';

const PLAYERS = ['anna', 'ben', 'cleo', 'dirk'];

/** The drawing step of a game in which everybody wrote this, and who is to draw it. */
function drawing(prompt: string, vips: readonly string[] = []): Table {
  const table = sit(PLAYERS);
  for (const player of vips) table.command('anna', { type: 'vip', player, on: true });
  table.command('anna', { type: 'start' });
  for (const id of PLAYERS) table.submit(id, prompt);
  table.wait(6_000);
  return table;
}
const prompts = (table: Table) => PLAYERS.map((id) => table.see(id).task?.prompt);

describe('P12 a prompt with markers', () => {
  it('names people by their display names, whatever was typed', () => {
    expect(new Set(prompts(drawing('@BEN angelt @niemand?')))).toEqual(new Set(['ben angelt @niemand?']));
    expect(new Set(prompts(drawing('Ist das so\\?')))).toEqual(new Set(['Ist das so?']));
  });

  it('! becomes somebody, everybody about equally often, and nobody twice in a prompt', () => {
    const drawn = prompts(drawing('! trifft !')).map((text) => text?.split(' trifft ') ?? []);
    for (const [one, other] of drawn) expect(one).not.toBe(other);
    const often = PLAYERS.map((id) => drawn.flat().filter((name) => name === id).length);
    expect(Math.min(...often)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...often)).toBeLessThanOrEqual(3);
  });

  it('! becomes a VIP where there are any', () => {
    expect(new Set(prompts(drawing('! tanzt im Regen', ['cleo'])))).toEqual(new Set(['cleo tanzt im Regen']));
  });

  it('? is whom the artist chooses', () => {
    const table = drawing('? fliegt zum Mond');
    expect(table.see('ben').task).toMatchObject({ prompt: '? fliegt zum Mond', cast: [null], chosen: [null] });
    expect(table.command('ben', { type: 'choosePlayer', step: 1, marker: 0, player: 'dirk' })).toMatchObject({
      ok: true,
    });
    expect(table.see('ben').task).toMatchObject({ prompt: 'dirk fliegt zum Mond', chosen: ['dirk'] });
  });

  it('marks nobody where a sentence ends so', () => {
    const table = drawing('Wo ist die Katze? Da!');
    expect(prompts(table)[0]).toBe('Wo ist die Katze? Da!');
    expect(table.see('anna').task?.cast).toBeUndefined();
  });
});
