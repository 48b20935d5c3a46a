import { planOutlook, readPlan } from '@tuschel/rules';
import { describe, expect, it } from 'vitest';
import {
  DRAW,
  draftOf,
  editPlan,
  numberOfLine,
  type PlanEdit,
  planOf,
  PRESETS,
  presetOf,
  retyped,
  WRITE,
} from './planDraft.ts';
import { placeAt } from './useDragging.ts';

const edited = (...edits: PlanEdit[]) => edits.reduce(editPlan, draftOf(PRESETS.telephone));
const told = (...edits: PlanEdit[]) =>
  planOf(edited(...edits))
    .rounds.map(({ type, seconds }) => `${type === 'draw' ? 'D' : 'W'}${seconds}`)
    .join(' ');

describe('the plan on the desk', () => {
  it('is what was loaded', () => {
    expect(planOf(edited())).toEqual(PRESETS.telephone);
    expect(planOf(edited({ type: 'load', plan: { name: 'Blitz', rounds: [DRAW], repeatPlayers: true } }))).toEqual({
      name: 'Blitz',
      rounds: [DRAW],
      repeatPlayers: true,
    });
  });

  it('rounds change places, and stop at the ends', () => {
    expect(told({ type: 'move', key: 0, to: 2 })).toBe('D480 W60 W90 D480 W60');
    expect(told({ type: 'move', key: 0, to: -1 })).toBe('W90 D480 W60 D480 W60');
    expect(told({ type: 'move', key: 4, to: 9 })).toBe('W90 D480 W60 D480 W60');
    expect(told({ type: 'move', key: 4, to: 0 })).toBe('W60 W90 D480 W60 D480');
  });

  it('a copy stands behind its original and is a round of its own', () => {
    const copied = edited({ type: 'duplicate', key: 1 });
    expect(copied.rounds.map(({ key }) => key)).toEqual([0, 1, 5, 2, 3, 4]);
    const changed = editPlan(copied, { type: 'change', key: 5, round: { ...DRAW, seconds: 30 } });
    expect(planOf(changed).rounds.map(({ seconds }) => seconds)).toEqual([90, 480, 30, 60, 480, 60]);
  });

  it('copies and new rounds never share a key', () => {
    const { rounds } = edited(
      { type: 'duplicate', key: 1 },
      { type: 'duplicate', key: 1 },
      { type: 'add', round: WRITE },
      { type: 'duplicate', key: 0 },
    );
    expect(rounds.map(({ key }) => key)).toEqual([0, 8, 1, 6, 5, 2, 3, 4, 7]);
  });

  it('rounds come and go', () => {
    expect(told({ type: 'remove', key: 1 }, { type: 'remove', key: 3 }, { type: 'add', round: WRITE })).toBe(
      'W90 W60 W60 W90',
    );
  });

  it('a round that becomes one of drawing gets time to draw and no word list', () => {
    expect(retyped({ ...WRITE, selection: 'dictionary', lines: ['Hut'] }, 'draw')).toEqual(DRAW);
    expect(retyped({ ...DRAW, seconds: null, selection: 'random' }, 'prompt')).toEqual({
      ...WRITE,
      seconds: null,
      selection: 'random',
    });
  });
});

describe.each(Object.entries(PRESETS))('the preset %s', (name, plan) => {
  it('can be played, and is known again', () => {
    expect(readPlan(plan)).toEqual({ ok: true, plan });
    expect(planOutlook(plan, 9).tooMany).toBe(false);
    expect(presetOf(plan)).toBe(name);
  });
});

it('a plan that was changed is no preset', () => {
  expect(presetOf(planOf(edited({ type: 'remove', key: 4 })))).toBeUndefined();
});

it('a round that is dragged goes where the pointer is beyond the middle of a neighbour', () => {
  const cards = [0, 100, 200, 300].map((top) => ({ top, bottom: top + 90 }));
  const from = (own: number, y: number) => placeAt(cards, own, y);
  expect([from(1, 140), from(1, 50), from(1, 240), from(1, 246), from(1, 44), from(1, 44 - 99)]).toEqual([
    1, 1, 1, 2, 0, 0,
  ]);
  expect([from(0, 999), from(3, -999), from(2, 345), from(2, 346)]).toEqual([3, 0, 2, 3]);
});

it('blank lines of a list are on the desk, but not in the game; what is wrong is named by its place on the desk', () => {
  const lines = ['Hut', '', 'Katze', '  ', 'ab'];
  const round = { type: 'prompt', seconds: null, selection: 'dictionary', lines } as const;
  expect(planOf(draftOf({ rounds: [round] })).rounds[0]?.lines).toEqual(['Hut', 'Katze', 'ab']);
  expect([0, 1, 2].map((line) => numberOfLine(round, line))).toEqual([1, 3, 5]);
});
