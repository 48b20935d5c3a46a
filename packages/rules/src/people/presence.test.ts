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

describe('the host', () => {
  it('who vanishes is stood in for after two minutes, by rank and then by time', () => {
    const table = sit(['anna', 'ben', 'cleo', 'dirk'], { options: { tempo: 'relaxed' } });
    table.join('cleo', { rank: 10 });
    table.join('dirk', { rank: 10 });
    table.command('anna', { type: 'start' });
    table.lose('anna');
    table.wait(60_000);
    table.lose('cleo');
    table.wait(1_000);
    table.back('cleo');
    table.wait(58_999);
    expect(table.see('dirk').you.isHost).toBe(false);
    table.forget();
    table.wait(1);
    expect(table.see('dirk').you.isHost).toBe(true);
    expect(table.effects()).toContainEqual({ type: 'alert', to: 'dirk', text: 'actingHost', level: 'info' });
    expect(table.command('dirk', { type: 'forceNext', step: 0 })).toMatchObject({ ok: true });
    expect(table.command('dirk', { type: 'promote', player: 'ben' })).toMatchObject({ status: 403 });
    expect(table.command('dirk', { type: 'kick', player: 'anna' })).toMatchObject({ status: 400 });
  });

  it('has his role back when he returns', () => {
    const table = playing({ tempo: 'relaxed' });
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(table.see('ben').you.isHost).toBe(true);
    table.back('anna');
    expect(table.see('ben').you.isHost).toBe(false);
    expect(table.see('anna').you.isHost).toBe(true);
  });

  it('is stood in for by the next one if the deputy vanishes too', () => {
    const table = playing({ tempo: 'relaxed' });
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    table.command('ben', { type: 'leave' });
    expect(table.match().phase).toBe(10);
    expect(table.see('cleo').you.isHost).toBe(true);
  });

  it('hands his role over before he leaves, or closes the game', () => {
    const table = playing();
    table.command('anna', { type: 'promote', player: 'ben' });
    expect(table.see('ben').you.isHost).toBe(true);
    table.command('anna', { type: 'leave' });
    expect(table.match().phase).toBe(10);
    table.command('ben', { type: 'leave' });
    expect(table.see('cleo')).toMatchObject({
      phase: 99,
      done: { aborted: true },
      ending: { reason: 'hostLeft', by: 'ben' },
    });
  });

  it('makes only somebody host who is there', () => {
    const table = playing();
    expect(table.command('anna', { type: 'promote', player: 'nobody' })).toMatchObject({ status: 400 });
    table.lose('ben');
    table.wait(LIMITS.awayAfter);
    expect(table.command('anna', { type: 'promote', player: 'ben' })).toMatchObject({ status: 400 });
  });

  it('tags very important players', () => {
    const table = playing();
    table.command('anna', { type: 'vip', player: 'cleo', on: true });
    expect(table.see('ben').players.map(({ vip }) => vip)).toEqual([false, false, true, false]);
    table.command('anna', { type: 'vip', player: 'cleo', on: false });
    expect(table.see('ben').players.some(({ vip }) => vip)).toBe(false);
    expect(table.command('anna', { type: 'vip', player: 'nobody', on: true })).toMatchObject({ status: 400 });
  });
});

