import type { Drawing } from '@tuschel/protocol';
import type { Darkroom } from '../../canvas/darkroom.ts';

/** The longer side of a picture that is taken away, pixels. */
const LONG_SIDE = 1920;

/** Makes a picture of a drawing and hands it to the browser as a file. */
export async function downloadDrawing(drawing: Drawing, darkroom: Darkroom, name: string): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = drawing.isPortrait ? (LONG_SIDE * 9) / 16 : LONG_SIDE;
  await darkroom.print(drawing, canvas, new AbortController().signal);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture === null) throw new Error('no picture was made');
  const url = URL.createObjectURL(picture);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
