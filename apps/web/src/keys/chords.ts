/**
 * A key with what is held down beside it, as one word: `b`, `Shift+e`, `Mod+z`, `Alt+@Digit1`, `ArrowUp`. `Mod` is Ctrl or ⌘. What
 * follows `@` is a place on the keyboard (`KeyboardEvent.code`), whatever is written there; anything else is what the key writes.
 */
export type Chord = string;

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** A pressed key in all the ways in which it may be bound, the nearest first. */
export interface PressedChords {
  readonly exact: readonly Chord[];
  /** The same without Shift: letters and signs mean what they mean without it, unless something else is bound to both. */
  readonly loose: readonly Chord[];
}

const NOTHING: PressedChords = { exact: [], loose: [] };
/** Held alone they are no key, and these names say nothing. */
const NO_KEYS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Unidentified', 'Process', ''];

export function chordsOf(press: KeyPress): PressedChords {
  const { key, code, shiftKey, altKey, ctrlKey, metaKey } = press;
  if (NO_KEYS.includes(key) || (ctrlKey && metaKey) || (metaKey && altKey)) return NOTHING;
  // AltGr comes as Ctrl and Alt together and writes characters.
  const mod = ctrlKey !== metaKey && !altKey ? 'Mod+' : '';
  const alt = altKey && !ctrlKey ? 'Alt+' : '';
  const shift = shiftKey ? 'Shift+' : '';
  const place = code === '' ? [] : [`@${code}`];
  // With Alt some layouts write other characters: the place counts alone.
  if (alt && key.length === 1) return { exact: place.map((base) => `${alt}${shift}${base}`), loose: [] };
  const bases = [baseOf(press), ...place].filter((base) => base !== null);
  const exact = bases.map((base) => `${mod}${alt}${shift}${base}`);
  const isNamed = key.length > 1 && key !== 'Dead';
  // With Ctrl as well, Shift and a letter are another key of the browser.
  if (!shiftKey || isNamed || key === ' ' || (mod && /^\p{Letter}$/u.test(key))) return { exact, loose: [] };
  return { exact, loose: bases.map((base) => `${mod}${base}`) };
}

/** Null: a key that waits for the next one has only a place. */
function baseOf(press: KeyPress): string | null {
  if (press.key === 'Dead') return null;
  if (press.key === ' ') return 'Space';
  return press.key.length > 1 ? press.key : letterOf(press);
}

/** The letter on the key; where an alphabet has no such letters, the one a Latin keyboard has in its place. */
function letterOf({ key, code }: KeyPress): string {
  const isForeign = /^\P{Script=Latin}$/u.test(key) && /^\p{Letter}$/u.test(key);
  return (isForeign ? (/^Key(\w)$/.exec(code)?.[1] ?? key) : key).toLowerCase();
}

/** How a press is written down. Letters beyond a to z are known by their place. Null: nothing that can be bound. */
export function chordToKeep(press: KeyPress): Chord | null {
  const [written, placed] = chordsOf(press).exact;
  if (written === undefined) return null;
  const { base } = partsOf(written);
  return base.length === 1 && !/^[!-~]$/.test(base) ? (placed ?? null) : written;
}

export interface ChordParts {
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly base: string;
}

export function partsOf(chord: Chord): ChordParts {
  let base = chord;
  const has = (held: string) => {
    const isHeld = base.length > held.length && base.startsWith(held);
    if (isHeld) base = base.slice(held.length);
    return isHeld;
  };
  const [mod, alt, shift] = [has('Mod+'), has('Alt+'), has('Shift+')];
  return { mod, alt, shift, base };
}

const BASE = /^(?:[!-~]|@[A-Za-z][A-Za-z0-9]{0,19}|[A-Z][A-Za-z0-9]{1,19})$/;

/** Whether a storage or another device has written a chord. */
export function isChord(value: unknown): value is Chord {
  return typeof value === 'string' && value.length <= 40 && BASE.test(partsOf(value).base);
}

/** Works wherever the focus is but in a field: it cannot be pressed by writing. */
export function worksAnywhere(chord: Chord): boolean {
  const { mod, base } = partsOf(chord);
  return mod || base === 'F1';
}

/** Whether somebody who writes, or speaks to the computer, could press it by accident (WCAG 2.2, 2.1.4). */
export function isSingle(chord: Chord): boolean {
  const { mod, alt, base } = partsOf(chord);
  return !mod && !alt && !/^(?:F\d+|Escape)$/.test(base);
}

/** What browsers and systems keep for themselves, and what leads on with the keyboard. */
const BROWSERS: readonly Chord[] = [
  ...['w', 't', 'n', 'q', 'r', 'l', 'Tab'].flatMap((key) => [`Mod+${key}`, `Mod+Shift+${key}`]),
  'Shift+Tab',
  'F5',
  'F11',
  'F12',
  'Alt+F4',
  'Alt+Tab',
  'ContextMenu',
];
/** Whatever is bound, these do what they do, so that nobody is caught on the canvas. */
const FIXED: readonly Chord[] = ['F1', 'F6', 'Escape'];
/** Of the game, beside the desk. */
const GAMES: readonly Chord[] = ['t', 'Alt+Shift+@KeyE', 'Alt+Shift+@KeyN', 'Alt+Shift+@KeyP'];

/** Whose a key is that cannot be bound. */
export type TakenKey = 'browser' | 'fixed' | 'game';

/** Why a key cannot be bound. Null: it can. */
export function whyTaken(press: PressedChords): TakenKey | null {
  const isOne = (of: readonly Chord[]) => press.exact.some((chord) => of.includes(chord));
  if (isOne(FIXED)) return 'fixed';
  if (isOne(BROWSERS)) return 'browser';
  return isOne(GAMES) ? 'game' : null;
}
