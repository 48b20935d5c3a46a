import type { Step, Task } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type SeenStep, seenStep } from './stepEnd.ts';

type Stage = Step['stage'];

/** A page that sees these stages one after the other, with its own page still out (`-`), in (`+`) or none (nothing). */
function watch(...stages: `${Stage}${'' | '+' | '-'}`[]): SeenStep | null {
  return stages.reduce<SeenStep | null>((seen, said) => {
    const [stage, mark] = [said.replace(/[+-]$/, '') as Stage, said.at(-1)];
    const task = mark === '+' || mark === '-' ? ({ submitted: mark === '+' } as Task) : undefined;
    return seenStep(seen, { index: 2, stage } as Step, task);
  }, null);
}

test.each<[string, Parameters<typeof watch>, Pick<SeenStep, 'end' | 'page'>]>([
  ['all were done', ['open-', 'open+', 'countdown+', 'closing+', 'interlude'], { end: 'allDone', page: 'handedIn' }],
  ['time ran out', ['open-', 'grace-', 'closing-', 'interlude'], { end: 'time', page: 'asItWas' }],
  ['time ran out for others', ['open+', 'grace+', 'interlude'], { end: 'time', page: 'handedIn' }],
  ['the host ended it', ['open-', 'forced-', 'grace-', 'closing-', 'interlude'], { end: 'host', page: 'asItWas' }],
  ['the host relented', ['open-', 'forced-', 'open-', 'grace-', 'interlude'], { end: 'time', page: 'asItWas' }],
  ['somebody drew on', ['countdown+', 'open-', 'forced-', 'grace-'], { end: 'host', page: 'asItWas' }],
  ['one had the step off', ['open', 'countdown', 'interlude'], { end: 'allDone', page: null }],
  ['the page was loaded too late to know', ['interlude'], { end: null, page: null }],
  ['the page was loaded while it closed', ['closing-', 'interlude'], { end: null, page: 'asItWas' }],
])('why a step ended is remembered: %s', (_, stages, known) => {
  expect(watch(...stages)).toEqual({ index: 2, ...known });
});

test('nothing of one step is said of the next', () => {
  const before = watch('open+', 'countdown+', 'interlude');
  expect(seenStep(before, { index: 3, stage: 'open' } as Step, undefined)).toEqual({ index: 3, end: null, page: null });
  expect(seenStep(before, { index: 3, stage: 'closing' } as Step, undefined)).toMatchObject({ end: null });
});

test('what the server says of a step that is over counts more than what was seen', () => {
  const told = { index: 2, stage: 'interlude', end: 'time', ownPage: 'asItWas' } as Step;
  expect(seenStep(null, told, undefined)).toEqual({ index: 2, end: 'time', page: 'asItWas' });
  expect(seenStep({ index: 2, end: 'host', page: 'handedIn' }, told, undefined)).toMatchObject({ end: 'time' });
});
