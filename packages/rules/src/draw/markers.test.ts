import { describe, expect, it } from 'vitest';
import { sit, type Table } from '../testing/table.ts';

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

  it('? is nobody who has been removed, but may be who has only left', () => {
    const table = drawing('? fliegt zum Mond');
    const choose = (player: string) => table.command('ben', { type: 'choosePlayer', step: 1, marker: 0, player });
    table.command('anna', { type: 'kick', player: 'dirk' });
    expect(choose('dirk')).toMatchObject({ ok: false, status: 400, code: 'notPermitted' });
    table.command('cleo', { type: 'leave' });
    expect(choose('cleo')).toMatchObject({ ok: true });
    expect(table.see('ben').task).toMatchObject({ chosen: ['cleo'] });
  });

  it('? chosen by the artist is still a text that he may report', () => {
    const table = drawing('? fliegt zum Mond');
    table.command('ben', { type: 'choosePlayer', step: 1, marker: 0, player: 'dirk' });
    expect(table.command('ben', { type: 'reportPrompt', step: 1, reasons: ['other'], skip: false })).toMatchObject({
      ok: true,
    });
  });

  it('of the host for all animations is read for each, and later frames know whom the first artist chose', () => {
    const table = sit(PLAYERS, { options: { mode: 14, hostTheme: '@BEN, ! und ? tanzen', frames: 2 } });
    table.command('anna', { type: 'start' });
    const themes = prompts(table);
    for (const theme of themes) expect(theme).toMatch(/^ben, (cleo|dirk) und \? tanzen$/);
    const drawnFor = (theme: string | undefined) => /, (\w+) und/.exec(theme ?? '')?.[1];
    expect(themes.filter((theme) => drawnFor(theme) === 'cleo')).toHaveLength(2);
    for (const id of PLAYERS) {
      expect(table.see(id).task).toMatchObject({ chosen: [null] });
      table.command(id, { type: 'choosePlayer', step: 0, marker: 0, player: 'anna' });
    }
    table.playStep();
    for (const theme of prompts(table)) expect(theme).toMatch(/^ben, (cleo|dirk) und anna tanzen$/);
  });

  it('of the host’s own list is read like any other, one of a pack means what it says', () => {
    const play = (list: { lines: string[] } | { pack: string }) => {
      const rounds = [
        { type: 'prompt', seconds: null, selection: 'dictionary', ...list },
        { type: 'draw', seconds: null, selection: 'round_robin' },
      ] as const;
      const packs = { silly: { de: ['! lacht'], en: ['! lacht'] } };
      const table = sit(PLAYERS, { options: { mode: 1, plan: { rounds } }, setup: { packs } });
      table.command('anna', { type: 'start' });
      return table;
    };
    const own = play({ lines: ['! lacht', '? weint'] });
    expect(prompts(own).filter((text) => text === '? weint')).toHaveLength(2);
    expect(prompts(own).filter((text) => /^(anna|ben|cleo|dirk) lacht$/.test(text ?? ''))).toHaveLength(2);
    expect(new Set(prompts(play({ pack: 'silly' })))).toEqual(new Set(['! lacht']));
  });

  it('of the dictionary is not one: it means what it says where somebody has written nothing', () => {
    const words = { de: ['! lacht'], en: ['! lacht'] };
    const table = sit(PLAYERS, { setup: { words } });
    table.command('anna', { type: 'start' });
    for (const id of PLAYERS.slice(1)) table.submit(id, '! weint');
    table.wait(100_000);
    const told = prompts(table);
    expect(told.filter((text) => text === '! lacht')).toHaveLength(1);
    expect(told.filter((text) => /^(anna|ben|cleo|dirk) weint$/.test(text ?? ''))).toHaveLength(3);
  });

  it('? in a subject of a crossover is chosen by who crosses it', () => {
    const table = sit(PLAYERS, { options: { mode: 16 } });
    table.command('anna', { type: 'start' });
    for (const id of PLAYERS) table.submit(id, id === 'anna' || id === 'ben' ? `? bei ${id}` : `Hut von ${id}`);
    table.wait(6_000);
    const subjectsOf = (id: string) => table.see(id).task?.prompts ?? [];
    const open = PLAYERS.flatMap((id) => subjectsOf(id).filter((text) => text.startsWith('? bei')));
    expect(open).toHaveLength(4);
    for (const id of PLAYERS) {
      const { chosen = [] } = table.see(id).task ?? {};
      expect(chosen).toHaveLength(subjectsOf(id).filter((text) => text.startsWith('?')).length);
      chosen.forEach((_, marker) => {
        const player = marker === 0 ? 'dirk' : 'cleo';
        expect(table.command(id, { type: 'choosePlayer', step: 1, marker, player })).toMatchObject({ ok: true });
      });
      expect(subjectsOf(id).join()).not.toContain('?');
    }
    const told = PLAYERS.flatMap((id) => subjectsOf(id).filter((text) => text.includes(' bei ')));
    expect(told.filter((text) => /^(dirk|cleo) bei (anna|ben)$/.test(text))).toHaveLength(4);
    table.playStep();
    expect(table.draw().books.flatMap(({ pages }) => pages.map((page) => page.kind))).toContain('drawing');
  });

  it('marks nobody where a sentence ends so', () => {
    const table = drawing('Wo ist die Katze? Da!');
    expect(prompts(table)[0]).toBe('Wo ist die Katze? Da!');
    expect(table.see('anna').task?.cast).toBeUndefined();
  });
});
