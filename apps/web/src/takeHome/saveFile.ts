/** Hands a file to the browser, which keeps it where it keeps downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName(name) });
  link.click();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Lets the browser fetch a file and keep it where it keeps downloads; none of it passes through the page. */
export function download(url: string): void {
  Object.assign(document.createElement('a'), { href: url, download: '' }).click();
}

/** What every system takes for a name: letters, digits and a few signs. */
export function fileName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\p{N} ._-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .trim();
  return plain === '' ? 'tuschel' : plain.slice(0, 120);
}
