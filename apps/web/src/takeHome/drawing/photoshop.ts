import type { Layer } from 'ag-psd';
import { createWriter, getWriterBufferNoCopy, writePsd } from 'ag-psd/dist/psdWriter.js';
import { MEDIA_TYPES } from './drawingForms.ts';
import type { LayerPicture, LayerPictures } from './layerPictures.ts';
import { packedChannels } from './packBits.ts';

/** A file with layers for Photoshop, Clip Studio and Procreate. @param names of the layers from back to front, after that of the paper */
export function photoshopOf({ merged, paper, layers }: LayerPictures, names: readonly string[]): Blob {
  const { width, height, rgba } = merged;
  const children = [
    layerOf(paper, names[0] ?? '0', OPAQUE),
    ...layers.map((layer, index) => layerOf(layer, names[index + 1] ?? String(index + 1), WITH_ALPHA)),
  ];
  const packed = children.flatMap(({ rawData }) => rawData?.channels ?? []);
  // Room for all of it from the beginning: the library begins with 4 kB, and copies them at each doubling.
  const room = packed.reduce((sum, { data }) => sum + (data?.length ?? 0), rgba.length + HEAD_BYTES);
  const writer = createWriter(room);
  writePsd(writer, { width, height, imageData: { width, height, data: rgba }, children });
  return new Blob([getWriterBufferNoCopy(writer) as Uint8Array<ArrayBuffer>], { type: MEDIA_TYPES.psd });
}

/** More than all that is no picture. */
const HEAD_BYTES = 65_536;

/** By which numbers a PSD file knows the channels. */
const OPAQUE = [0, 1, 2] as const;
const WITH_ALPHA = [0, 1, 2, -1] as const;

/** Packed here: the library takes three times as long. */
function layerOf(picture: LayerPicture, name: string, ids: typeof OPAQUE | typeof WITH_ALPHA): Layer {
  const { width, height, isVisible, opacity } = picture;
  const packed = packedChannels(picture, ids.length);
  return {
    name,
    hidden: !isVisible,
    opacity: opacity / 100,
    top: 0,
    left: 0,
    bottom: height,
    right: width,
    rawData: {
      colorMode: 3,
      bitsPerChannel: 8,
      large: false,
      channels: ids.map((id, index) => ({ id, compression: 1, data: packed[index] })),
    },
  };
}
