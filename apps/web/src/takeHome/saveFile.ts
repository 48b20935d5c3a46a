/** Of one file of a game or a book, where a file is in memory twice or three times until it is saved; what is more goes on in the next one. */
export const MOST_BYTES = 64 * 1024 * 1024;

/** Of a file's name, its ending among them. */
const MOST_LETTERS = 120;

/** Hands a file to the browser, which keeps it where it keeps downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName(name) });
  link.click();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hands the browser what may be too much for one file, part by part and numbered where there are several. Answers how many there were. */
export async function saveParts(parts: AsyncIterable<Blob>, name: string, ending: string): Promise<number> {
  let last: Blob | null = null;
  let saved = 0;
  // Whether there are several is known with the second.
  for await (const part of parts) {
    if (last) saveFile(last, `${name} ${++saved}${ending}`);
    last = part;
  }
  if (last) saveFile(last, saved === 0 ? `${name}${ending}` : `${name} ${saved + 1}${ending}`);
  return saved + (last ? 1 : 0);
}

/** Lets the browser fetch a file and keep it where it keeps downloads; none of it passes through the page. */
export function download(url: string): void {
  Object.assign(document.createElement('a'), { href: url, download: '' }).click();
}

/** What every system takes for a name: letters, digits and a few signs, cut short before its ending. */
export function fileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .trim();
  if (plain === '') return 'tuschel';
  const [ending = ''] = /\.[a-z0-9]{2,4}$/i.exec(plain) ?? [];
  return plain.slice(0, Math.min(plain.length, MOST_LETTERS) - ending.length) + ending;
}
