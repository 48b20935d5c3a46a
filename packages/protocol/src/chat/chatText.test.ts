import { describe, expect, test } from 'vitest';
import { readChatRefusal, writeChatRefusal } from './chat.ts';
import { chatLength, chatText } from './chatText.ts';

describe('K3: a line of chat', () => {
  test('is trimmed and composed', () => {
    expect(chatText('  scho\u0308n \n')).toEqual({ text: 'schön' });
  });

  test.each([
    ['a', 300],
    ['🐢', 300],
    ['e\u0301', 300],
  ])('holds 300 code points of %s, and not one more', (letter, most) => {
    expect(chatText(letter.repeat(most))).toEqual({ text: letter.normalize('NFC').repeat(most) });
    expect(chatText(letter.repeat(most + 1))).toEqual({ problem: 'chatTooLong' });
  });

  test.each(['', '   ', '\u200B', '\u3164 \u2800', '\u00A0\u200D'])('is not empty: %j', (text) => {
    expect(chatText(text)).toEqual({ problem: 'chatEmpty' });
  });

  test.each(['👩‍🎨 1️⃣ ❤️‍🔥 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'שָׁלוֹם', 'สวัสดีน้ำ', 'a\u0334\u0335'])('may be %s', (text) => {
    expect(chatText(text)).toEqual({ text: text.normalize('NFC') });
  });

  test.each([
    ['a line break', 'a\nb'],
    ['a bell', 'a\u0007'],
    ['a separator of lines', 'a\u2028b'],
    ['a separator of paragraphs', 'a\u2029b'],
    ['half a character', 'a\uD83D'],
    ['text turned around', 'a\u202Eb'],
    ['text embedded the other way', 'a\u202Ab'],
    ['an isolate', 'a\u2066b'],
    ['the end of an isolate', 'a\u2069b'],
    ['three marks on one letter', 'q\u0334\u0335\u0336'],
    ['marks with something invisible between them', 'q\u0334\u200D\u0335\u200D\u0336'],
  ])('is not %s', (_, text) => {
    expect(chatText(text)).toEqual({ problem: 'chatNotPlain' });
  });
});

test('K3: the length of a line is that of what is kept of it', () => {
  expect(chatLength('  scho\u0308n 🐢\n')).toBe(7);
  expect(chatLength('   ')).toBe(0);
});

test('K6: a refusal is read as it was written; other messages are none', () => {
  expect(readChatRefusal(writeChatRefusal({ code: 'chatMuted', waitSeconds: 42 }))).toEqual({
    code: 'chatMuted',
    waitSeconds: 42,
  });
  expect(readChatRefusal(writeChatRefusal({ code: 'chatEmpty' }))).toEqual({ code: 'chatEmpty' });
  expect(readChatRefusal('Must join channel before sending messages')).toBeNull();
});
