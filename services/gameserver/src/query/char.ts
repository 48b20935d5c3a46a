/** The whole character that begins there, since some are two units long; empty: the text has ended. */
export function charAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}
