import { BlendMode } from '../model.ts';

/**
 * Compositing in real numbers, written from the published definitions and from nothing in `kernel/`: the operators of Porter and Duff and the
 * separable blend modes as "Compositing and Blending" of the W3C has them. Colours are straight, 0…1; the one mode that the W3C lacks is `add`,
 * which other painting programs call linear dodge.
 */
export interface Pixel {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

export const NOTHING: Pixel = { r: 0, g: 0, b: 0, a: 0 };
export const WHITE: Pixel = { r: 1, g: 1, b: 1, a: 1 };

/** Which shares of source and backdrop remain, by the alphas of both. */
interface Operator {
  readonly ofSource: (backdrop: number) => number;
  readonly ofBackdrop: (source: number) => number;
}

const SOURCE_OVER: Operator = { ofSource: () => 1, ofBackdrop: (source) => 1 - source };
const DESTINATION_OVER: Operator = { ofSource: (backdrop) => 1 - backdrop, ofBackdrop: () => 1 };
const DESTINATION_OUT: Operator = { ofSource: () => 0, ofBackdrop: (source) => 1 - source };
const SOURCE_ATOP: Operator = { ofSource: (backdrop) => backdrop, ofBackdrop: (source) => 1 - source };

/** The colour where source and backdrop overlap. */
type Blend = (backdrop: number, source: number) => number;

const sourceAlone: Blend = (_, source) => source;

const DEFINITIONS: Readonly<Record<number, readonly [Operator, Blend]>> = {
  [BlendMode.normal]: [SOURCE_OVER, sourceAlone],
  [BlendMode.erase]: [DESTINATION_OUT, sourceAlone],
  [BlendMode.multiply]: [SOURCE_OVER, (backdrop, source) => backdrop * source],
  [BlendMode.add]: [SOURCE_OVER, (backdrop, source) => Math.min(1, backdrop + source)],
  [BlendMode.behind]: [DESTINATION_OVER, sourceAlone],
  [BlendMode.keepAlpha]: [SOURCE_ATOP, sourceAlone],
  [BlendMode.screen]: [SOURCE_OVER, (backdrop, source) => backdrop + source - backdrop * source],
};

/** Lays a source over a backdrop. */
export function composite(mode: number, backdrop: Pixel, source: Pixel): Pixel {
  const definition = DEFINITIONS[mode];
  if (!definition) throw new RangeError(`blend mode ${mode} has no definition`);
  const [{ ofSource, ofBackdrop }, blend] = definition;
  const shareOfSource = source.a * ofSource(backdrop.a);
  const shareOfBackdrop = backdrop.a * ofBackdrop(source.a);
  const alpha = shareOfSource + shareOfBackdrop;
  if (alpha === 0) return NOTHING;
  const channel = (below: number, above: number) => {
    const blended = (1 - backdrop.a) * above + backdrop.a * blend(below, above);
    return (shareOfSource * blended + shareOfBackdrop * below) / alpha;
  };
  const [r, g, b] = [channel(backdrop.r, source.r), channel(backdrop.g, source.g), channel(backdrop.b, source.b)];
  return { r, g, b, a: alpha };
}

/** Source-in of Porter and Duff: as much of the pixel as the mask covers. */
export function masked(pixel: Pixel, mask: number): Pixel {
  return { ...pixel, a: pixel.a * mask };
}

/** What layers look like over white paper, back to front. A clipped layer shows only where the nearest one below that is not clipped has ink. */
export function flattened(
  layers: readonly Pixel[],
  isVisible: readonly boolean[],
  isClipped: readonly boolean[],
): Pixel {
  let paper = WHITE;
  let base = 0;
  for (const [i, layer] of layers.entries()) {
    const shown = isVisible[i] ? layer : NOTHING;
    if (i === 0 || !isClipped[i]) base = shown.a;
    paper = composite(BlendMode.normal, paper, i > 0 && isClipped[i] ? masked(shown, base) : shown);
  }
  return paper;
}

/** Straight, from premultiplied numbers of which `one` is the whole. */
export function straight(values: ArrayLike<number>, at: number, one: number): Pixel {
  const a = (values[at + 3] as number) / one;
  if (a === 0) return NOTHING;
  const channel = (i: number) => (values[at + i] as number) / one / a;
  return { r: channel(0), g: channel(1), b: channel(2), a };
}

/** Premultiplied, in the order in which layers hold it. */
export function premultiplied({ r, g, b, a }: Pixel): readonly [number, number, number, number] {
  return [r * a, g * a, b * a, a];
}
