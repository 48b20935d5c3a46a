import { expect, test } from 'vitest';
import { FRESH_METADATA, readMetadata } from './metadata.ts';

test('a fresh account has accepted no terms yet, and neither has one with metadata of other kinds', () => {
  expect(readMetadata({ metadata: { ...FRESH_METADATA } })).toEqual({ ...FRESH_METADATA, termsAccepted: null });
  expect(readMetadata({ metadata: {} }).termsAccepted).toBeNull();
  expect(readMetadata({ metadata: { termsAccepted: '1' } }).termsAccepted).toBeNull();
  expect(readMetadata({ metadata: { termsAccepted: 1 } }).termsAccepted).toBe(1);
});
