import { BLOG } from '@tuschel/protocol';

/** Kinds to try: what a browser cannot make it makes a PNG of, which is too large as a rule. */
const KINDS = [
  ['image/webp', 0.9],
  ['image/jpeg', 0.9],
  ['image/jpeg', 0.7],
] as const;

/** A file's picture, scaled down to what the server takes, in base64. @throws DOMException for what is no picture */
export async function newsPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, BLOG.pictureSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new DOMException('No canvas', 'InvalidStateError');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    let encoded = '';
    for (const [kind, quality] of KINDS) {
      const url = canvas.toDataURL(kind, quality);
      encoded = url.slice(url.indexOf(',') + 1);
      if (url.startsWith(`data:${kind}`) && encoded.length * 0.75 <= BLOG.pictureBytes) break;
    }
    return encoded;
  } finally {
    bitmap.close();
  }
}
