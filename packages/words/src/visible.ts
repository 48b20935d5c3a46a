/** Flags of regions: a black flag, tags, and the tag that ends them. */
const REGIONAL_FLAG = /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,8}\u{E007F})/u;
/** Selects how the character before it is drawn; joins emoji, and letters of scripts whose letters change then. Anywhere else they are nothing. */
const MEANT =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Component}\p{Sm}\p{So}])[\uFE0E\uFE0F]|(?<=\p{Ideographic})[\u{E0100}-\u{E01EF}]|(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D](?=[\p{L}\p{Extended_Pictographic}])/u;
/** Without ink of their own: format characters, fillers, selectors, private use, halves of characters, and controls other than tab and line breaks. */
const INVISIBLE = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}]/u;
const WITHOUT_INK = new RegExp(`${MEANT.source}|(?<nothing>${INVISIBLE.source})`, 'gu');
/** The blank cell of Braille is as wide as the others. */
const BLANK = /\u2800/gu;

/**
 * A text without what nobody can see: characters that turn the writing direction, that have no width or no ink. Joiners and selectors stay
 * where they shape a letter or an emoji, as do tabs and line breaks.
 */
export function visibleText(text: string): string {
  if (!INVISIBLE.test(text) && !text.includes('\u2800')) return text;
  return text
    .split(REGIONAL_FLAG)
    .map((piece, index) => (index % 2 === 1 ? piece : withoutNothing(piece)))
    .join('')
    .replace(BLANK, ' ');
}

function withoutNothing(text: string): string {
  return text.replace(WITHOUT_INK, (character, nothing: string | undefined) =>
    nothing === undefined ? character : '',
  );
}

/** JSON in which every text is visible. The value itself where nothing had to be taken out. */
export function visibleTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return visibleText(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(visibleTexts);
    return items.some((item, index) => item !== value[index]) ? (items as Value) : value;
  }
  const fields = Object.entries(value).map(([key, field]) => [key, visibleTexts(field), field] as const);
  return fields.some(([, now, before]) => now !== before)
    ? (Object.fromEntries(fields.map(([key, now]) => [key, now])) as Value)
    : value;
}
