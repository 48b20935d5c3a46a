import { writePsdUint8Array } from 'ag-psd';
import { MEDIA_TYPES } from './drawingForms.ts';
import type { LayerPictures } from './layerPictures.ts';

/** A file with layers for Photoshop, Clip Studio and Procreate. @param names of the layers from back to front, after that of the paper */
export function photoshopOf({ merged, paper, layers }: LayerPictures, names: readonly string[]): Blob {
  const { width, height } = merged;
  const imageData = ({ rgba }: { rgba: Uint8ClampedArray }) => ({ width, height, data: rgba });
  const bytes = writePsdUint8Array({
    width,
    height,
    imageData: imageData(merged),
    children: [paper, ...layers].map((layer, index) => ({
      name: names[index] ?? String(index),
      hidden: !layer.isVisible,
      opacity: layer.opacity / 100,
      imageData: imageData(layer),
    })),
  });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: MEDIA_TYPES.psd });
}
