/** Format characters that carry meaning: joiners of scripts and emoji, and the tags of regional flags. */
const INVISIBLE = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** One line of well-formed text: white space folded, control and invisible characters removed, NFC, trimmed. */
export function oneLine(raw: string): string {
  // White space last: it may have had something invisible in it.
  return raw.replace(/\s/gu, ' ').replace(INVISIBLE, '').normalize('NFC').replace(/ +/g, ' ').trim();
}

export type CheckedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly code: 'tooShort' | 'tooLong' };

/** `raw` as one line if it has between `min` and `max` code points. */
export function checkText(raw: string, { min, max }: { readonly min: number; readonly max: number }): CheckedText {
  const text = oneLine(raw);
  const { length } = Array.from(text);
  if (length < min) return { ok: false, code: 'tooShort' };
  if (length > max) return { ok: false, code: 'tooLong' };
  return { ok: true, text };
}
