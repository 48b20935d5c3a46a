import { createStill, cropArea } from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { drawnRaster } from '../../rendering/drawnRaster.ts';
import { tabFiles } from '../../rendering/tabFiles.ts';
import { type DrawingForm, MEDIA_TYPES } from './drawingForms.ts';
import { layerPictures } from './layerPictures.ts';
import { pngBytes } from './png.ts';

export interface DrawingWords {
  title: string;
  author: string;
  /** Of the paper, and of its layers from back to front. */
  layers: readonly string[];
}

/** Made in a worker: it takes seconds. @throws Error where the browser cannot */
export async function drawingFile(drawing: Drawing, form: DrawingForm, words: DrawingWords): Promise<Blob> {
  switch (form) {
    case 'png': {
      const raster = drawnRaster(drawing);
      const picture = createStill(raster, { area: cropArea(drawing, raster) });
      return new Blob([pngBytes(picture)], { type: MEDIA_TYPES.png });
    }
    case 'jpg': {
      const { files } = await tabFiles(drawing, { kind: 'picture', ...words });
      return blobOf(files.jpg, form);
    }
    case 'mp4': {
      const { files } = await tabFiles(drawing, { kind: 'video', ...words });
      return blobOf(files.mp4, form);
    }
    case 'gif': {
      const { timeLapseOf } = await import('./timeLapse.ts');
      return timeLapseOf(drawing);
    }
    case 'ora': {
      const { openRasterOf } = await import('./openRaster.ts');
      return openRasterOf(layerPictures(drawing), words.layers);
    }
    case 'psd': {
      const { photoshopOf } = await import('./photoshop.ts');
      return photoshopOf(layerPictures(drawing), words.layers);
    }
  }
}

function blobOf(bytes: Uint8Array | undefined, form: DrawingForm): Blob {
  if (!bytes) throw new Error(`no ${form} was made`);
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: MEDIA_TYPES[form] });
}
