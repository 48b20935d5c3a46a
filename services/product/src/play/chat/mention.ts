/** A text as it is compared: words of letters and digits alone, without case, compatibility forms made equal. */
export type Words = readonly string[];

/** Fewer letters say nothing. */
const FEWEST_LETTERS = 3;
/** Up to so many letters a secret must begin and end where words do: "tee" is not said in "gute Ernte". */
const SHORT_LETTERS = 5;

export function wordsOf(text: string): Words {
  return folded(text)
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''))
    .filter((word) => word !== '');
}

/** Upper case first: it is what makes "ß" and "ss" the same. */
function folded(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Whether the text says one of the secrets, however it is spaced, cased and punctuated. */
export function mentions(text: Words, secrets: Iterable<Words>): boolean {
  const letters = text.join('');
  const edges = edgesOf(text);
  for (const secret of secrets) if (says(letters, edges, secret.join(''))) return true;
  return false;
}

/** Where words begin and end. */
function edgesOf(words: Words): ReadonlySet<number> {
  const edges = new Set([0]);
  let at = 0;
  for (const word of words) edges.add((at += word.length));
  return edges;
}

function says(letters: string, edges: ReadonlySet<number>, secret: string): boolean {
  const count = Array.from(secret).length;
  if (count < FEWEST_LETTERS) return false;
  for (let at = letters.indexOf(secret); at !== -1; at = letters.indexOf(secret, at + 1)) {
    if (count > SHORT_LETTERS || (edges.has(at) && edges.has(at + secret.length))) return true;
  }
  return false;
}
