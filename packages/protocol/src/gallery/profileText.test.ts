import { expect, test } from 'vitest';
import { PROFILE } from './profileLimits.ts';
import { linesFault, tidyLines, tidyText } from './profileText.ts';

test('texts are kept composed and without blanks around them', () => {
  expect(tidyText(' a\u0308 b ')).toBe('\u00e4 b');
});

test('of a list no line is kept that is empty or there twice', () => {
  expect(tidyLines([' ink  \t and\nwater ', '', '  ', 'ink and water', 'tea'])).toEqual(['ink and water', 'tea']);
});

test('a list may have as many lines, and each as many code points, as is said, and not one more', () => {
  const line = '🖌'.repeat(PROFILE.characteristic);
  expect(linesFault(Array.from({ length: PROFILE.characteristics }, () => line))).toBeNull();
  expect(linesFault(Array.from({ length: PROFILE.characteristics + 1 }, () => 'a'))).toBe('tooMany');
  expect(linesFault(['a', `${line}a`])).toBe('tooLong');
});
