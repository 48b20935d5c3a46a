import type { NamedPerson } from '@tuschel/rules';

/** Most names that are offered at a time. */
const OFFERED = 6;

/** What somebody is writing behind an `@`. Indices are UTF-16. */
export interface NameBegun {
  /** Index of the `@`. */
  start: number;
  begun: string;
  /** It stands in quotes, which are not closed yet. */
  isQuoted?: true;
}

/** The `@name` that the caret stands behind; null: none. A name may hold one space, and any in quotes. */
export function nameAtCaret(text: string, caret: number): NameBegun | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start === -1 || /[\p{L}\p{N}_]$/u.test(before.slice(Math.max(0, start - 2), start))) return null;
  const begun = before.slice(start + 1);
  if (/^["“„][^"“”„\n]*$/.test(begun)) return { start, begun: begun.slice(1), isQuoted: true };
  const isOneName = !/[^\S ]|[?!\\"“”„]/.test(begun) && begun.split(' ').length <= 2;
  return isOneName ? { start, begun } : null;
}

/** Who could be meant, those first whose name begins so. */
export function namesBeginning<P extends NamedPerson>(begun: string, people: readonly P[]): P[] {
  const wanted = fold(begun);
  return people
    .filter((one) => [one.name, one.username ?? ''].some((name) => fold(name).startsWith(wanted)))
    .slice(0, OFFERED);
}

/** The text with the whole name in it, and where the caret then stands. @param people all who could be meant */
export function withName(
  text: string,
  { start, begun, isQuoted }: NameBegun,
  name: string,
  people: readonly NamedPerson[],
): { text: string; caret: number } {
  const behind = text.slice(start + 1 + (isQuoted ? 1 : 0) + begun.length);
  const written = isQuoted || isAmbiguous(name, people) ? `"${name}"` : name;
  const before = `${text.slice(0, start)}@${written}${behind.startsWith(' ') ? '' : ' '}`;
  return { text: before + behind, caret: before.length + (behind.startsWith(' ') ? 1 : 0) };
}

/** Whether with other words behind it, or once somebody has left, it could be another name: "Anna" beside "Anna Lena". */
function isAmbiguous(name: string, people: readonly NamedPerson[]): boolean {
  const own = fold(name);
  return people
    .flatMap((one) => [one.name, one.username ?? ''])
    .map(fold)
    .some((other) => other !== '' && other !== own && (isBegunBy(other, own) || isBegunBy(own, other)));
}

/** With a word that ends there. */
function isBegunBy(name: string, begin: string): boolean {
  return name.startsWith(begin) && !/^[\p{L}\p{N}\p{M}_]/u.test(name.slice(begin.length));
}

function fold(name: string): string {
  return name.normalize('NFKC').toUpperCase();
}
