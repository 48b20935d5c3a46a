/** What is shown to those who run the instance. */
export const OPERATIONS = {
  /** Matches of one list. */
  matches: 200,
  /** Kinds of errors of one page. */
  errorPage: 50,
  /** So many minutes errors are counted for. */
  errorMinutes: 60,
} as const;
