/** Something a person can put right keeps the server from starting. The message is one line that says what and how. */
export class StartRefused extends Error {
  override name = 'StartRefused';
  /** Starting again changes nothing, until somebody has changed something. */
  readonly isLasting: boolean;
  constructor(message: string, { isLasting = false, ...options }: ErrorOptions & { isLasting?: boolean } = {}) {
    super(message, options);
    this.isLasting = isLasting;
  }
}
