import type { Blobs } from '@tuschel/platform/ports';
import { MEDIA_FILES, type MediaFile, RENDER, type RenderKind } from '@tuschel/protocol';

/** What a renderer has uploaded, as far as it can be told from the outside. */
export type Looked =
  | { ok: true; bytes: number; width: number | null; height: number | null }
  /** What is wrong, for the renderer to read. */
  | { ok: false; fault: string };

/** The files that a job of this kind brings. */
export const FILES_OF: Record<RenderKind, readonly MediaFile[]> = { picture: ['jpg', 'thumbnail'], video: ['mp4'] };

export const MOST_BYTES: Record<MediaFile, number> = {
  jpg: RENDER.jpgBytes,
  thumbnail: RENDER.thumbnailBytes,
  mp4: RENDER.mp4Bytes,
};

const MOST_SIDE = { jpg: RENDER.jpgSide, thumbnail: RENDER.thumbnailSide };

/** Where an upload waits until its job is done. */
export function uploadKey(lease: string, file: MediaFile): string {
  return `${UPLOADS}${lease}/${file}`;
}

export const UPLOADS = 'uploads/';

/** Looks at an object that a renderer has made: whoever gets it is to get a picture or a film, and nothing else under that name. */
export async function lookAtFile(blobs: Pick<Blobs, 'head' | 'get'>, key: string, file: MediaFile): Promise<Looked> {
  const info = await blobs.head(key);
  if (!info) return { ok: false, fault: `${file} was not uploaded` };
  if (info.contentType !== MEDIA_FILES[file].type) return { ok: false, fault: `${file} is of another type` };
  if (info.size > MOST_BYTES[file]) return { ok: false, fault: `${file} has more than ${MOST_BYTES[file]} bytes` };
  const read = async (first: number, last: number) => (await blobs.get(key, [first, last]))?.body ?? new Uint8Array();
  if (file === 'mp4') {
    const fault = await mp4Fault(read, info.size);
    return fault ? { ok: false, fault: `mp4 ${fault}` } : { ok: true, bytes: info.size, width: null, height: null };
  }
  const size = jpegSize(await read(0, HEAD_BYTES - 1));
  const end = await read(Math.max(0, info.size - 2), info.size - 1);
  if (!size || end[0] !== 0xff || end[1] !== 0xd9) return { ok: false, fault: `${file} is no whole JPEG` };
  if (Math.max(size.width, size.height) > MOST_SIDE[file])
    return { ok: false, fault: `${file} is longer than ${MOST_SIDE[file]} pixels` };
  return { ok: true, bytes: info.size, ...size };
}

const HEAD_BYTES = 64 * 1024;

/** Width and height from the first bytes of a JPEG (ITU-T T.81, B.2.2); null: it is none, or an empty one. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return width > 0 && height > 0 ? { width, height } : null;
    }
    // The picture itself begins, or ends, before anything has said how large it is.
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15, without DHT, JPG and DAC, which stand between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

type Read = (first: number, last: number) => Promise<Uint8Array>;

/** A file has few boxes at its top; a false one might have millions. */
const MOST_BOXES = 64;

/** Walks the boxes of an MP4 (ISO/IEC 14496-12, 4.2). Null: its type comes first, and the index of the film before the film. */
export async function mp4Fault(read: Read, size: number): Promise<string | null> {
  const seen: string[] = [];
  let at = 0;
  while (at < size) {
    const head = await read(at, at + 15);
    if (head.length < 8 || seen.length >= MOST_BOXES) return 'has a box that is none';
    const view = new DataView(head.buffer, head.byteOffset, head.length);
    seen.push(String.fromCharCode(...head.subarray(4, 8)));
    const length = view.getUint32(0);
    const large = length === 1 && head.length === 16 ? Number(view.getBigUint64(8)) : length;
    const bytes = length === 0 ? size - at : large;
    if (bytes < 8) return 'has a box that is none';
    at += bytes;
  }
  if (at !== size) return 'is cut short';
  if (seen[0] !== 'ftyp') return 'does not begin with its type';
  const [index, film] = [seen.indexOf('moov'), seen.indexOf('mdat')];
  return index > 0 && film > index ? null : 'has no index before the film';
}
