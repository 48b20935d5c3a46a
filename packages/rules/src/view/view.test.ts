import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import type { View } from '../model/view.ts';
import { sit, type Table } from '../testing/table.ts';
import { wholeOptions } from './options.ts';

const PLAN: NonNullable<Options['plan']> = {
  rounds: [
    { type: 'prompt', seconds: null, selection: 'dictionary', lines: ['§word§ of a list'] },
    { type: 'draw', seconds: 60, selection: 'dictionary', table: { anna: 'ben' } },
  ],
};

/** A lobby with everything that a host can write. Anna leads, Ben helps, Cleo moderates the channel, Dora plays. */
function lobby(options: Partial<Options> = {}): Table {
  const table = sit(['anna', 'ben', 'cleo', 'dora', 'emil', 'finn'], {
    options: {
      lateComers: true,
      mode: 14,
      hostTheme: 'a §theme§ of all',
      story: 'a §line§ to draw',
      hostWords: { block: ['§blocked§'], allow: [] },
      plan: PLAN,
      ...options,
    },
  });
  table.command('anna', { type: 'coHost', player: 'ben', on: true });
  table.join('cleo', { moderator: true });
  return table;
}

/** The game: Emil has left, Finn was removed, and Gus came late. */
function game(options: Partial<Options> = {}): Table {
  const table = lobby(options);
  table.command('anna', { type: 'start' });
  table.command('emil', { type: 'leave' });
  table.command('anna', { type: 'kick', player: 'finn' });
  table.join('gus');
  return table;
}

const OUTSIDERS = [null, 'stranger', 'emil', 'finn'];
const BASE = ['capacity', 'counts', 'host', 'options', 'phase', 'players', 'you'];

const keysOf = (view: View) => Object.keys(view).toSorted();
const marksIn = (value: unknown) => [...new Set(JSON.stringify(value).match(/§\w+§/g) ?? [])].toSorted();

describe('whoever has no seat', () => {
  it.each([
    ['the step', game],
    ['the show', () => played(game())],
    ['the end', () => ended(game())],
  ])('M4 sees of %s how many there are and who leads, and no text at all', (_name, scene) => {
    const table = scene();
    for (const who of OUTSIDERS) {
      const seen = table.see(who);
      expect(keysOf(seen)).toEqual(BASE);
      expect(seen).toMatchObject({ players: [], you: { seated: false, isHost: false, plays: false } });
      expect(marksIn(seen)).toEqual([]);
    }
  });

  it('M4 sees of a lobby how many there are, and none of its texts', () => {
    const table = lobby();
    for (const who of [null, 'stranger']) {
      expect(keysOf(table.see(who))).toEqual(BASE);
      expect(marksIn(table.see(who))).toEqual([]);
    }
  });
});

function played(table: Table): Table {
  table.playToWatch();
  return table;
}

function ended(table: Table): Table {
  table.playToWatch();
  table.command('anna', { type: 'end' });
  return table;
}

