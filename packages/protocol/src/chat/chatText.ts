import { CHAT, type ChatRefusalCode } from './chat.ts';

/** Control characters, half characters, line and paragraph separators. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Embeddings, overrides and isolates: they turn the text around them as well. */
const BIDI = /[\u202A-\u202E\u2066-\u2069]/u;
/** Marks piled up, also with something invisible in between. */
const PILED = new RegExp(`(?:\\p{M}\\p{Cf}*){${CHAT.maxMarks + 1}}`, 'u');
/** Anything that leaves ink: the Hangul fillers and the blank Braille cell are letters that do not. */
const INK = /[^\p{Z}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

export type ChatText =
  | { text: string }
  | { problem: Extract<ChatRefusalCode, `chat${'Empty' | 'TooLong' | 'NotPlain'}`> };

/** A line of chat as it is kept: trimmed, composed, 1 to 300 code points. */
export function chatText(raw: string): ChatText {
  const text = raw.normalize('NFC').trim();
  if (CONTROLS.test(text) || BIDI.test(text) || PILED.test(text)) return { problem: 'chatNotPlain' };
  if (!INK.test(text)) return { problem: 'chatEmpty' };
  if (chatLength(text) > CHAT.maxLength) return { problem: 'chatTooLong' };
  return { text };
}

/** Code points, as the limit counts them. */
export function chatLength(raw: string): number {
  return Array.from(raw.normalize('NFC').trim()).length;
}
