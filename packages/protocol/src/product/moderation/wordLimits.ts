/** The lists of words that an instance adds to those that come with it. */
export const WORD_LISTS = {
  /** UTF-16 units of one list as it is written. */
  chars: 15_000,
  /** Entries of one list. */
  entries: 1_000,
  /** Code points of an entry without its marks. */
  shortest: 2,
  longest: 40,
  /** Of a text that is tried. */
  text: 500,
  /** Texts of the golden sets that are named, of each kind. */
  named: 30,
} as const;