describe('whoever has a seat', () => {
  it('P9 reads the host’s long texts in the lobby if they lead, and the theme in any case', () => {
    const table = lobby();
    expect(marksIn(table.see('anna'))).toEqual(['§blocked§', '§line§', '§theme§', '§word§']);
    for (const id of ['ben', 'cleo', 'dora']) expect(marksIn(table.see(id))).toEqual(['§theme§']);
    expect(JSON.stringify(table.see('dora').options)).not.toContain('"table"');
    table.command('anna', { type: 'start' });
    expect(marksIn(table.see('anna').options)).toEqual(['§theme§']);
  });

  it('M4 sees of a step what belongs to it; who came late sees how far it is', () => {
    const table = game();
    for (const id of ['anna', 'ben', 'cleo', 'dora'])
      expect(keysOf(table.see(id))).toEqual([...BASE, 'step', 'task'].toSorted());
    expect(keysOf(table.see('gus'))).toEqual([...BASE, 'looksOn', 'step'].toSorted());
    expect(marksIn(table.see('gus'))).toEqual([]);
  });

  it('M4 sees the show, and in the end all of it', () => {
    const table = played(game());
    for (const id of ['anna', 'dora', 'gus']) {
      expect(keysOf(table.see(id))).toEqual([...BASE, 'watch'].toSorted());
      expect(marksIn(table.see(id).options)).toEqual(['§theme§']);
    }
    table.command('anna', { type: 'end' });
    for (const id of ['anna', 'dora', 'gus']) expect(keysOf(table.see(id))).toEqual([...BASE, 'done'].toSorted());
  });

  it('knows their own part in it', () => {
    const table = lobby({ hostPlays: false });
    expect(table.see('anna').you).toMatchObject({ id: 'anna', seated: true, isHost: true, plays: false });
    expect(table.see('dora').you).toEqual({ id: 'dora', seated: true, isHost: false, plays: true, lastSeq: 0 });
    table.command('dora', { type: 'ready', ready: true });
    expect(table.see('dora').you.lastSeq).toBe(1);
    table.command('anna', { type: 'start' });
    table.join('gus');
    expect(table.see('anna').you).toMatchObject({ isHost: true, plays: false });
    expect(table.see('dora').you).toMatchObject({ plays: true });
    expect(table.see('gus').you).toMatchObject({ plays: false, waits: true });
    expect(table.see('gus').you).not.toHaveProperty('standsBy');
    table.command('gus', { type: 'standBy', on: true });
    expect(table.see('gus').you).toMatchObject({ standsBy: true });
  });

  it('sees who stands in for the host; who stands in knows', () => {
    const table = lobby();
    expect(table.see('anna').you).not.toHaveProperty('standsIn');
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(table.see('dora')).toMatchObject({ host: { id: 'ben', name: 'ben' }, you: { isHost: false } });
    expect(table.see('ben').you).toMatchObject({ isHost: true, standsIn: true });
    expect(table.see('dora').players.map(({ isHost }) => isHost)).toEqual([false, true, false, false, false, false]);
  });
});

describe('all options of a lobby', () => {
  it('W7 are for whoever leads it, and for nobody once the game has begun', () => {
    const table = lobby();
    expect(wholeOptions(table.match(), 'anna')).toBe(table.match().options);
    for (const id of ['ben', 'dora', 'stranger']) expect(wholeOptions(table.match(), id)).toBeNull();
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(wholeOptions(table.match(), 'ben')).toBe(table.match().options);
    table.back('anna');
    expect(wholeOptions(table.match(), 'ben')).toBeNull();
    table.command('anna', { type: 'start' });
    expect(wholeOptions(table.match(), 'anna')).toBeNull();
  });
});

describe('the list of players', () => {
  it('has everybody but who was removed, with all that is known of them', () => {
    const table = game();
    table.join('dora', {
      name: 'Dora D',
      username: 'dora',
      avatar: '/a.webp',
      rank: 8,
      supporterLevel: 2,
      games: 'otter',
      nameColor: 0,
    });
    table.join('cleo', { username: 'cleo', moderator: false });
    const listed = table.see('gus').players;
    expect(listed.map(({ id, presence }) => [id, presence])).toEqual([
      ['anna', 'here'],
      ['ben', 'here'],
      ['cleo', 'here'],
      ['dora', 'here'],
      ['emil', 'left'],
      ['gus', 'here'],
    ]);
    const plain = { rank: 0, supporterLevel: 0, isHost: false, presence: 'here', ready: false, vip: false };
    expect(listed[1]).toEqual({ ...plain, id: 'ben', name: 'ben', coHost: true });
    expect(listed[2]).toEqual({ ...plain, id: 'cleo', name: 'cleo' });
    expect(listed[3]).toEqual({
      ...plain,
      id: 'dora',
      name: 'Dora D',
      username: 'dora',
      avatar: '/a.webp',
      rank: 8,
      supporterLevel: 2,
      games: 'otter',
      nameColor: 0,
    });
    expect(listed[5]).toEqual({ ...plain, id: 'gus', name: 'gus', waits: true });
  });

  it('has nobody’s name for a host who has left the lobby', () => {
    const table = sit(['anna', 'ben']);
    table.command('anna', { type: 'leave' });
    expect(table.see('ben').host).toEqual({ id: 'anna', name: '' });
  });

  it('counts who has a seat, and who of these is here', () => {
    const table = game();
    expect(table.see(null).counts).toEqual({ seated: 5, here: 5 });
    table.lose('dora');
    table.wait(LIMITS.awayAfter);
    expect(table.see(null).counts).toEqual({ seated: 5, here: 4 });
  });

  it('says who has handed in, also of those who have nothing to do, as long as a step runs', () => {
    const table = sit(['anna', 'ben', 'cleo', 'dora'], { options: { hostPlays: false } });
    const submitted = () => table.see('ben').players.map((player) => player.submitted);
    expect(submitted()).toEqual([undefined, undefined, undefined, undefined]);
    table.command('anna', { type: 'start' });
    expect(submitted()).toEqual([undefined, false, false, false]);
    table.command('dora', { type: 'reportPrompt', step: 0, reasons: ['hate'], skip: true });
    table.submit('ben', 'a prompt');
    expect(submitted()).toEqual([undefined, true, false, false]);
    for (const id of ['cleo', 'dora']) table.submit(id, 'a prompt');
    table.wait(LIMITS.countdown);
    expect(table.see('ben').step?.stage).toBe('interlude');
    expect(submitted()).toEqual([undefined, undefined, undefined, undefined]);
    table.wait(LIMITS.interlude);
    table.command('dora', { type: 'reportPrompt', step: 1, reasons: ['hate'], skip: true });
    expect(submitted()).toEqual([undefined, false, false, true]);
  });
});

