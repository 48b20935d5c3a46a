import { describe, expect, it } from 'vitest';
import { open } from '../match.ts';
import { person, SEED, START, WORDS } from '../testing/table.ts';
import { andThen, isRefusal, outcome, refuse } from './outcome.ts';

const match = open({ host: person('anna'), words: WORDS }, SEED, START);
const hide = (line: string) => ({ type: 'hideLine', line }) as const;

describe('what comes of something', () => {
  it('is done in the order in which it happened, by what the match has become', () => {
    const [later, last] = [
      { ...match, now: START + 1 },
      { ...match, now: START + 2 },
    ];
    const whole = andThen(outcome(later, hide('first'), hide('second')), (current) => {
      expect(current).toBe(later);
      return outcome(last, hide('third'));
    });
    expect(whole.match).toBe(last);
    expect(whole.effects).toEqual(['first', 'second', 'third'].map(hide));
    expect(andThen(whole, (current) => outcome(current)).effects).toEqual(whole.effects);
  });

  it('can be told apart from a refusal, which has a detail only where one was given', () => {
    const plain = refuse(400, 'badRequest');
    expect([Object.keys(plain), isRefusal(plain)]).toEqual([['status', 'code'], true]);
    expect(refuse(403, 'forbidden', 'why')).toEqual({ status: 403, code: 'forbidden', detail: 'why' });
    expect(isRefusal(outcome(match))).toBe(false);
  });
});
