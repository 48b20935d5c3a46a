import type { Language } from '@tuschel/protocol';

/** A page that search engines may know of. */
export interface Place {
  path: string;
  /** In which it can be read; with one alone it has no twin. */
  languages: readonly Language[];
  /** When it changed last, UTC ms; null: nobody knows. */
  changedAt: number | null;
}