describe('the step', () => {
  const step = (table: Table, who = 'dora') => table.see(who).step;

  it('says when it closes if nothing happens, in each of its stages', () => {
    const table = sit(['anna', 'ben', 'cleo', 'dora']);
    table.command('anna', { type: 'start' });
    const openedAt = table.now();
    const deadline = openedAt + 75_000;
    const always = { openedAt, deadline, canForceAt: openedAt + 10_000, index: 0, count: 3, kind: 'write' };
    expect(step(table)).toEqual({ ...always, stage: 'open', closesAt: deadline + 5_000 });
    table.wait(20_000);
    table.command('anna', { type: 'forceNext', step: 0 });
    expect(step(table)).toEqual({ ...always, stage: 'forced', closesAt: table.now() + 10_000 });
    table.command('anna', { type: 'undoForce', step: 0 });
    table.wait(55_000);
    expect(step(table)).toEqual({ ...always, stage: 'grace', closesAt: deadline + 5_000, end: 'time' });
    table.wait(5_000);
    const next = { index: 1, kind: 'draw', length: 240_000, opensAt: table.now() + 3_000 };
    const over = { end: 'time', ownPage: 'rolled' };
    expect(step(table)).toEqual({ ...always, stage: 'interlude', closesAt: null, next, ...over });
    table.wait(3_000);
    table.answerPages(false);
    for (const id of ['anna', 'ben', 'cleo', 'dora']) table.submit(id);
    expect(step(table)).toMatchObject({ stage: 'countdown', closesAt: table.now() + 3_000, kind: 'draw' });
    table.wait(3_000);
    expect(step(table)).toMatchObject({ stage: 'closing', closesAt: null });
  });

  it('F19 says what follows once it is over, past the steps that the dictionary writes', () => {
    const rounds: NonNullable<Options['plan']>['rounds'] = [
      { type: 'prompt', seconds: 60, selection: 'round_robin' },
      { type: 'prompt', seconds: null, selection: 'dictionary', pack: 'easy' },
      { type: 'draw', seconds: null, selection: 'round_robin' },
      { type: 'prompt', seconds: null, selection: 'dictionary', pack: 'easy' },
    ];
    const table = sit(['anna', 'ben', 'cleo'], { options: { mode: 1, plan: { rounds } } });
    table.command('anna', { type: 'start' });
    expect(step(table, 'ben')).not.toHaveProperty('next');
    for (const id of ['anna', 'ben', 'cleo']) table.submit(id, 'a prompt');
    table.wait(LIMITS.countdown);
    const opensAt = table.now() + LIMITS.interlude;
    expect(step(table, 'ben')).toMatchObject({
      stage: 'interlude',
      next: { index: 2, kind: 'draw', length: null, opensAt },
    });
  });

  it('F19 says why it is over, and to each what became of the own page', () => {
    const table = sit(['anna', 'ben', 'cleo']);
    const told = () =>
      ['anna', 'ben', 'cleo'].map((who) => [step(table, who)?.stage, step(table, who)?.end, step(table, who)?.ownPage]);
    table.command('anna', { type: 'start' });
    table.submit('anna', 'a prompt');
    expect(told()[0]).toEqual(['open', undefined, undefined]);
    for (const id of ['ben', 'cleo']) table.submit(id, 'a prompt');
    expect(told()[0]).toEqual(['countdown', undefined, undefined]);
    table.wait(LIMITS.countdown);
    expect(told()).toEqual(Array(3).fill(['interlude', 'allDone', 'handedIn']));

    table.wait(LIMITS.interlude);
    table.answerPages(false);
    table.paint('anna');
    table.submit('ben');
    table.command('cleo', { type: 'reportPrompt', step: 1, reasons: ['hate'], skip: true });
    table.wait(LIMITS.roundTooYoung);
    table.command('anna', { type: 'forceNext', step: 1 });
    table.wait(LIMITS.forceWarning);
    expect(told()[0]).toEqual(['grace', 'host', undefined]);
    table.wait(LIMITS.grace);
    expect(told()[0]).toEqual(['closing', 'host', undefined]);
    table.answerPages(true);
    table.wait(LIMITS.askAgain);
    expect(told()).toEqual([
      ['interlude', 'host', 'asItWas'],
      ['interlude', 'host', 'handedIn'],
      ['interlude', 'host', undefined],
    ]);
    table.wait(LIMITS.interlude);
    expect(told()[0]).toEqual(['open', undefined, undefined]);
  });

  it('F19 says of a page that was not handed in whether it counts, was written by the dictionary, or stays empty', () => {
    const table = sit(['anna', 'ben', 'cleo']);
    const told = () => ['anna', 'ben', 'cleo'].map((who) => step(table, who)?.ownPage);
    table.command('anna', { type: 'start' });
    table.submit('anna', 'a prompt');
    table.command('ben', { type: 'typed', step: 0, text: 'half a prompt' });
    table.wait(80_000);
    expect(told()).toEqual(['handedIn', 'asItWas', 'rolled']);
    table.wait(LIMITS.interlude);
    table.paint('anna');
    table.submit('anna');
    table.paint('ben');
    table.wait(LIMITS.roundTooYoung);
    table.command('anna', { type: 'forceNext', step: 1 });
    table.wait(LIMITS.forceWarning + LIMITS.grace);
    expect(told()).toEqual(['handedIn', 'asItWas', 'empty']);
  });

  it('F19 says that its time ran out, though the host has ended it at the same time', () => {
    const table = sit(['anna', 'ben', 'cleo']);
    table.command('anna', { type: 'start' });
    table.wait(72_000);
    table.command('anna', { type: 'forceNext', step: 0 });
    table.wait(3_000);
    expect(step(table, 'anna')).toMatchObject({ stage: 'grace', end: 'time' });
  });

  it('does not say when the next one opens while nobody is here to play it', () => {
    const table = sit(['anna', 'ben', 'cleo'], { options: { hostPlays: false } });
    table.command('anna', { type: 'start' });
    for (const id of ['ben', 'cleo']) table.submit(id, 'a prompt');
    for (const id of ['ben', 'cleo']) table.command(id, { type: 'leave' });
    table.command('anna', { type: 'wait' });
    table.wait(60_000);
    expect(step(table, 'anna')).toMatchObject({ stage: 'interlude', next: { kind: 'draw', opensAt: null } });
  });

  it('closes when the host says so where it has no time, and then it is known when', () => {
    const table = sit(['anna', 'ben', 'cleo'], { options: { tempo: 'host' } });
    table.command('anna', { type: 'start' });
    expect(step(table, 'ben')).toMatchObject({ stage: 'open', deadline: null, closesAt: null });
    table.wait(LIMITS.roundTooYoung);
    table.command('anna', { type: 'forceNext', step: 0 });
    expect(step(table, 'ben')).toMatchObject({ stage: 'forced', deadline: null, closesAt: table.now() + 10_000 });
    table.command('anna', { type: 'undoForce', step: 0 });
    for (const id of ['anna', 'ben', 'cleo']) table.submit(id, 'a prompt');
    expect(step(table, 'ben')).toMatchObject({ stage: 'countdown', deadline: null, closesAt: table.now() + 3_000 });
  });

  it('F2 tells host and helpers how many ask for more time, and each who asks that they did', () => {
    const table = game();
    table.command('dora', { type: 'moreTime', step: 0 });
    const asks = (who: string) => [step(table, who)?.moreTime, step(table, who)?.moreTimeAsked];
    expect(['anna', 'ben', 'cleo', 'dora', 'gus'].map(asks)).toEqual([
      [1, undefined],
      [1, undefined],
      [undefined, undefined],
      [undefined, true],
      [undefined, undefined],
    ]);
    table.wait((step(table)?.deadline ?? 0) - table.now());
    expect(step(table)?.stage).toBe('grace');
    expect(['anna', 'dora'].map(asks)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });
});
