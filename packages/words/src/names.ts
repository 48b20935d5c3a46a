import { glyphOf } from './glyphs.ts';
import { skeletonOf } from './skeleton.ts';

/** Who speaks for the server, in German and English, and words that the server uses for players. */
const RESERVED = skeletonsOf(
  'admin admins administrator administratorin administratoren administration sysadmin webmaster root system systeme server operator owner ' +
    'betreiber betreiberin moderator moderatorin moderatoren moderators moderation mod mods staff tuschel support supporter helpdesk kundendienst ' +
    'hilfe help security sicherheit playername everyone anonymous',
);
/** These make no other name of a reserved one. */
const FILLERS = skeletonsOf(
  'the das der die dein your team official offiziell offizieller offizielle real echt echter echte',
);

function skeletonsOf(words: string): readonly string[] {
  return words.split(' ').map(reservedSkeleton);
}

/** Whether a name, however it is written, says that it speaks for the server: "Adm1n", "Tuschel_Support", "Das Moderatoren-Team 2". */
export function isReservedName(name: string): boolean {
  const visible = name.normalize('NFKC');
  const withoutEnd = visible.replace(/[\d\s_.-]{1,64}$/u, '');
  return [visible, withoutEnd].some((one) =>
    [one, one.replace(/^[\d\s_.-]+/u, '')].some((core) => isMadeOfReserved(reservedSkeleton(core))),
  );
}

/** Look-alikes and digits as letters, nothing between the words. */
function reservedSkeleton(name: string): string {
  return skeletonOf(name).join('').replaceAll('rn', 'm');
}

/** Whether the letters are reserved words and fillers one after the other, with at least one that is reserved. */
function isMadeOfReserved(letters: string): boolean {
  /** By the number of letters read: not reachable, by fillers alone (false), or with a reserved word. */
  const reached: (boolean | undefined)[] = [false];
  for (const [at, before] of reached.entries()) {
    if (before === undefined) continue;
    for (const word of FILLERS) if (letters.startsWith(word, at)) reached[at + word.length] ??= before;
    for (const word of RESERVED) if (letters.startsWith(word, at)) reached[at + word.length] = true;
  }
  return reached[letters.length] ?? false;
}

const UMLAUTS = /[äöü]/u;

/**
 * What somebody reads when they see a name: two names with the same skeleton cannot be told apart at a glance. Digits are digits, but for a
 * zero and a one; umlauts are letters of their own.
 */
export function nameSkeleton(name: string): string {
  const letters = Array.from(name.normalize('NFKC').toLowerCase().normalize('NFC'), (character) => {
    if (UMLAUTS.test(character)) return character;
    const { kind, read } = glyphOf(character);
    if (kind === 'letter') return read.replaceAll('l', 'i');
    if (kind === 'digit') return DIGIT_LOOKS.get(character) ?? character;
    return '';
  });
  return letters.join('').replaceAll('rn', 'm') || name.normalize('NFKC');
}

const DIGIT_LOOKS: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
]);
