import type { MatchState } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { fateOf } from './fateOf.ts';

const OFFER = { step: 1, until: 20_000 };

function state(more: object = {}): MatchState {
  return { step: { index: 1, stage: 'countdown' }, task: { submitted: true }, ...more } as MatchState;
}

const offered = state({ offer: OFFER });

describe('a page that is free', () => {
  test('has been taken by somebody else when it is gone before its time', () => {
    expect(fateOf(offered, state(), null, 5_000)).toBe('taken');
  });

  test('is simply gone with its time, with its step, or when one has it oneself', () => {
    expect(fateOf(offered, state(), null, 20_000)).toBe('gone');
    expect(fateOf(offered, state({ step: { index: 2, stage: 'open' } }), null, 5_000)).toBe('gone');
    expect(fateOf(offered, state({ step: { index: 1, stage: 'grace' } }), null, 5_000)).toBe('gone');
    expect(fateOf(offered, state({ task: { submitted: false } }), null, 5_000)).toBe('gone');
  });

  test('is none of the business of whoever did not want it, nor of whoever was not asked', () => {
    expect(fateOf(offered, state(), OFFER, 5_000)).toBe('none');
    expect(fateOf(state(), state(), null, 5_000)).toBe('none');
    expect(fateOf(state(), offered, null, 5_000)).toBe('open');
  });
});
