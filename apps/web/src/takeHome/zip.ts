export interface ZipEntry {
  /** With folders, "/" between them. */
  name: string;
  bytes: Uint8Array;
}

/** Signatures and sizes of APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. */
const LOCAL = { signature: 0x04034b50, size: 30 };
const CENTRAL = { signature: 0x02014b50, size: 46 };
const END = { signature: 0x06054b50, size: 22 };
const VERSION = 20;
/** Bit 11: names are UTF-8. */
const UTF8 = 0x0800;
/** 1 January 1980, the first day of ZIP: files of a game have no date of their own. */
const DATE = 0x0021;

/** In one ZIP, an index among them. */
export const MOST_FILES = 0xfffe;

/**
 * Files in one, as they are: pictures do not become any smaller. Names that are there twice are numbered.
 * @throws RangeError beyond 65,535 files or 4 GiB, which need ZIP64
 */
export function zipOf(entries: readonly ZipEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of numbered(entries)) {
    const title = new TextEncoder().encode(name);
    const about = [VERSION, UTF8, 0, 0, DATE];
    const sizes = [crc32(bytes), bytes.length, bytes.length];
    const local = header(LOCAL.size, LOCAL.signature, about, sizes, [title.length, 0], []);
    directory.push(
      header(CENTRAL.size, CENTRAL.signature, [VERSION, ...about], sizes, [title.length, 0, 0, 0, 0], [0, offset]),
      title,
    );
    parts.push(local, title, bytes as Uint8Array<ArrayBuffer>);
    offset += local.length + title.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  if (entries.length > 0xffff || offset + length > 0xffffffff) throw new RangeError('too much for one ZIP');
  const counts = [0, 0, entries.length, entries.length];
  const end = header(END.size, END.signature, counts, [length, offset], [0], []);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** A signature, then 16 bits each, 32 bits each, 16 bits each and 32 bits each, little endian. */
function header(
  size: number,
  signature: number,
  first: readonly number[],
  sizes: readonly number[],
  then: readonly number[],
  last: readonly number[],
): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(size));
  let at = 0;
  const put = (width: 2 | 4) => (value: number) => {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  };
  put(4)(signature);
  first.forEach(put(2));
  sizes.forEach(put(4));
  then.forEach(put(2));
  last.forEach(put(4));
  return new Uint8Array(view.buffer);
}

function numbered(entries: readonly ZipEntry[]): ZipEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const count = (seen.get(entry.name) ?? 0) + 1;
    seen.set(entry.name, count);
    return count === 1 ? entry : { ...entry, name: entry.name.replace(/(\.[^./]*)?$/, ` ${count}$1`) };
  });
}

/** CRC-32 of ISO 3309, as ZIP has it: polynomial 0xEDB88320, reflected. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  // By index: `of` takes four times as long.
  for (let at = 0; at < bytes.length; at++) crc = (TABLE[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
