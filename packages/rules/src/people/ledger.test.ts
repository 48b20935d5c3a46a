import { describe, expect, it } from 'vitest';
import { lastSeq, recall, remember } from './ledger.ts';
import { LIMITS } from '../model/limits.ts';
import type { Match } from '../model/state.ts';
import { sit } from '../testing/table.ts';

const match = (): Match => ({ ...sit(['anna', 'ben']).match(), ledgers: [] });
const answered = (seq: number) => ({ seq, ok: true }) as const;
/** A match that has answered the commands from 1 to `last`. */
const after = (last: number, person = 'anna', from: Match = match()) =>
  Array.from({ length: last }, (_, i) => i + 1).reduce((before, seq) => remember(before, person, answered(seq)), from);

describe('the answers that are remembered', () => {
  it('are none for what is new', () => {
    expect(recall(match(), 'anna', 1)).toBeNull();
    expect(recall(after(3), 'anna', 4)).toBeNull();
    expect(recall(after(3), 'ben', 1)).toBeNull();
    expect([lastSeq(match(), 'anna'), lastSeq(after(3), 'anna'), lastSeq(after(3), 'ben')]).toEqual([0, 3, 0]);
  });

  it('are given again, each person their own', () => {
    const both = after(2, 'ben', after(3));
    expect(recall(both, 'anna', 3)).toEqual(answered(3));
    expect(recall(both, 'anna', 1)).toEqual(answered(1));
    expect(recall(both, 'ben', 2)).toEqual(answered(2));
    expect(recall(both, 'ben', 3)).toBeNull();
    expect(both.ledgers.map(({ person }) => person)).toEqual(['anna', 'ben']);
  });

  it('are the latest ones; an older command is stale', () => {
    const many = after(LIMITS.answers + 1);
    expect(recall(many, 'anna', 2)).toEqual(answered(2));
    expect(recall(many, 'anna', 1)).toEqual({ seq: 1, ok: false, status: 406, code: 'stale' });
    expect(many.ledgers[0]?.answers).toHaveLength(LIMITS.answers);
  });

  it('are those of people with a seat once there are too many', () => {
    let full = after(1);
    for (let i = 1; i < LIMITS.ledgers; i++) full = remember(full, `guest ${i}`, answered(1));
    expect(full.ledgers).toHaveLength(LIMITS.ledgers);
    const over = remember(full, 'ben', answered(1));
    expect(over.ledgers.map(({ person }) => person)).toEqual(['anna', 'ben']);
  });
});
