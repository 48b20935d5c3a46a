import type { Person } from '../model/seats.ts';
import { oneLine } from '../model/text.ts';

/** Longest name that is kept, UTF-16 units; no platform gives longer ones. */
const NAME_MAX = 50;

/** Names of a text, separated by commas or lines. Each once, however it is written. */
export function namesIn(text: string): string[] {
  return guestNames(text.split(/[,;\n\r]/));
}

/** The names as they are kept: trimmed, without a leading @, none of them empty, each once. */
export function guestNames(names: readonly string[]): string[] {
  const cleaned = names.map((name) => oneLine(name).replace(/^@/, '').slice(0, NAME_MAX).trim());
  const known = new Set<string>();
  return cleaned.filter((name) => {
    const folded = foldName(name);
    if (name === '' || known.has(folded)) return false;
    known.add(folded);
    return true;
  });
}

/**
 * Two names are the same if this makes the same of them: case and compatibility forms do not count. The database folds names as well, one
 * letter at a time: so İ is an i here, and Σ a σ wherever it stands.
 */
export function foldName(name: string): string {
  return Array.from(name.normalize('NFKC'), lowerCase).join('').trim();
}

function lowerCase(letter: string): string {
  return letter === 'İ' ? 'i' : letter.toLowerCase();
}

/** Whether the list names this person, by login name or by display name. */
export function isListed(names: readonly string[], { name, username }: Pick<Person, 'name' | 'username'>): boolean {
  const own = new Set([name, username ?? name].map(foldName));
  return names.some((entry) => own.has(foldName(entry)));
}
