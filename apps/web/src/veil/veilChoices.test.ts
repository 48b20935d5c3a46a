import { memoryStorage } from '@tuschel/client';
import { expect, test } from 'vitest';
import { createVeilChoices, treatmentOf } from './veilChoices.ts';
import { flagsOf, warningsOf } from './warnings.ts';

function storage(kept?: string) {
  const storage = memoryStorage();
  if (kept !== undefined) storage.setItem('tuschel.veils', kept);
  return storage;
}

test('warnings and their flags are the same thing', () => {
  expect([0, 1, 2, 4, 7].map(warningsOf)).toEqual([
    [],
    ['horror'],
    ['blood'],
    ['sexual'],
    ['horror', 'blood', 'sexual'],
  ]);
  for (let flags = 0; flags < 8; flags++) expect(flagsOf(warningsOf(flags))).toBe(flags);
});

test('everything is veiled until somebody wants it otherwise, and the strictest wish counts', () => {
  const choices = createVeilChoices(storage());
  expect(treatmentOf(0, choices.get())).toBe('show');
  expect(treatmentOf(1, choices.get())).toBe('blur');
  choices.choose('horror', 'show');
  choices.choose('blood', 'skip');
  expect([1, 2, 3, 5].map((flags) => treatmentOf(flags, choices.get()))).toEqual(['show', 'skip', 'skip', 'blur']);
});

test('where a host wants veils nothing that warns is shown at once; what is left out stays so', () => {
  const choices = { horror: 'show', blood: 'blur', sexual: 'skip', isAdult: true } as const;
  expect([0, 1, 2, 4, 5].map((flags) => treatmentOf(flags, choices, true))).toEqual([
    'show',
    'blur',
    'blur',
    'skip',
    'skip',
  ]);
});

test('a wish is told to whoever watches and kept for the next time; what cannot be read counts as none', () => {
  const kept = storage();
  const choices = createVeilChoices(kept);
  const told: string[] = [];
  choices.subscribe(() => told.push(choices.get().sexual));
  choices.choose('sexual', 'skip');
  expect(told).toEqual(['skip']);
  expect(createVeilChoices(kept).get().sexual).toBe('skip');
  for (const text of ['no json', '{"horror":"burn"}', 'null', '[]'])
    expect(createVeilChoices(storage(text)).get().horror).toBe('blur');
});

test('what is sexual is shown at once only to somebody who says that they are 18 or older, and no longer when they take it back', () => {
  const kept = storage('{"horror":"show","blood":"blur","sexual":"show"}');
  const choices = createVeilChoices(kept);
  expect(choices.get()).toEqual({ horror: 'show', blood: 'blur', sexual: 'blur', isAdult: false });
  choices.choose('sexual', 'show');
  expect(choices.get().sexual).toBe('blur');
  choices.sayAdult(true);
  choices.choose('sexual', 'show');
  expect(createVeilChoices(kept).get()).toMatchObject({ sexual: 'show', isAdult: true });
  choices.sayAdult(false);
  choices.sayAdult(true);
  expect(choices.get().sexual).toBe('blur');
});
