/** This text is no query. */
export class BadQuery extends Error {
  override readonly name = 'BadQuery';
}
