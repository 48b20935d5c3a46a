/** How a text stands to its limits, counted in code points of its trimmed form. */
export interface TextLength {
  count: number;
  isTooShort: boolean;
  isTooLong: boolean;
  /** From 80 % of the limit on the count is shown. */
  isCounted: boolean;
}

export function measureText(text: string, { min, max }: { min: number; max: number }): TextLength {
  const count = Array.from(text.normalize('NFC').trim().replace(/\s+/gu, ' ')).length;
  return { count, isTooShort: count < min, isTooLong: count > max, isCounted: count >= max * 0.8 };
}
