import { describe, expect, it } from 'vitest';
import type { Effect } from '../model/effect.ts';
import { LIMITS } from '../model/limits.ts';
import { open, step } from '../match.ts';
import { person, SEED, type Seating, sit, START, type Table, WORDS } from '../testing/table.ts';
import { view } from '../view/view.ts';

type Rematch = Extract<Effect, { type: 'rematch' }>;

function ended(seating: Seating = {}, late: readonly string[] = []): Table {
  const table = sit(['anna', 'ben', 'carla'], { ...seating, options: { lateComers: true, ...seating.options } });
  table.command('anna', { type: 'start' });
  for (const id of late) table.join(id);
  table.playToWatch();
  table.command('anna', { type: 'end' });
  return table;
}

function rematchOf(table: Table): Rematch | undefined {
  return table.effects().findLast((effect): effect is Rematch => effect.type === 'rematch');
}

/** The lobby that a host process opens for it. */
function nextLobby(table: Table, capacity: number) {
  const { type: _, ...setup } = rematchOf(table) as Rematch;
  return open({ ...setup, capacity, words: WORDS }, SEED, START);
}

describe('the same people again', () => {
  it('F21 play what they have played', () => {
    const table = ended({ options: { tempo: 'relaxed', mode: 13 } });
    expect(table.command('anna', { type: 'playAgain' })).toMatchObject({ ok: true });
    expect(rematchOf(table)?.options).toMatchObject({ tempo: 'relaxed', mode: 13, lateComers: true });
  });

  it('F21 play another mode, or at another pace, and all else stays', () => {
    const table = ended({ options: { tempo: 'relaxed', showNeighbours: true } });
    table.command('anna', { type: 'playAgain', options: { mode: 13 } });
    expect(rematchOf(table)?.options).toMatchObject({ mode: 13, tempo: 'relaxed', showNeighbours: true });
    expect(table.see('ben').options).toMatchObject({ mode: 13, tempo: 'relaxed' });
    expect(table.see('ben').done?.mode).toBe(2);
    table.wait(LIMITS.askAgain);
    expect(rematchOf(table)?.options).toMatchObject({ mode: 13 });
  });

  it('F21 are asked once: what the host says afterwards is for the next lobby', () => {
    const table = ended();
    table.command('anna', { type: 'playAgain', options: { tempo: 'quick' } });
    table.command('anna', { type: 'playAgain', options: { tempo: 'masterpiece' } });
    expect(rematchOf(table)?.options.tempo).toBe('quick');
  });

  it.each([
    [{ mode: 99 }, 'badOption', 'mode'],
    [{ tempo: 'hasty' }, 'badOption', 'tempo'],
    [null, 'badRequest', undefined],
  ])('F21 play nothing that there is not: %j', (options, code, detail) => {
    const table = ended();
    const order = { type: 'playAgain', options: options as never } as const;
    expect(table.command('anna', order)).toMatchObject({ ok: false, status: 400, code, ...(detail ? { detail } : {}) });
    expect(rematchOf(table)).toBeUndefined();
  });

  it('F21 change nothing but mode and pace by that', () => {
    const table = ended();
    const order = { type: 'playAgain', options: { access: 'closed', tempo: 'quick' } as never } as const;
    table.command('anna', order);
    expect(rematchOf(table)?.options).toMatchObject({ access: 'everyone', tempo: 'quick' });
  });

  it('F21 are not led by who does not lead', () => {
    const order = { type: 'playAgain', options: { tempo: 'quick' } } as const;
    expect(ended().command('ben', order)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe('seats of the next lobby', () => {
  it('F21 are for who waited as well, and nobody waits there', () => {
    const table = ended({}, ['dora', 'emil']);
    table.command('anna', { type: 'playAgain' });
    const lobby = nextLobby(table, 16);
    expect(lobby.seats.map(({ person: { id } }) => id)).toEqual(['anna', 'ben', 'carla', 'dora', 'emil']);
    expect(view(lobby, 'dora').you).toMatchObject({ seated: true, plays: true });
    expect(view(lobby, 'dora').you.waits).toBeUndefined();
  });

  it('F21 go to those who are here first, then to who waits, then to who has been gone for long', () => {
    const table = ended({}, ['dora', 'emil']);
    table.lose('ben');
    table.wait(LIMITS.awayAfter);
    table.command('anna', { type: 'playAgain' });
    expect(rematchOf(table)?.seats.map(({ id }) => id)).toEqual(['anna', 'carla', 'dora', 'emil', 'ben']);
  });

  it('F21 are not more than the lobby of a new host takes: the last read that it is full', () => {
    const table = ended({}, ['dora', 'emil']);
    table.command('anna', { type: 'promote', player: 'ben' });
    table.command('anna', { type: 'leave' });
    table.command('ben', { type: 'playAgain' });
    const lobby = nextLobby(table, 3);
    expect(lobby.seats.map(({ person: { id } }) => id)).toEqual(['ben', 'carla', 'dora']);
    const { match, effects } = step(lobby, { type: 'join', at: START, person: person('emil') });
    expect(effects).toContainEqual({ type: 'dismiss', person: 'emil', code: 484, reason: 'full' });
    expect(view(match, 'emil').you.seated).toBe(false);
  });
});
