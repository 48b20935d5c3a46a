import { BADGES } from '@tuschel/protocol';

/** Sides to try, px: what is too large at one is drawn smaller. */
const SIDES = [BADGES.side, 192, 128] as const;

/** A file's picture as a square PNG that the server takes, in base64. @throws DOMException for what is no picture */
export async function shrunkPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    let smallest = '';
    for (const side of SIDES) {
      smallest = encoded(bitmap, side);
      if (atob(smallest).length <= BADGES.pictureBytes) break;
    }
    return smallest;
  } finally {
    bitmap.close();
  }
}

function encoded(bitmap: ImageBitmap, side: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new DOMException('No canvas', 'InvalidStateError');
  // Its middle, as the server would.
  const cut = Math.min(bitmap.width, bitmap.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, (bitmap.width - cut) / 2, (bitmap.height - cut) / 2, cut, cut, 0, 0, side, side);
  const url = canvas.toDataURL('image/png');
  return url.slice(url.indexOf(',') + 1);
}
