import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import { person, sit, type Table } from '../testing/table.ts';

const PLAYERS = ['anna', 'ben', 'cleo', 'dirk'];

function playing(options: Partial<Options> = {}, players: readonly string[] = PLAYERS): Table {
  const table = sit(players, { options });
  table.command('anna', { type: 'start' });
  return table;
}

function presenceOf(table: Table, id: string) {
  return table.see('anna').players.find((player) => player.id === id)?.presence;
}

describe('a player who loses the connection', () => {
  it('counts as present for 25 seconds, then as away', () => {
    const table = playing();
    table.lose('ben');
    table.wait(LIMITS.awayAfter - 1);
    expect(presenceOf(table, 'ben')).toBe('here');
    table.wait(1);
    expect(presenceOf(table, 'ben')).toBe('away');
  });

  it('holds up nobody once he is away', () => {
    const table = playing();
    for (const id of ['anna', 'cleo', 'dirk']) table.submit(id, `prompt of ${id}`);
    table.lose('ben');
    table.wait(LIMITS.awayAfter - 1);
    expect(table.see('anna').step?.stage).toBe('open');
    table.wait(1);
    expect(table.see('anna').step?.stage).toBe('countdown');
  });

  it('finds his page as he left it, and the countdown waits for him again', () => {
    const table = playing();
    const page = table.see('ben').task?.page;
    table.command('ben', { type: 'typed', step: 0, text: 'half a thought' });
    for (const id of ['anna', 'cleo', 'dirk']) table.submit(id, `prompt of ${id}`);
    table.lose('ben');
    table.wait(LIMITS.awayAfter + 1_000);
    expect(table.see('anna').step?.stage).toBe('countdown');
    table.back('ben');
    expect(table.see('ben')).toMatchObject({ step: { stage: 'open' }, task: { page, text: 'half a thought' } });
  });

  it('keeps what he had typed or drawn', () => {
    const table = playing();
    table.command('ben', { type: 'typed', step: 0, text: 'half a thought' });
    table.lose('ben');
    table.wait(95_000);
    expect(table.draw().books.flatMap(({ pages }) => pages)).toContainEqual(
      expect.objectContaining({ player: 'ben', text: 'half a thought', dice: false }),
    );
  });

  it('gets no page while he is away, and one in the step after he is back', () => {
    const table = playing({ pages: 5 }, [...PLAYERS, 'elsa', 'fritz']);
    table.lose('ben');
    table.wait(LIMITS.awayAfter);
    table.playStep();
    expect(table.see('ben').task).toBeUndefined();
    expect(table.draw().tasks).toHaveLength(5);
    table.back('ben');
    expect(table.see('ben').task).toBeUndefined();
    table.playStep();
    expect(table.see('ben').task).toMatchObject({ step: 2 });
    expect(table.draw().tasks).toHaveLength(6);
  });

  it('joining again is the same as returning', () => {
    const table = playing();
    const page = table.see('ben').task?.page;
    table.lose('ben');
    table.wait(LIMITS.awayAfter);
    table.join('ben', { name: 'Ben the Second' });
    expect(table.see('ben').task?.page).toEqual(page);
    expect(presenceOf(table, 'ben')).toBe('here');
    expect(table.see('anna').players[1]?.name).toBe('Ben the Second');
  });
});

