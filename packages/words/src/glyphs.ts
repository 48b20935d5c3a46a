import { CONFUSABLES } from './confusables.ts';

/** What single characters are read as. Keys are characters after NFKC and lower case. */

/** Letters of other scripts that look like Latin ones. */
const LOOK_ALIKES = pairs(
  // Cyrillic
  'аa вb сc ԁd еe ғf ԍg һh іi јj кk ӏl мm нh оo рp ԛq гr ѕs тt цu ѵv ѡw хx уy зe ёe йn пn иn яr ьb',
  // Greek
  'αa βb ϲc δd εe ηn γy ιi κk μu νv οo ρp σo τt υu χx ωw ζz ϳj',
  // Small capitals and Latin letters that are no accented forms
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ıi łl øo đd ħh ŧt ɑa ɡg ƒf ɩi ǝe ɐa ɔc',
  // Armenian and Hebrew
  'օo սu ոn հh տs ցg',
);

/** Digits as letters, in words that hold true letters too. A one is read as i or l. */
export const EITHER_I_OR_L = '|';
const DIGITS = pairs('0o 1| 2z 3e 4a 5s 6g 7t 8b 9g');

/** Read as a letter where one stands on either side. */
const SIGNS_BESIDE = pairs('@a $s €e £l ¢c');
/** Read as a letter only between two. */
const SIGNS_BETWEEN = pairs('!| || +t ¡| (c <c');

function pairs(...rows: string[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap((row) => row.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const)));
}

export type GlyphKind = 'letter' | 'digit' | 'beside' | 'between' | 'mask' | 'space' | 'gap' | 'nothing';

export interface Glyph {
  readonly kind: GlyphKind;
  /** What it is read as; empty where it is read as nothing. May be several letters. */
  readonly read: string;
}

const LETTER = /[\p{L}\p{N}]/u;

const NOTHING = unread('nothing');
const SPACE = unread('space');
const GAP = unread('gap');
const MASK = unread('mask');

function unread(kind: GlyphKind): Glyph {
  return { kind, read: '' };
}

const ASCII: readonly Glyph[] = Array.from({ length: 128 }, (_, code) => glyph(String.fromCharCode(code)));

/** @param character one code point, or half a surrogate pair */
export function glyphOf(character: string): Glyph {
  const code = character.codePointAt(0) ?? 0;
  return ASCII[code] ?? glyph(character);
}

function glyph(character: string): Glyph {
  if (/[\s\u2800\u3164]/u.test(character)) return SPACE;
  if (character === '*' || character === '#') return MASK;
  // Apostrophes do not part: "he's hit" holds no bad word. Neither do accents and what cannot be seen.
  if (/['’‘`´ʼ\p{M}\p{Cf}\p{Cc}\p{Cs}]/u.test(character)) return NOTHING;
  const bare = inSquare(character) ?? withoutAccents(character);
  const plain = LOOK_ALIKES.has(bare) ? bare : (CONFUSABLES.get(bare) ?? bare);
  const sign = (kind: GlyphKind, map: ReadonlyMap<string, string>): Glyph | null => {
    const read = map.get(plain);
    return read === undefined ? null : { kind, read };
  };
  const special = sign('digit', DIGITS) ?? sign('beside', SIGNS_BESIDE) ?? sign('between', SIGNS_BETWEEN);
  if (special) return special;
  const letters = Array.from(plain, (letter) => LOOK_ALIKES.get(letter) ?? letter).filter((letter) =>
    LETTER.test(letter),
  );
  return letters.length > 0 ? { kind: 'letter', read: letters.join('') } : GAP;
}

/** Upper case first: it is what makes "ß" and "ss" the same. */
function withoutAccents(character: string): string {
  return character.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** Letters in squares, in filled circles, and those that make up flags: these have no compatibility form. */
function inSquare(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const first = [0x1f150, 0x1f170, 0x1f1e6].find((start) => code >= start && code < start + 26);
  return first === undefined ? null : String.fromCharCode(97 + code - first);
}
