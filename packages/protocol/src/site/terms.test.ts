import { describe, expect, test } from 'vitest';
import { isAskedAboutImages, owesTerms, TERMS_CUT_OFFS } from './terms.ts';

const { acceptedSince, imagesBefore } = TERMS_CUT_OFFS;
const asked = (termsAccepted: number | null, createdAt: number) =>
  isAskedAboutImages({ termsAccepted, createdAt }, TERMS_CUT_OFFS);

test('G1 the cut-offs are those of October 2023', () => {
  expect(TERMS_CUT_OFFS).toEqual({ acceptedSince: 1698510600000, imagesBefore: 1697932800000 });
});

describe('G1 the terms stand before the app', () => {
  test.each([
    ['who never accepted', null, true],
    ['who never accepted, as the account says it', 0, true],
    ['a millisecond too early', acceptedSince - 1, true],
    ['at the cut-off', acceptedSince, false],
    ['a millisecond after it', acceptedSince + 1, false],
  ])('%s', (_, termsAccepted, owes) => {
    expect(owesTerms({ termsAccepted }, TERMS_CUT_OFFS)).toBe(owes);
  });
});

describe('G2 earlier images are asked about', () => {
  test.each([
    ['of an account that is a millisecond older', imagesBefore - 1, true],
    ['of one made at the cut-off', imagesBefore, false],
    ['of one a millisecond younger', imagesBefore + 1, false],
  ])('%s', (_, createdAt, isAsked) => {
    expect(asked(null, createdAt)).toBe(isAsked);
    expect(asked(0, createdAt)).toBe(isAsked);
  });

  test('not of who has accepted once, however early', () => {
    expect(asked(1, imagesBefore - 1)).toBe(false);
  });
});
