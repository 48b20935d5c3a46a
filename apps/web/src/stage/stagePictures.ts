import { type LineJson, MEDIA_FILES } from '@tuschel/protocol';
import { SAMPLE_LINES } from './sampleDrawings.ts';

/** A part of a sample drawing, as an artist would crop it; pixels of the canvas. */
export interface StagePicture {
  sample: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What hangs in the gallery of the stage, by drawing id. */
export const STAGE_PICTURES: Readonly<Record<string, StagePicture>> = {
  boat: { sample: 'boat', x: 0, y: 0, width: 1920, height: 1080 },
  cat: { sample: 'cat', x: 480, y: 120, width: 960, height: 960 },
  sun: { sample: 'boat', x: 1180, y: 0, width: 640, height: 540 },
  moon: { sample: 'night', x: 700, y: 40, width: 1120, height: 800 },
  sail: { sample: 'boat', x: 520, y: 120, width: 760, height: 900 },
  face: { sample: 'cat', x: 620, y: 180, width: 700, height: 480 },
  gulls: { sample: 'boat', x: 340, y: 90, width: 520, height: 260 },
  tail: { sample: 'cat', x: 820, y: 430, width: 620, height: 640 },
  sea: { sample: 'boat', x: 0, y: 560, width: 1920, height: 520 },
  whole: { sample: 'cat', x: 0, y: 0, width: 1920, height: 1080 },
};

/** A few points are enough for a picture that is looked at from afar. */
const EVERY = 4;

/**
 * The media host of the stage: all pictures in one address, so that it needs no server. The name of a file that is put behind it chooses the view.
 */
export const STAGE_DRAWINGS_URL = `data:image/svg+xml,${encodeURIComponent(sheet())}#`;

/** The address of one of them. */
export function stagePicture(drawingId: string): string {
  return `${STAGE_DRAWINGS_URL}/${drawingId}${MEDIA_FILES.thumbnail.ending}`;
}

/** A few pixels of it, as lists have them. */
export function stagePreview(drawingId: string): string {
  const colors: Readonly<Record<string, [string, string]>> = {
    boat: ['#c9e4f7', '#3a6ed8'],
    cat: ['#cdf1de', '#e98a35'],
    night: ['#1a2749', '#14203f'],
  };
  const { sample = 'boat', width, height } = STAGE_PICTURES[drawingId] ?? { width: 16, height: 9 };
  const [above, below] = colors[sample] ?? ['#eee', '#999'];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function sheet(): string {
  const samples = Object.keys(SAMPLE_LINES);
  const top = (sample: string) => samples.indexOf(sample) * 1080;
  const drawn = samples.map(
    (sample) =>
      `<svg y="${top(sample)}" width="1920" height="1080" viewBox="0 0 1920 1080"><rect width="1920" height="1080" fill="#fff"/>${(SAMPLE_LINES[sample] ?? []).map(pathOf).join('')}</svg>`,
  );
  const views = Object.entries(STAGE_PICTURES).flatMap(([id, { sample, x, y, width, height }]) =>
    Object.values(MEDIA_FILES).map(
      ({ ending }) =>
        `<view id="/${id}${ending}" viewBox="${x} ${top(sample) + y} ${width} ${height}" preserveAspectRatio="xMidYMid slice"/>`,
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${views.join('')}${drawn.join('')}</svg>`;
}

function pathOf({ points, color, size, opacity }: LineJson): string {
  const kept = points.filter((_, at) => at % EVERY === 0 || at === points.length - 1);
  const at = kept.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join(' ');
  const { r, g, b } = color;
  return `<polyline points="${at}" fill="none" stroke="rgb(${r},${g},${b})" stroke-width="${size}" stroke-opacity="${opacity / 100}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
