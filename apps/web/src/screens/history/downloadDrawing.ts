import type { Drawing } from '@tuschel/protocol';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { pictureOf } from '../../takeHome/picture.ts';
import { saveFile } from '../../takeHome/saveFile.ts';

/** Makes a picture of a drawing and hands it to the browser as a file. */
export async function downloadDrawing(drawing: Drawing, darkroom: Darkroom, name: string): Promise<void> {
  saveFile(await pictureOf(drawing, darkroom), name);
}
