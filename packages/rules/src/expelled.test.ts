import { describe, expect, it } from 'vitest';
import { LIMITS } from './model/limits.ts';
import { sit, type Table } from './testing/table.ts';

const PEOPLE = ['anna', 'ben', 'cleo', 'dora'];

const expel = (table: Table, id: string) => table.send({ type: 'expelled', at: table.now(), person: id });
const seatsOf = (table: Table) => table.match().seats.map((seat) => seat.person.id);

function game(ids = PEOPLE): Table {
  const table = sit(ids);
  table.command('anna', { type: 'start' });
  table.forget();
  return table;
}

describe('somebody whom the site shuts out', () => {
  it('F18 leaves a lobby as after a kick: the seat is free, and they do not come back at once', () => {
    const table = sit(PEOPLE);
    expel(table, 'ben');
    expect(seatsOf(table)).toEqual(['anna', 'cleo', 'dora']);
    expect(table.effects()).toContainEqual({ type: 'dismiss', person: 'ben', code: 463, reason: '' });
    table.join('ben');
    expect(seatsOf(table)).toEqual(['anna', 'cleo', 'dora']);
  });

  it('F18 leaves a running game as after a kick: the page takes no more strokes, the name stays', () => {
    const table = game();
    table.playStep();
    table.forget();
    expel(table, 'ben');
    expect(table.match().seats[1]).toMatchObject({ left: true, removed: true });
    expect(table.effects().map(({ type }) => type)).toContain('closePages');
    expect(table.draw().tasks.find(({ player }) => player === 'ben')).toMatchObject({ withdrawn: true });
    expect(table.command('ben', { type: 'here' })).toMatchObject({ ok: false, code: 'notSeated' });
  });

  it('F18 changes nothing where they are gone already, or never were there', () => {
    const table = game();
    for (const phase of [10, 20]) {
      if (phase === 20) table.playToWatch();
      expel(table, 'ben');
      const before = table.match();
      table.forget();
      for (const id of ['ben', 'zoe']) expel(table, id);
      expect(table.match()).toMatchObject({ phase, seats: before.seats, kicked: before.kicked });
      expect(table.effects()).toEqual([]);
    }
  });

  it('F18 also frees a seat whose connection is lost', () => {
    const table = game();
    table.lose('ben');
    expel(table, 'ben');
    expect(table.match().seats[1]).toMatchObject({ removed: true });
  });

  it('F18 as the host of a game hands over to whoever would stand in, and the game goes on', () => {
    const table = sit(['anna', 'ben', 'cleo', 'dora']);
    table.join('mod', { rank: 20 });
    table.command('anna', { type: 'start' });
    table.forget();
    expel(table, 'anna');
    expect(table.match()).toMatchObject({ phase: 10, host: 'mod' });
    expect(table.effects()).toContainEqual({ type: 'alert', to: 'mod', text: 'newHost', level: 'info' });
    expect(table.match().seats[0]).toMatchObject({ removed: true });
  });

  it('F18 whoever stands in for a lost host already becomes the host', () => {
    const table = sit(PEOPLE);
    table.join('mod', { rank: 20 });
    table.command('anna', { type: 'start' });
    for (const id of ['anna', 'mod']) table.lose(id);
    table.wait(LIMITS.actingHostAfter);
    table.back('mod');
    const { acting } = table.match();
    expect(acting).not.toBe('mod');
    expel(table, 'anna');
    expect(table.match()).toMatchObject({ host: acting, acting: null });
  });

  it('F18 who only stands in for the host is removed like anybody else', () => {
    const table = game();
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    const { acting } = table.match();
    expel(table, acting ?? '');
    expect(table.match().seats.find((seat) => seat.person.id === acting)).toMatchObject({ removed: true });
    expect(table.match().acting).not.toBe(acting);
    expect(table.match().host).toBe('anna');
  });

  it('F18 as the host of a lobby hands it to a co-host; without one it closes', () => {
    const helped = sit(PEOPLE);
    helped.command('anna', { type: 'coHost', player: 'cleo', on: true });
    expel(helped, 'anna');
    expect(helped.match()).toMatchObject({ phase: 0, host: 'cleo', coHosts: [] });
    expect(seatsOf(helped)).toEqual(['ben', 'cleo', 'dora']);
    const alone = sit(PEOPLE);
    expel(alone, 'anna');
    expect(alone.match()).toMatchObject({ phase: 99 });
    expect(seatsOf(alone)).toEqual(['ben', 'cleo', 'dora']);
  });

  it('F18 is removed from the show and from what comes after it', () => {
    const show = game();
    show.playToWatch();
    expel(show, 'ben');
    expect(show.match()).toMatchObject({ phase: 20 });
    expect(show.match().seats[1]).toMatchObject({ removed: true });
    show.command('anna', { type: 'end' });
    expect(show.match().phase).toBe(99);
    show.command('anna', { type: 'playAgain' });
    expel(show, 'anna');
    expect(show.match().seats[0]).toMatchObject({ removed: true });
    show.forget();
    show.wait(LIMITS.askAgain);
    const again = show.effects().find((effect) => effect.type === 'rematch');
    expect(again?.host.id).toBe(show.match().host);
    expect(again?.host.id).not.toBe('anna');
    expect(again?.seats.map(({ id }) => id)).not.toContain('anna');
  });

  it('F18 who has no seat, or lost it before, changes nothing', () => {
    const table = game();
    expel(table, 'ben');
    const before = table.match();
    table.forget();
    expel(table, 'ben');
    expel(table, 'stranger');
    expect(table.effects()).toEqual([]);
    expect(table.match()).toEqual(before);
  });
});
