import { describe, expect, it } from 'vitest';
import { sit, type Table } from '../testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo'];

function watching(): Table {
  const table = sit(PLAYERS);
  table.playToWatch();
  return table;
}

function drive(table: Table, book: number, page: number, by = 'anna') {
  return table.command(by, { type: 'drive', book, page });
}

describe('a page that nobody should see', () => {
  const artistOf = (table: Table) => table.see('anna').watch?.books[0]?.rounds[1]?.player ?? '';
  const hide = (table: Table, by: string, on = true, page = 1) =>
    table.command(by, { type: 'hidePage', book: 0, page, hide: on });

  it('W2 is hidden by who leads, at once: its lines can no longer be read', () => {
    const table = watching();
    drive(table, 0, 1);
    table.forget();
    expect(hide(table, 'anna')).toMatchObject({ ok: true });
    expect(table.see('ben').watch?.books[0]?.rounds[1]).toEqual({
      step: 1,
      type: 2,
      player: artistOf(table),
      hidden: true,
    });
    expect(table.effects()).toContainEqual({ type: 'grant', pages: [{ page: { book: 0, step: 1 }, readers: [] }] });
    table.forget();
    hide(table, 'anna', false);
    expect(table.effects()).toContainEqual({
      type: 'grant',
      pages: [{ page: { book: 0, step: 1 }, readers: PLAYERS, reveal: true }],
    });
  });

  it('W2 is hidden by its own artist, whom nobody overrules', () => {
    const table = watching();
    const artists = [0, 1, 2].map((book) => {
      for (const page of [0, 1, 2]) drive(table, book, page);
      return table.see('anna').watch?.books[book]?.rounds[1]?.player ?? '';
    });
    const book = artists.findIndex((artist) => artist !== 'anna');
    const artist = artists[book] ?? '';
    const other = PLAYERS.find((id) => id !== artist && id !== 'anna') ?? '';
    const command = (by: string, hidden: boolean) =>
      table.command(by, { type: 'hidePage', book, page: 1, hide: hidden });
    expect(command(other, true)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(command(artist, true)).toMatchObject({ ok: true });
    expect(command('anna', false)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(command(artist, false)).toMatchObject({ ok: true });
  });

  it('W2 stays hidden when its artist would show again what the host has hidden', () => {
    const table = watching();
    table.command('anna', { type: 'coHost', player: 'ben', on: true });
    for (const page of [0, 1, 2]) drive(table, 0, page);
    const rounds = table.see('anna').watch?.books[0]?.rounds ?? [];
    const page = rounds.findIndex(({ player }) => player === 'cleo');
    expect(hide(table, 'anna', true, page)).toMatchObject({ ok: true });
    expect(hide(table, 'cleo', false, page)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(hide(table, 'cleo', true, page)).toMatchObject({ ok: true });
    expect(hide(table, 'cleo', false, page)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(hide(table, 'ben', false, page)).toMatchObject({ ok: true });
    expect(table.see('cleo').watch?.books[0]?.rounds[page]).toEqual(rounds[page]);
  });

  it('W2 is hidden once, and shown only if it was hidden in the show', () => {
    const table = watching();
    const [text] = table.see('anna').watch?.books[0]?.rounds ?? [];
    hide(table, 'anna', true, 0);
    table.forget();
    expect(hide(table, 'anna', true, 0)).toMatchObject({ ok: true });
    hide(table, 'anna', false, 0);
    expect(hide(table, 'anna', false, 0)).toMatchObject({ ok: true });
    expect(table.effects().map(({ type }) => type)).toEqual(['reply', 'reply', 'changed', 'reply']);
    expect(hide(table, 'anna', 'yes' as never, 0)).toMatchObject({ status: 400, code: 'badRequest' });
    expect(table.see('ben').watch?.books[0]?.rounds[0]).toEqual(text);
    const removed = PLAYERS.find((id) => id === text?.player && id !== 'anna');
    if (removed === undefined) throw new Error('the first page is the host’s');
    table.command('anna', { type: 'kick', player: removed });
    table.command('anna', { type: 'hidePages', player: removed, hide: true });
    expect(hide(table, 'anna', false, 0)).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('W2 is a page that somebody made', () => {
    const table = sit(PLAYERS);
    table.command('anna', { type: 'start' });
    table.playStep();
    table.wait(485_000 + 3_000);
    while (table.match().phase === 10) table.playStep();
    drive(table, 0, 1);
    expect(table.see('ben').watch?.books[0]?.rounds[1]).toMatchObject({ skipped: true });
    expect(hide(table, 'anna')).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('W2 has been shown before', () => {
    const table = watching();
    expect(hide(table, 'anna', true, 0)).toMatchObject({ ok: true });
    expect(hide(table, 'anna', true, 1)).toMatchObject({ status: 400, code: 'notPermitted' });
    expect(hide(table, 'anna', true, 3)).toMatchObject({ status: 400, code: 'badRequest' });
  });

  it('W2 stays hidden in the end and in the archive', () => {
    const table = watching();
    drive(table, 0, 1);
    hide(table, 'anna');
    table.command('anna', { type: 'end' });
    expect(table.see('ben').done?.books[0]?.rounds[1]).toMatchObject({ hidden: true });
    const revealed = table.effects().flatMap((effect) => (effect.type === 'grant' ? effect.pages : []));
    expect(revealed.filter(({ page, reveal }) => page.book === 0 && page.step === 1 && reveal)).toHaveLength(1);
  });
});