describe('after a restart of the server', () => {
  it('a step has the time it had left, and ten seconds', () => {
    const table = playing();
    table.wait(50_000);
    table.restart(20_000);
    expect(table.see('anna').step?.deadline).toBe(table.now() + 25_000 + 10_000);
    expect(table.effects()).toContainEqual({ type: 'alert', text: 'backAgain', level: 'info' });
  });

  it.each([
    ['countdown', 1_000],
    ['interlude', 4_000],
  ])('a %s lasts just long enough to come back, however often that happens', (stage, waited) => {
    const table = playing();
    PLAYERS.forEach((id) => table.submit(id, `prompt of ${id}`));
    table.wait(waited);
    table.restart(60_000);
    table.wait(LIMITS.comeBack - 1);
    table.restart(60_000);
    expect(table.see('anna').step?.stage).toBe(stage);
    PLAYERS.forEach((id) => table.back(id));
    table.wait(LIMITS.comeBack - 1);
    expect(table.see('anna').step?.stage).toBe(stage);
    table.wait(1);
    expect(table.see('anna').step?.stage).not.toBe(stage);
  });

  it('a step in grace or under warning goes on where it was', () => {
    const table = playing();
    table.wait(20_000);
    table.command('anna', { type: 'forceNext', step: 0 });
    table.wait(2_000);
    table.restart(30_000);
    expect(table.see('anna').step).toMatchObject({ stage: 'forced', closesAt: table.now() + 3_000 + 10_000 + 5_000 });
    table.wait(13_000);
    table.restart(30_000);
    expect(table.see('anna').step).toMatchObject({ stage: 'grace', closesAt: table.now() + 5_000 + 10_000 });
  });

  it('pages that were being closed are asked for again', () => {
    const table = playing();
    table.playStep();
    table.answerPages(false);
    PLAYERS.forEach((id) => table.submit(id));
    table.wait(3_000);
    table.forget();
    table.answerPages(true);
    table.restart(5_000);
    expect(table.effects()).toContainEqual(expect.objectContaining({ type: 'closePages' }));
    expect(table.see('anna').step?.stage).toBe('interlude');
  });

  it('F5 a kick lasts for as long as it had left, and ten seconds', () => {
    const table = sit(PLAYERS);
    table.command('anna', { type: 'kick', player: 'ben' });
    table.wait(20_000);
    table.restart(300_000);
    table.wait(LIMITS.kickedFor - 20_000 + LIMITS.outageCredit - 1);
    expect(table.join('ben')).toContainEqual({ type: 'dismiss', person: 'ben', code: 462, reason: 'banned' });
    table.wait(1);
    expect(table.join('ben').filter(({ type }) => type === 'dismiss')).toEqual([]);
  });

  it('F5 a kick that was over stays over', () => {
    const table = sit(PLAYERS);
    table.command('anna', { type: 'kick', player: 'ben' });
    table.wait(LIMITS.kickedFor);
    table.join('ben');
    table.restart(5_000);
    expect(table.join('ben').filter(({ type }) => type === 'dismiss')).toEqual([]);
    expect(presenceOf(table, 'ben')).toBe('here');
  });

  it('everybody has a moment to come back before he counts as away', () => {
    const table = playing();
    table.restart(5_000);
    table.wait(LIMITS.outageCredit + LIMITS.awayAfter - 1);
    expect(presenceOf(table, 'ben')).toBe('here');
    table.back('anna');
    table.wait(1);
    expect(presenceOf(table, 'ben')).toBe('away');
    expect(presenceOf(table, 'anna')).toBe('here');
  });

  it('nobody whose connection has outlived the outage turns away', () => {
    const table = playing();
    table.restart(5_000, ['anna']);
    table.wait(LIMITS.outageCredit + LIMITS.awayAfter);
    expect(presenceOf(table, 'anna')).toBe('here');
    expect(presenceOf(table, 'ben')).toBe('away');
  });

  it('the acting host, a pause and the end of a lonely game wait as well', () => {
    const table = playing({ tempo: 'host' }, ['anna', 'ben', 'cleo']);
    table.command('ben', { type: 'leave' });
    table.command('cleo', { type: 'leave' });
    table.wait(20_000);
    table.restart(3_600_000);
    expect(table.see('anna').few).toEqual({ showAt: table.now() + 40_000 + LIMITS.outageCredit });
    table.wait(LIMITS.outageCredit + LIMITS.awayAfter);
    const { pausedUntil } = table.see('anna');
    table.restart(1_000);
    expect(table.see('anna').pausedUntil).toBe((pausedUntil ?? 0) + 1_000 + LIMITS.outageCredit);
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

describe('a co-host', () => {
  const seated = () => {
    const table = sit(['anna', 'ben', 'carla', 'dirk']);
    table.command('anna', { type: 'coHost', player: 'carla', on: true });
    return table;
  };

  it('is named by the host alone, is told so, and everybody sees it', () => {
    const table = sit(['anna', 'ben', 'carla']);
    expect(table.command('ben', { type: 'coHost', player: 'ben', on: true })).toMatchObject({ status: 403 });
    table.command('anna', { type: 'coHost', player: 'carla', on: true });
    expect(table.effects()).toContainEqual({ type: 'alert', to: 'carla', text: 'newCoHost', level: 'info' });
    expect(
      table
        .see('ben')
        .players.filter(({ coHost }) => coHost)
        .map(({ id }) => id),
    ).toEqual(['carla']);
    expect(table.command('carla', { type: 'coHost', player: 'ben', on: true })).toMatchObject({ status: 403 });
    expect(table.command('anna', { type: 'coHost', player: 'anna', on: true })).toMatchObject({ status: 400 });
    table.command('anna', { type: 'coHost', player: 'carla', on: false });
    expect(table.see('ben').players.some(({ coHost }) => coHost)).toBe(false);
  });

  it('D7 extends, forces and kicks, and nothing else of what the host may', () => {
    const table = seated();
    expect(table.command('carla', { type: 'start' })).toMatchObject({ status: 403 });
    table.command('anna', { type: 'start' });
    table.wait(LIMITS.roundTooYoung);
    expect(table.command('carla', { type: 'extend', step: 0 })).toMatchObject({ ok: true });
    expect(table.command('carla', { type: 'forceNext', step: 0 })).toMatchObject({ ok: true });
    expect(table.command('carla', { type: 'undoForce', step: 0 })).toMatchObject({ ok: true });
    expect(table.command('carla', { type: 'kick', player: 'anna' })).toMatchObject({ status: 400 });
    expect(table.command('carla', { type: 'kick', player: 'ben' })).toMatchObject({ ok: true });
    for (const order of [
      { type: 'ban', player: 'dirk' },
      { type: 'unban', player: 'dirk' },
      { type: 'vip', player: 'dirk', on: true },
      { type: 'promote', player: 'dirk' },
      { type: 'cancel', reason: 'supper', show: true },
    ] as const) {
      expect(table.command('carla', order)).toMatchObject({ ok: false, status: 403 });
    }
  });

  it('sees how many ask for more time, does not remove another one, and loses the role when removed', () => {
    const table = seated();
    table.command('anna', { type: 'coHost', player: 'ben', on: true });
    table.command('anna', { type: 'start' });
    table.command('dirk', { type: 'moreTime', step: 0 });
    expect([table.see('carla').step?.moreTime, table.see('dirk').step?.moreTime]).toEqual([1, undefined]);
    expect(table.command('carla', { type: 'kick', player: 'ben' })).toMatchObject({ status: 403 });
    table.command('anna', { type: 'kick', player: 'ben' });
    expect(table.match().coHosts).toEqual(['carla']);
  });

  it('stands in for the host before anybody of a higher rank', () => {
    const table = seated();
    table.join('tina', { rank: 99 });
    table.command('anna', { type: 'start' });
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(table.see('ben').host.id).toBe('carla');
    expect(table.see('carla').you).toMatchObject({ isHost: true, standsIn: true });
    table.back('anna');
    expect(table.see('ben').host.id).toBe('anna');
  });

  it('keeps a lobby open whose host is gone, as long as he is there himself', () => {
    const table = seated();
    table.lose('anna');
    table.wait(LIMITS.hostlessLobby);
    expect(table.see('ben')).toMatchObject({ phase: 0, host: { id: 'carla' } });
    table.lose('carla');
    table.wait(LIMITS.awayAfter);
    expect(table.see('ben')).toMatchObject({ phase: 99, ending: { reason: 'hostGone' } });
  });

  it('drives the show, and is one in the rematch as well', () => {
    const table = seated();
    table.playToWatch();
    expect(table.command('carla', { type: 'drive', book: 0, page: 1 })).toMatchObject({ ok: true });
    expect(table.command('carla', { type: 'end' })).toMatchObject({ status: 403 });
    table.command('anna', { type: 'end' });
    table.command('anna', { type: 'playAgain' });
    expect(table.effects()).toContainEqual(expect.objectContaining({ type: 'rematch', coHosts: ['carla'] }));
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

it('who keeps order in the channel is seen at the table, from the next look on', () => {
  const table = sit(['anna', 'ben', 'carla']);
  const moderators = () =>
    table
      .see('anna')
      .players.filter(({ moderator }) => moderator)
      .map(({ id }) => id);
  table.join('ben', { moderator: true });
  expect(moderators()).toEqual(['ben']);
  table.send({ type: 'moderators', at: table.now(), people: ['carla', 'elsewhere'] });
  expect(moderators()).toEqual(['carla']);
  table.forget();
  table.send({ type: 'moderators', at: table.now(), people: ['carla'] });
  expect(table.effects()).toEqual([]);
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
