import type { NamedPerson } from '@tuschel/rules';

/** Most names that are offered at a time. */
const OFFERED = 6;

/** What somebody is writing behind an `@`. Indices are UTF-16. */
export interface NameBegun {
  /** Index of the `@`. */
  start: number;
  begun: string;
}

/** The `@name` that the caret stands behind; null: none. A name may hold one space. */
export function nameAtCaret(text: string, caret: number): NameBegun | null {
  const found = /(?<![\p{L}\p{N}_])@([^\s@?!\\]*(?: [^\s@?!\\]*)?)$/u.exec(text.slice(0, caret));
  return found === null ? null : { start: found.index, begun: found[1] ?? '' };
}

/** Who could be meant, those first whose name begins so. */
export function namesBeginning<P extends NamedPerson>(begun: string, people: readonly P[]): P[] {
  const wanted = fold(begun);
  return people
    .filter((one) => [one.name, one.username ?? ''].some((name) => fold(name).startsWith(wanted)))
    .slice(0, OFFERED);
}

/** The text with the whole name in it, and where the caret then stands. */
export function withName(text: string, { start, begun }: NameBegun, name: string): { text: string; caret: number } {
  const behind = text.slice(start + 1 + begun.length);
  const before = `${text.slice(0, start)}@${name}${behind.startsWith(' ') ? '' : ' '}`;
  return { text: before + behind, caret: before.length + (behind.startsWith(' ') ? 1 : 0) };
}

function fold(name: string): string {
  return name.normalize('NFKC').toUpperCase();
}
