export interface Unzipped {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Entries of a ZIP by the directory at its end, as every program reads it. @throws where one is packed: those of ours are not */
export function unzipped(file: Uint8Array): Unzipped[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = file.length - 22;
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('no directory stands at the end');
  const found: Unzipped[] = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (view.getUint16(at + 10, true) !== 0) throw new Error('an entry is packed');
    const [size, length] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    found.push({
      name: new TextDecoder().decode(file.subarray(at + 46, at + 46 + length)),
      content: Uint8Array.from(file.subarray(from, from + size)),
    });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}
