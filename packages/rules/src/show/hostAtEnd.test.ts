import { describe, expect, it } from 'vitest';
import { LIMITS } from '../model/limits.ts';
import { sit, type Table } from '../testing/table.ts';

function ended(): Table {
  const table = sit(['anna', 'ben', 'cleo']);
  table.playToWatch();
  table.command('anna', { type: 'end' });
  return table;
}

describe('on the end screen', () => {
  it('F8 the role of a host who leaves passes on, and the next game can be opened', () => {
    const table = ended();
    expect(table.command('anna', { type: 'leave' })).toMatchObject({ ok: true });
    expect(table.see('ben').you.isHost).toBe(true);
    expect(table.effects()).toContainEqual({ type: 'alert', to: 'ben', text: 'newHost', level: 'info' });
    expect(table.command('ben', { type: 'playAgain' })).toMatchObject({ ok: true });
    expect(table.effects()).toContainEqual(expect.objectContaining({ type: 'rematch' }));
  });

  it('F8 a host who leaves is gone like anybody else', () => {
    const table = ended();
    table.command('anna', { type: 'leave' });
    expect(table.see('ben').players.find(({ id }) => id === 'anna')?.presence).toBe('left');
  });

  it('F8 somebody else who leaves takes the role from nobody', () => {
    const table = ended();
    expect(table.command('ben', { type: 'leave' })).toMatchObject({ ok: true });
    expect(table.see('anna').you.isHost).toBe(true);
    expect(table.see('cleo').you.isHost).toBe(false);
  });

  it('F8 a co-host does not give the role away', () => {
    const table = sit(['anna', 'ben', 'cleo']);
    table.command('anna', { type: 'coHost', player: 'ben', on: true });
    table.playToWatch();
    table.command('anna', { type: 'end' });
    expect(table.command('ben', { type: 'promote', player: 'cleo' })).toMatchObject({ code: 'forbidden' });
    expect(table.see('anna').you.isHost).toBe(true);
  });

  it('F8 the host says who takes over, and nobody else does', () => {
    const table = ended();
    expect(table.command('ben', { type: 'promote', player: 'cleo' })).toMatchObject({ code: 'forbidden' });
    expect(table.command('anna', { type: 'promote', player: 'cleo' })).toMatchObject({ ok: true });
    expect(table.command('anna', { type: 'leave' })).toMatchObject({ ok: true });
    expect(table.see('cleo').you.isHost).toBe(true);
  });

  it('F9 a host who is gone is stood in for', () => {
    const table = ended();
    table.lose('anna');
    table.wait(LIMITS.actingHostAfter);
    expect(table.see('ben').you).toMatchObject({ isHost: true, standsIn: true });
  });

  it('F8 the last one leaves without anybody to take over', () => {
    const table = ended();
    for (const id of ['cleo', 'ben', 'anna']) expect(table.command(id, { type: 'leave' })).toMatchObject({ ok: true });
  });
});
