import type { Rendered } from '@tuschel/client/render';
import { createStill, cropArea, type Line, SIDES, sizeWithin, type Still } from '@tuschel/ink';
import { filmSize, growFilm } from '@tuschel/ink/film';
import type { Drawing, MediaFile, RenderKind } from '@tuschel/protocol';
import { createFilmMaker } from './browserFilm.ts';
import { drawnRaster } from './drawnRaster.ts';

/** Files, and what is told of them. */
export interface TabFiles extends Rendered {
  readonly files: Partial<Record<MediaFile, Uint8Array>>;
}

export interface TabTask {
  readonly kind: RenderKind;
  readonly title: string;
  readonly author: string;
}

/** Only at full quality a browser leaves the colour of thin lines whole (4:4:4). */
const WHOLE_COLOUR = 1;
/** What is shown while a picture is on its way. */
const PREVIEW = { side: 96, most: 4_000, qualities: [0.6, 0.45, 0.3, 0.15] } as const;

/** Makes the files of a drawing, in a worker: it takes seconds. @throws Error where this browser cannot */
export function tabFiles(drawing: Drawing, task: TabTask): Promise<TabFiles> {
  return task.kind === 'picture' ? pictures(drawing) : film(drawing, task);
}

async function pictures(drawing: Drawing): Promise<TabFiles> {
  const from = performance.now();
  const raster = drawnRaster(drawing);
  const area = cropArea(drawing, raster);
  const still = (longSide: number) => createStill(raster, { area, size: sizeWithin(area, longSide) });
  const [large, small, tiny] = [still(SIDES.picture), still(SIDES.thumbnail), still(PREVIEW.side)];
  const painted = performance.now();
  const files = { jpg: await jpegOf(large, WHOLE_COLOUR), thumbnail: await jpegOf(small, WHOLE_COLOUR) };
  const previewData = await previewOf(tiny);
  return { files, previewData, durations: { paint: painted - from, encode: performance.now() - painted } };
}

async function film(drawing: Drawing, { title, author }: TabTask): Promise<TabFiles> {
  const from = performance.now();
  const maker = await createFilmMaker({ size: filmSize(drawing), title: plain(title), author: plain(author) });
  let encode = 0;
  const timed = async <Result>(work: () => Result | Promise<Result>) => {
    const begun = performance.now();
    const result = await work();
    encode += performance.now() - begun;
    return result;
  };
  try {
    const sink = { add: (step: Parameters<typeof maker.add>[0]) => timed(() => maker.add(step)) };
    const { ms } = await growFilm(drawing.lines as readonly Line[], drawing, sink);
    const mp4 = await timed(() => maker.finish());
    return { files: { mp4 }, videoMs: ms, durations: { paint: performance.now() - from - encode, encode } };
  } finally {
    maker.close();
  }
}

async function jpegOf({ rgba, width, height }: Still, quality: number): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d', { alpha: false })?.putImageData(new ImageData(rgba, width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  // Whatever a browser does not know it makes a PNG of.
  if (blob.type !== 'image/jpeg') throw new Error('This browser makes no JPEG.');
  return new Uint8Array(await blob.arrayBuffer());
}

async function previewOf(still: Still): Promise<string> {
  let url = '';
  for (const quality of PREVIEW.qualities) {
    url = `data:image/jpeg;base64,${base64Of(await jpegOf(still, quality))}`;
    if (url.length <= PREVIEW.most) break;
  }
  return url;
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Without what no program shows. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}
