import { describe, expect, it } from 'vitest';
import { measureText } from './textLength.ts';

const limits = { min: 3, max: 120 };

describe('the length of a text', () => {
  it('does not count spaces around it', () => {
    expect(measureText('  ab ', limits)).toMatchObject({ count: 2, isTooShort: true });
    expect(measureText(' abc', limits).isTooShort).toBe(false);
  });

  it('counts an emoji as one', () => {
    expect(measureText('🦦🦦🦦', limits)).toMatchObject({ count: 3, isTooShort: false });
  });

  it('shows the count from 80 % on', () => {
    expect(measureText('x'.repeat(95), limits).isCounted).toBe(false);
    expect(measureText('x'.repeat(96), limits).isCounted).toBe(true);
  });

  it('is too long beyond the limit', () => {
    expect(measureText('x'.repeat(120), limits).isTooLong).toBe(false);
    expect(measureText('x'.repeat(121), limits).isTooLong).toBe(true);
  });
});
