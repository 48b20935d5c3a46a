import { expect, test } from 'vitest';
import { isLaterEntry } from './deskLimits.ts';

test('of two values the one with the higher clock stays, of equal ones that of the later device, and both devices agree', () => {
  const entries = [
    { clock: 1, device: 'b' },
    { clock: 2, device: 'a' },
    { clock: 2, device: 'b' },
    { clock: 10, device: 'a' },
  ];
  for (const [place, one] of entries.entries())
    for (const [otherPlace, other] of entries.entries()) expect(isLaterEntry(one, other)).toBe(place > otherPlace);
});
