import { describe, expect, it } from 'vitest';
import { checkText } from './text.ts';

const PROMPT = { min: 3, max: 120 };

describe('a prompt', () => {
  it.each([
    ['keeps umlauts and emoji', '  Ein müder Bär 🐻‍❄️ ', 'Ein müder Bär 🐻‍❄️'],
    ['is composed', 'Mu\u0308cke', 'Mücke'],
    ['is one line', 'a cat\r\non\ta mat', 'a cat on a mat'],
    ['folds white space that had something invisible in it', 'a cat\t\u0000\ton \u200B a mat', 'a cat on a mat'],
    ['has no control characters', 'a\u0000b\u0007c\u007f', 'abc'],
    ['cannot turn the writing direction or hide', 'ca\u202Et\u200B\u2066s', 'cats'],
    ['keeps the joiners of a flag', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 flag', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 flag'],
    ['is well-formed', 'cat\uD800s', 'cats'],
  ])('%s', (_, raw, text) => {
    expect(checkText(raw, PROMPT)).toEqual({ ok: true, text });
  });

  it.each(['', '  ', 'ab', ' a \n', '\u200B\u200B\u200B\u200B', '🐻🐻'])('%j is too short', (raw) => {
    expect(checkText(raw, PROMPT)).toEqual({ ok: false, code: 'tooShort' });
  });

  it('is counted in code points: 120 bears fit, 121 do not', () => {
    expect(checkText('🐻'.repeat(120), PROMPT)).toMatchObject({ ok: true });
    expect(checkText('🐻'.repeat(121), PROMPT)).toEqual({ ok: false, code: 'tooLong' });
  });
});