describe('a player who hands in nothing', () => {
  it('counts as away after the second time, until any sign of life', () => {
    const table = playing({ pages: 5 }, [...PLAYERS, 'elsa', 'fritz']);
    for (let step = 0; step < 2; step++) {
      for (const { player } of table.draw().tasks) {
        if (player === 'ben') continue;
        table.paint(player);
        table.submit(player, `${player} writes ${step}`);
      }
      while (table.draw().step === step) table.wait(1_000);
    }
    expect(presenceOf(table, 'ben')).toBe('away');
    expect(table.see('ben').task).toBeUndefined();
    expect(table.command('ben', { type: 'here' })).toMatchObject({ ok: true });
    expect(presenceOf(table, 'ben')).toBe('here');
    table.playStep();
    expect(table.see('ben').task).toMatchObject({ step: 3 });
  });

  it('F13 does not count as away for two empty pages with one that was made between them', () => {
    const table = playing({ pages: 5 }, [...PLAYERS, 'elsa', 'fritz']);
    const empties = () => table.draw().seats.find((seat) => seat.person.id === 'ben')?.emptyPages;
    const told: unknown[] = [];
    for (let step = 0; step < 4; step++) {
      for (const { player } of table.draw().tasks) {
        if (player === 'ben' && step !== 1) continue;
        table.paint(player);
        table.submit(player, `${player} writes ${step}`);
      }
      while (table.match().phase === 10 && table.draw().step === step) table.wait(1_000);
      told.push([empties(), presenceOf(table, 'ben')]);
    }
    expect(told).toEqual([
      [1, 'here'],
      [0, 'here'],
      [1, 'here'],
      [2, 'away'],
    ]);
  });

  it('F13 has two empty pages in a row also where a step without a page came between them', () => {
    const table = playing({ pages: 5 }, [...PLAYERS, 'elsa', 'fritz']);
    for (let step = 0; step < 3; step++) {
      if (step === 1) table.command('ben', { type: 'reportPrompt', step, reasons: ['hate'], skip: true });
      for (const { player } of table.draw().tasks) {
        if (player === 'ben') continue;
        table.paint(player);
        table.submit(player, `${player} writes ${step}`);
      }
      while (table.draw().step === step) table.wait(1_000);
    }
    expect(presenceOf(table, 'ben')).toBe('away');
  });

  it('F13 has two empty pages to go again once they have given a sign of life', () => {
    const table = playing({ pages: 13 }, [
      ...PLAYERS,
      'elsa',
      'fritz',
      'gero',
      'hugo',
      'ida',
      'jan',
      'kim',
      'lea',
      'mia',
    ]);
    const skip = () => {
      const { step } = table.draw();
      for (const { player } of table.draw().tasks) {
        if (player === 'ben') continue;
        table.paint(player);
        table.submit(player, `${player} writes ${step}`);
      }
      while (table.draw().step === step) table.wait(1_000);
      return presenceOf(table, 'ben');
    };
    expect([skip(), skip()]).toEqual(['here', 'away']);
    table.command('ben', { type: 'here' });
    skip();
    expect([skip(), skip()]).toEqual(['here', 'away']);
  });

  it('is no ghost if he submits empty pages himself', () => {
    const table = playing({ pages: 5 }, [...PLAYERS, 'elsa', 'fritz']);
    table.playStep();
    for (const { player } of table.draw().tasks) table.submit(player);
    table.wait(6_000);
    expect(table.draw().seats.map(({ emptyPages }) => emptyPages)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('a player who leaves', () => {
  it('leaves his book and his pages in play', () => {
    const table = playing();
    table.submit('ben', 'my parting words');
    expect(table.command('ben', { type: 'leave' })).toMatchObject({ ok: true });
    expect(presenceOf(table, 'ben')).toBe('left');
    expect(table.see('ben')).toMatchObject({ you: { seated: false }, players: [] });
    for (const id of ['anna', 'cleo', 'dirk']) table.submit(id, `prompt of ${id}`);
    table.wait(6_000);
    expect(
      table
        .draw()
        .books.map(({ owner }) => owner)
        .toSorted(),
    ).toEqual(PLAYERS);
    expect(table.draw().tasks).toHaveLength(3);
    expect(table.draw().books.flatMap(({ pages }) => pages)).toContainEqual(
      expect.objectContaining({ player: 'ben', text: 'my parting words' }),
    );
  });

  it('may come back', () => {
    const table = playing();
    table.command('ben', { type: 'leave' });
    table.join('ben');
    expect(table.see('ben')).toMatchObject({ you: { seated: true }, task: { step: 0 } });
  });
});

describe('when somebody is missing', () => {
  const EIGHT = ['anna', ...Array.from({ length: 7 }, (_, i) => `p${i}`)];

  it('nobody gets his own book or his own last page, and no hole meets a hole', () => {
    for (let seed = 0; seed < 16; seed++) {
      const table = sit(EIGHT, { seed: seed.toString(16).repeat(32), options: { pages: 7 } });
      table.command('anna', { type: 'start' });
      table.playStep();
      table.command('p3', { type: 'leave' });
      while (table.match().phase === 10) table.playStep();
      for (const { owner, pages } of table.draw().books) {
        const makers = pages.flatMap((page) => (page.kind === 'skipped' ? [] : [page.player]));
        expect(makers.slice(1)).not.toContain(owner);
        makers.slice(1).forEach((maker, i) => expect(maker).not.toBe(makers[i]));
        const holes = pages.map(({ kind }) => kind === 'skipped');
        expect(holes.some((hole, i) => hole && holes[i + 1])).toBe(false);
      }
    }
  });
});

describe('with fewer than two players', () => {
  it('what there is gets shown after a minute', () => {
    const table = playing({}, ['anna', 'ben']);
    table.submit('anna', 'prompt of anna');
    table.command('ben', { type: 'leave' });
    expect(table.see('anna').few).toEqual({ showAt: table.now() + 60_000 });
    expect(table.effects()).toContainEqual({ type: 'alert', text: 'fewPlayers', level: 'info' });
    table.wait(60_000);
    expect(table.see('anna')).toMatchObject({ phase: 20, ending: { reason: 'fewPlayers' } });
  });

  it('the host may wait instead', () => {
    const table = playing({ tempo: 'host' }, ['anna', 'ben', 'cleo']);
    table.command('ben', { type: 'leave' });
    table.command('cleo', { type: 'leave' });
    expect(table.command('anna', { type: 'wait' })).toMatchObject({ ok: true });
    table.wait(10 * 60_000);
    expect(table.see('anna')).toMatchObject({ phase: 10, few: { showAt: null } });
    table.join('cleo');
    expect(table.see('anna').few).toBeUndefined();
    expect(table.command('anna', { type: 'wait' })).toMatchObject({ status: 400, code: 'notPermitted' });
  });

  it('the host may show at once what there is', () => {
    const table = playing({}, ['anna', 'ben']);
    expect(table.command('anna', { type: 'show' })).toMatchObject({ status: 400, code: 'notPermitted' });
    table.submit('anna', 'prompt of anna');
    table.command('ben', { type: 'leave' });
    expect(table.command('anna', { type: 'show' })).toMatchObject({ ok: true });
    expect(table.see('anna')).toMatchObject({ phase: 20, ending: { reason: 'fewPlayers', by: null } });
  });

  it('the game goes on as soon as somebody returns', () => {
    const table = playing({}, ['anna', 'ben']);
    table.lose('ben');
    table.wait(LIMITS.awayAfter + 30_000);
    table.back('ben');
    table.wait(40_000);
    expect(table.see('anna')).toMatchObject({ phase: 10 });
    expect(table.see('anna').few).toBeUndefined();
  });
});

describe('with everybody away', () => {
  it('the clock stands still until somebody returns', () => {
    const table = playing();
    const left = (table.see('anna').step?.deadline ?? 0) - table.now();
    table.wait(30_000);
    PLAYERS.forEach((id) => table.lose(id));
    table.wait(LIMITS.awayAfter);
    expect(table.see('anna').pausedUntil).toBe(table.now() + LIMITS.pausedFor);
    table.wait(20 * 60_000);
    table.back('ben');
    expect(table.see('ben').pausedUntil).toBeUndefined();
    expect((table.see('ben').step?.deadline ?? 0) - table.now()).toBe(left - 30_000 - LIMITS.awayAfter);
  });

  it('the game ends after half an hour, and the pages go to the archive', () => {
    const table = playing();
    table.playStep();
    table.paint('ben');
    PLAYERS.forEach((id) => table.lose(id));
    table.wait(LIMITS.awayAfter + LIMITS.pausedFor);
    expect(table.match()).toMatchObject({ phase: 99, aborted: true, ending: { reason: 'everyoneAway' } });
    const saved = table.effects().find(({ type }) => type === 'saveHistory');
    expect(JSON.stringify(saved)).toContain('"lines":12');
  });

  it('a step that closes meanwhile is followed by the next one, right after the return', () => {
    const table = playing();
    table.playStep();
    table.answerPages(false);
    PLAYERS.forEach((id) => table.submit(id));
    table.wait(3_000);
    PLAYERS.forEach((id) => table.lose(id));
    table.wait(LIMITS.awayAfter + 60_000);
    table.answerPages(true);
    table.wait(20 * 60_000);
    expect(table.draw()).toMatchObject({ step: 1, stage: { name: 'interlude' } });
    PLAYERS.forEach((id) => table.back(id));
    table.wait(LIMITS.interlude);
    expect(table.draw()).toMatchObject({ step: 2, stage: { name: 'open' } });
  });

  it('the next step opens only for somebody', () => {
    const table = sit(PLAYERS, { options: { hostPlays: false } });
    table.command('anna', { type: 'start' });
    for (const id of ['ben', 'cleo', 'dirk']) table.submit(id, `prompt of ${id}`);
    table.wait(1_000);
    for (const id of ['ben', 'cleo', 'dirk']) table.command(id, { type: 'leave' });
    table.command('anna', { type: 'wait' });
    table.wait(3_600_000);
    expect(table.see('anna')).toMatchObject({ phase: 10, step: { index: 0, stage: 'interlude' } });
    table.join('cleo');
    expect(table.see('cleo')).toMatchObject({ step: { index: 1, stage: 'open' }, task: { step: 1 } });
  });
});

describe('a game', () => {
  it('ends after eight hours at the latest', () => {
    const table = playing({ tempo: 'host' });
    table.playStep();
    for (let hour = 0; hour < 8; hour++) {
      PLAYERS.forEach((id) => table.command(id, { type: 'here' }));
      table.command('anna', { type: 'wait' });
      table.wait(3_600_000);
    }
    expect(table.match()).toMatchObject({ phase: 99 });
  });
});

describe('a seat', () => {
  it('is bound to the person and not to how often he joins', () => {
    const table = sit(['anna', 'ben']);
    table.join('ben');
    table.send({ type: 'join', at: table.now(), person: person('ben') });
    expect(table.see('anna').players).toHaveLength(2);
  });

  it('knows nothing of strangers', () => {
    const table = sit(['anna', 'ben']);
    const before = table.match();
    table.lose('stranger');
    table.back('stranger');
    expect(table.match()).toEqual(before);
  });
});

it('a game is finished by who made a page of it and was there when the show began', () => {
  const table = sit(['anna', 'ben', 'carla'], { options: { lateComers: true } });
  table.command('anna', { type: 'start' });
  table.playStep();
  table.lose('carla');
  table.wait(LIMITS.awayAfter);
  // Looks on without a page, and is there when the show begins.
  table.join('dora');
  while (table.match().phase === 10) table.playStep();
  const late = table.see('anna').players.find(({ id }) => id === 'dora')?.presence;
  table.command('anna', { type: 'end' });
  const record = table.effects().find((effect) => effect.type === 'saveHistory');
  expect(record).toMatchObject({ record: { finishers: ['anna', 'ben'] } });
  expect(late).toBe('here');
});
