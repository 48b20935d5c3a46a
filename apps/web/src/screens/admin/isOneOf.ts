/** Whether a word that the server tells is one that this page knows. */
export function isOneOf<Known extends string>(all: readonly Known[], word: string): word is Known {
  return (all as readonly string[]).includes(word);
}
