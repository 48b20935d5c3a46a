import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { sit, type Table } from '../testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo', 'dirk'];

function playing(options: Partial<Options> = {}, players: readonly string[] = PLAYERS): Table {
  const table = sit(players, { options });
  table.command('anna', { type: 'start' });
  return table;
}

describe('a player whom the host removes', () => {
  it('is shown out, and the page he works on is closed and does not count', () => {
    const table = playing();
    table.playStep();
    table.paint('ben');
    const page = table.see('ben').task?.page;
    table.forget();
    table.command('anna', { type: 'kick', player: 'ben', reason: ' be nice ' });
    expect(table.effects()).toContainEqual({ type: 'dismiss', person: 'ben', code: 463, reason: 'be nice' });
    expect(table.effects()).toContainEqual({ type: 'closePages', pages: [page] });
    expect(table.see('ben')).toMatchObject({ you: { seated: false } });
    table.wait(490_000);
    expect(table.draw().books[page?.book ?? -1]?.pages[1]).toEqual({ kind: 'skipped', type: 2, player: 'ben' });
  });

  it('F6 may no longer read the drawing that they went on from; everybody else may', () => {
    const table = playing({ pages: 5 }, [...PLAYERS, 'elsa', 'fritz']);
    table.playStep();
    table.playStep();
    const sources = table.draw().tasks.map(({ player }) => ({ player, page: table.see(player).task?.source }));
    table.forget();
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.effects()).toContainEqual({
      type: 'grant',
      pages: sources.map(({ player, page }) => ({ page, readers: player === 'ben' ? [] : [player] })),
    });
  });

  it('F6 hides drawings also from those who work with them, whoever is removed later', () => {
    const table = playing({ pages: 5 }, [...PLAYERS, 'elsa', 'fritz']);
    table.playStep();
    table.playStep();
    table.command('anna', { type: 'kick', player: 'ben' });
    table.command('anna', { type: 'hidePages', player: 'ben', hide: true });
    table.forget();
    const [hidden] = table.draw().tasks.filter(({ author }) => author === 'ben');
    const [other = ''] = PLAYERS.filter((id) => id !== 'anna' && id !== 'ben' && id !== hidden?.player);
    table.command('anna', { type: 'kick', player: other });
    const grants = table.effects().flatMap((effect) => (effect.type === 'grant' ? effect.pages : []));
    expect(grants).toContainEqual({ page: { book: hidden?.book, step: 1 }, readers: [] });
    expect(grants.filter(({ readers }) => readers.length > 0)).toHaveLength(3);
  });

  it('F6 has no lines to close where they were writing', () => {
    const table = playing();
    table.forget();
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.effects().map(({ type }) => type)).toEqual(['reply', 'dismiss', 'changed']);
  });

  it('does not come back into a running game', () => {
    const table = playing();
    table.command('anna', { type: 'kick', player: 'ben' });
    table.wait(LIMITS.kickedFor);
    expect(table.join('ben')).toContainEqual({ type: 'dismiss', person: 'ben', code: 462, reason: 'notInLobby' });
    expect(table.command('ben', { type: 'here' })).toMatchObject({ status: 403, code: 'notSeated' });
  });

  it('stays out of all lobbies of this host when banned', () => {
    const table = playing();
    table.command('anna', { type: 'ban', player: 'ben', reason: 'spam' });
    expect(table.effects()).toContainEqual({ type: 'banned', host: 'anna', person: 'ben', reason: 'spam' });
    table.forget();
    expect(table.command('anna', { type: 'ban', player: 'ben' })).toMatchObject({ ok: true });
    expect(table.effects()).toHaveLength(1);
  });

  it('may leave pages behind: the host is asked once whether to hide these too', () => {
    const table = playing();
    table.playStep();
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.see('anna').hideAsked).toEqual(['ben']);
    expect(table.see('cleo').hideAsked).toBeUndefined();
    expect(table.command('cleo', { type: 'hidePages', player: 'ben', hide: true })).toMatchObject({ status: 403 });
    expect(table.command('anna', { type: 'hidePages', player: 'dirk', hide: true })).toMatchObject({ status: 400 });
    expect(table.command('anna', { type: 'hidePages', player: 'ben', hide: false })).toMatchObject({ ok: true });
    expect(table.see('anna').hideAsked).toBeUndefined();
    expect(table.command('anna', { type: 'hidePages', player: 'ben', hide: true })).toMatchObject({ ok: true });
    table.playToWatch();
    expect(JSON.stringify(table.draw().books)).toContain('ben writes 0');
    expect(JSON.stringify(table.draw().books)).not.toContain('hidden');
  });

  it('has nothing to hide before his first page', () => {
    const table = playing();
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.see('anna').hideAsked).toBeUndefined();
  });

  it('is not shown when his pages are hidden: nobody reads or draws from them, and all know whose they were', () => {
    const table = playing({ pages: 5 }, [...PLAYERS, 'elsa', 'fritz']);
    table.playStep();
    table.playStep();
    table.forget();
    table.command('anna', { type: 'ban', player: 'ben', reason: 'spam' });
    table.command('anna', { type: 'hidePages', player: 'ben', hide: true });
    const drawn = table.draw().books.findIndex(({ pages }) => pages[1]?.kind === 'drawing' && pages[1].hidden);
    expect(table.effects()).toContainEqual({ type: 'grant', pages: [{ page: { book: drawn, step: 1 }, readers: [] }] });
    table.playStep();
    expect(table.draw().tasks.filter(({ author }) => author === 'ben')).toEqual([]);
    table.forget();
    table.playToWatch();
    for (let book = 0; book < 6; book++) {
      for (let page = 0; page < 5; page++) table.command('anna', { type: 'drive', book, page });
    }
    const seen = table.see('cleo').watch?.books.flatMap(({ rounds }) => rounds) ?? [];
    const his = seen.filter(({ player }) => player === 'ben').toSorted((a, b) => a.step - b.step);
    expect(his).toEqual([
      { step: 0, type: 1, player: 'ben', hidden: true },
      { step: 1, type: 2, player: 'ben', hidden: true },
      { step: 2, type: 3, player: 'ben', skipped: true },
    ]);
    expect(JSON.stringify(table.see('cleo'))).not.toContain('ben writes 0');
    const reveals = table.effects().flatMap((effect) => (effect.type === 'grant' ? effect.pages : []));
    expect(reveals.filter(({ page, reveal }) => reveal && page.book === drawn && page.step === 1)).toEqual([]);
    table.command('anna', { type: 'end' });
    expect(JSON.stringify(table.effects().find(({ type }) => type === 'saveHistory'))).toContain('"hidden":true');
  });

  it('is never the host', () => {
    const table = playing();
    expect(table.command('anna', { type: 'kick', player: 'anna' })).toMatchObject({
      status: 400,
      code: 'notPermitted',
    });
    expect(table.command('ben', { type: 'kick', player: 'cleo' })).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('the ban list of a host', () => {
  it('forgets whom he takes off it, also when the match never knew', () => {
    const table = sit(['anna', 'ben']);
    table.command('anna', { type: 'ban', player: 'ben' });
    expect(table.command('anna', { type: 'unban', player: 'ben' })).toMatchObject({ ok: true });
    expect(table.match().banned).toEqual([]);
    table.command('anna', { type: 'unban', player: 'stranger' });
    expect(table.effects().filter(({ type }) => type === 'unbanned')).toEqual([
      { type: 'unbanned', host: 'anna', person: 'ben' },
      { type: 'unbanned', host: 'anna', person: 'stranger' },
    ]);
  });

  it('has room for two thousand', () => {
    const banned = Array.from({ length: LIMITS.banned - 1 }, (_, index) => `pest ${index}`);
    const table = sit(['anna', 'ben', 'carla'], { setup: { banned } });
    expect(table.command('anna', { type: 'ban', player: 'ben' })).toMatchObject({ ok: true });
    expect(table.command('anna', { type: 'ban', player: 'carla' })).toMatchObject({ status: 400, code: 'listFull' });
  });
});
