import { type Chord, partsOf } from './chords.ts';

/** What is written on keys here, by their place. Browsers that know it tell it. */
export type Layout = ReadonlyMap<string, string>;

export interface KeyWords {
  /** Ctrl or ⌘. */
  readonly mod: string;
  readonly layout: Layout | null;
  /** Where the browser does not tell: most who read German have a German keyboard. */
  readonly isGerman: boolean;
  /** The keys that have a word on them. */
  readonly named: (key: NamedKey) => string;
}

export type NamedKey =
  | 'Delete'
  | 'Backspace'
  | 'Enter'
  | 'Space'
  | 'Home'
  | 'End'
  | 'PageUp'
  | 'PageDown'
  | 'Insert'
  | 'Numpad';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  '-': '−',
};
const NAMED: readonly NamedKey[] = [
  'Delete',
  'Backspace',
  'Enter',
  'Space',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Insert',
];
const GERMAN: Readonly<Record<string, string>> = {
  Semicolon: 'Ö',
  Quote: 'Ä',
  BracketLeft: 'Ü',
  BracketRight: '+',
  Minus: 'ß',
  Equal: '´',
  Backquote: '^',
  Backslash: '#',
  IntlBackslash: '<',
  Slash: '-',
  KeyZ: 'Y',
  KeyY: 'Z',
};
const AMERICAN: Readonly<Record<string, string>> = {
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
  Backquote: '`',
  Backslash: '\\',
  IntlBackslash: '<',
  Slash: '/',
  Comma: ',',
  Period: '.',
};

/** What is written on the keys: "Ctrl+Z", "Ö", "Alt+1". */
export function chordName(chord: Chord, words: KeyWords): string {
  const { mod, alt, shift, base } = partsOf(chord);
  const held = [...(mod ? [words.mod] : []), ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : [])];
  return [...held, baseName(base, words)].join('+');
}

function baseName(base: string, words: KeyWords): string {
  if (base.startsWith('@') && base.length > 1) return placeName(base.slice(1), words);
  const named = NAMED.find((key) => key === base);
  if (named) return words.named(named);
  return SIGNS[base] ?? (base.length === 1 ? base.toUpperCase() : base);
}

function placeName(code: string, { layout, isGerman, named }: KeyWords): string {
  const pad = /^Numpad(\w+)$/.exec(code)?.[1];
  if (pad !== undefined) return `${named('Numpad')} ${pad}`;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  const written = layout?.get(code);
  if (written) return written.toUpperCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (isGerman ? GERMAN[code] : undefined) ?? AMERICAN[code] ?? letter ?? code;
}

/** The keys of an action as they are shown: what can be reached without fingers in a knot, two at most. */
export function chordsToShow(chords: readonly Chord[], words: KeyWords): readonly Chord[] {
  const isGerman = words.layout ? words.layout.get('Semicolon') === 'ö' : words.isGerman;
  const isAwkward = (chord: Chord) => {
    const { base } = partsOf(chord);
    if (base.startsWith('@Numpad') || '{}'.includes(base)) return true;
    return isGerman ? '[]'.includes(base) : base === '@Semicolon' || base === '@Quote';
  };
  const easy = chords.filter((chord) => !isAwkward(chord));
  const isSame = (chord: Chord, at: number, all: readonly Chord[]) =>
    all.findIndex((other) => chordName(other, words) === chordName(chord, words)) === at;
  return (easy.length > 0 ? easy : chords).filter(isSame).slice(0, 2);
}
