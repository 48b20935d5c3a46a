import { expect, test } from 'vitest';
import { createCredits, MOST_SUBJECTS } from './credits.ts';

function table() {
  let now = 1_000;
  const credits = createCredits({ now: () => now });
  return { credits, wait: (ms: number) => (now += ms) };
}
const THREE_A_SECOND = { limit: 3, windowMs: 1_000 };

test('as many as the limit at once, one more has to wait for its share of the window', () => {
  const { credits, wait } = table();
  for (let i = 0; i < 3; i++) expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(0);
  expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(334);
  wait(333);
  expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(1);
  wait(1);
  expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(0);
});

test('a refused try costs nothing, and nobody pays for another', () => {
  const { credits, wait } = table();
  for (let i = 0; i < 50; i++) credits.spend(THREE_A_SECOND, 'ada');
  expect(credits.spend(THREE_A_SECOND, 'bela')).toBe(0);
  wait(1_000);
  for (let i = 0; i < 3; i++) expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(0);
});

test('credits do not pile up: after a long idle time there are as many as the limit again, not more', () => {
  const { credits, wait } = table();
  credits.spend(THREE_A_SECOND, 'ada');
  wait(60 * 60 * 1_000);
  for (let i = 0; i < 3; i++) expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(0);
  expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(334);
});

test('a rate that does not divide its window into whole milliseconds still gives its limit in each window', () => {
  const { credits, wait } = table();
  const rate = { limit: 7, windowMs: 1_000 };
  for (let windows = 0; windows < 1_000; windows++) {
    for (let i = 0; i < 7; i++) expect(credits.spend(rate, 'ada')).toBe(0);
    wait(1_000);
  }
});

test('those with full credit are forgotten as others spend, and nobody gets new credit by it', () => {
  const { credits, wait } = table();
  const aQuarter = { limit: 4, windowMs: 1_000 };
  for (let i = 0; i < 3; i++) credits.spend(THREE_A_SECOND, 'ada');
  for (let i = 0; i < 100; i++) credits.spend(aQuarter, `passer-by ${i}`);
  expect(credits.subjects).toBe(101);
  wait(250);
  credits.spend(THREE_A_SECOND, 'bela');
  expect(credits.subjects).toBe(100);
  for (let i = 0; i < 60; i++) credits.spend(THREE_A_SECOND, 'bela');
  expect(credits.subjects).toBe(96);
  wait(10);
  for (let i = 0; i < 60; i++) credits.charge(THREE_A_SECOND, 'bela', 1e-9);
  expect(credits.subjects).toBe(2);
  expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(74);
});

test('however many subjects spend at once, a bounded number is remembered: those that have to wait longest', () => {
  const { credits } = table();
  const rare = { limit: 3, windowMs: 60 * 60 * 1_000 };
  for (let i = 0; i < 3; i++) credits.spend(rare, 'ada');
  const wait = credits.spend(rare, 'ada');
  let most = 0;
  for (let i = 0; i < 2.5 * MOST_SUBJECTS; i++) {
    credits.spend(THREE_A_SECOND, `passer-by ${i}`);
    most = Math.max(most, credits.subjects);
  }
  expect(most).toBe(MOST_SUBJECTS);
  expect(credits.spend(rare, 'ada')).toBe(wait);
  expect(credits.subjects).toBe(MOST_SUBJECTS);
});

test('somebody who spends again and again is not forgotten for others who came once', () => {
  const { credits } = table();
  for (let i = 0; i < 3; i++) credits.spend(THREE_A_SECOND, 'ada');
  for (let i = 0; i < 2 * MOST_SUBJECTS; i++) credits.spend(THREE_A_SECOND, `passer-by ${i}`);
  expect(credits.spend(THREE_A_SECOND, 'ada')).toBe(334);
});

test('whoever asks for more than the limit waits until all of it is there, not for ever', () => {
  const { credits, wait } = table();
  expect(credits.wait(THREE_A_SECOND, 'ada', 4)).toBe(0);
  credits.spend(THREE_A_SECOND, 'ada');
  expect(credits.wait(THREE_A_SECOND, 'ada', 3)).toBe(334);
  expect(credits.wait(THREE_A_SECOND, 'ada', 1_000)).toBe(334);
  wait(334);
  expect(credits.wait(THREE_A_SECOND, 'ada', 1_000)).toBe(0);
});

test('in a full table somebody who is remembered already spends without pushing anybody out', () => {
  const { credits } = table();
  const rare = { limit: 3, windowMs: 60 * 60 * 1_000 };
  for (let i = 0; i < MOST_SUBJECTS; i++) credits.spend(rare, `painter ${i}`);
  for (let i = 0; i < 2; i++) credits.spend(rare, `painter ${MOST_SUBJECTS - 1}`);
  expect(credits.subjects).toBe(MOST_SUBJECTS);
  expect(credits.wait(rare, 'painter 0', 3)).toBeGreaterThan(0);
});
