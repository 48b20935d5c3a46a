/** A name does not turn the text around it, whatever its script. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
