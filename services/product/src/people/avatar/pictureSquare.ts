import sharp, { type Sharp } from 'sharp';

/** Side of an avatar, px. */
export const AVATAR_SIDE = 300;
/** Most pixels of a picture that is taken. */
export const PICTURE_PIXELS = 25_000_000;
const SECONDS = 5;

export interface SquareLook {
  /** px */
  side: number;
  format: 'webp' | 'png';
}

/**
 * Decodes a picture, and encodes its middle anew as a square, a WebP as a rule, without anything but pixels in it. Null for what is
 * not a whole JPEG, PNG or WebP of at most 25 million pixels. Of an animation the first frame is taken.
 */
export async function pictureSquare(
  picture: Uint8Array,
  { side, format: made }: SquareLook = { side: AVATAR_SIDE, format: 'webp' },
): Promise<Buffer | null> {
  return decoded(picture, async (image) => {
    const square = image.resize(side, side, { fit: 'cover' });
    return (made === 'webp' ? square.webp({ quality: 84 }) : square.png({ compressionLevel: 9 })).toBuffer();
  });
}

/** The picture as a WebP of exactly this size, px, on the same terms; what does not fit is cut off. */
export async function smallPicture(
  picture: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Buffer | null> {
  return decoded(picture, (image) => image.resize(width, height, { fit: 'cover' }).webp({ quality: 80 }).toBuffer());
}

/** The whole picture as a WebP, scaled down where a side is longer than `longest` px, on the same terms. */
export async function shrunkPicture(
  picture: Uint8Array,
  longest: number,
): Promise<{ data: Buffer; width: number; height: number } | null> {
  return decoded(picture, async (image) => {
    const shrunk = image.resize(longest, longest, { fit: 'inside', withoutEnlargement: true });
    const { data, info } = await shrunk.webp({ quality: 84 }).toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  });
}

async function decoded<Made>(picture: Uint8Array, make: (image: Sharp) => Promise<Made>): Promise<Made | null> {
  const format = formatOf(picture);
  if (format === null) return null;
  try {
    const image = sharp(picture, { limitInputPixels: PICTURE_PIXELS, failOn: 'error', pages: 1 });
    if ((await image.metadata()).format !== format) return null;
    return await make(image.autoOrient().timeout({ seconds: SECONDS }));
  } catch {
    return null;
  }
}

type Format = 'jpeg' | 'png' | 'webp';

/** By its first bytes, so that no other decoder (SVG, GIF, TIFF …) ever sees what a stranger wrote. */
function formatOf(picture: Uint8Array): Format | null {
  const begin = Buffer.from(picture.buffer, picture.byteOffset, Math.min(picture.length, 12)).toString('latin1');
  if (begin.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return begin.startsWith('RIFF') && begin.endsWith('WEBP') ? 'webp' : null;
}
