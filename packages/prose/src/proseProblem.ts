/** A text has something in it that no text may have. The message says what, in the words of the text, for whoever wrote it. */
export class ProseProblem extends Error {
  override readonly name = 'ProseProblem';
}
