import type { Color } from '@tuschel/ink';
import { fromChannel, sameColor } from './palette.ts';

/** A colour as the eye orders it: lightness 0…1, chroma from 0 (grey) to about 0.37, hue in degrees. */
interface Lch {
  l: number;
  c: number;
  h: number;
}

const TONES = [0.25, 0.4, 0.55, 0.7, 0.82, 0.93];
const STRENGTHS = [0.1, 0.25, 0.45, 0.65, 0.85, 1];
const NEIGHBOURS = [-60, -40, -20, 20, 40, 60];
const CONTRASTS = [90, 120, 150, 180, 210, 240];

/** Below it there is no hue to speak of; then the rows that need one are those of a brown. */
const GREY = 0.02;
const BROWN: Lch = { l: 0.6, c: 0.11, h: 60 };
/** Nothing that a screen shows has more. */
const MOST_CHROMA = 0.32;

/**
 * Four rows of six: darker and lighter, weaker and stronger, the hues beside it, the hues across. All have the lightness and strength of
 * the colour itself but for what the row changes, as far as a screen can show it. None comes twice.
 */
export function relatedColors(color: Color): readonly Color[] {
  const own = toLch(color);
  const tinted = own.c < GREY ? BROWN : own;
  const strongest = shownChroma({ ...tinted, c: MOST_CHROMA });
  const all = [
    ...TONES.map((l) => ({ ...own, l })),
    ...STRENGTHS.map((share) => ({ ...tinted, c: share * strongest })),
    ...[...NEIGHBOURS, ...CONTRASTS].map((turn) => ({ ...tinted, h: tinted.h + turn })),
  ].map(shown);
  return all.filter((one, i) => all.findIndex((other) => sameColor(one, other)) === i);
}

/** With as much of its chroma as a screen has at this lightness and hue. */
function shown(wanted: Lch): Color {
  const [r, g, b] = toLinear({ ...wanted, c: shownChroma(wanted) }).map(toChannel) as [number, number, number];
  return { r, g, b, a: 255 };
}

function shownChroma(wanted: Lch): number {
  let [low, high] = [0, wanted.c];
  if (isShowable(toLinear(wanted))) low = high;
  for (let i = 0; i < 12 && low < high; i++) {
    const middle = (low + high) / 2;
    if (isShowable(toLinear({ ...wanted, c: middle }))) low = middle;
    else high = middle;
  }
  return low;
}

function isShowable(rgb: readonly number[]): boolean {
  return rgb.every((value) => value > -0.0005 && value < 1.0005);
}

/** Björn Ottosson, "A perceptual color space for image processing" (OKLab), 2020. */
function toLch({ r, g, b }: Color): Lch {
  const [red, green, blue] = [r, g, b].map(fromChannel) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(greenRed, blueYellow),
    h: (Math.atan2(blueYellow, greenRed) * 180) / Math.PI,
  };
}

/** The way back, to linear red, green and blue; outside of 0…1 no screen shows it. */
function toLinear({ l, c, h }: Lch): [number, number, number] {
  const angle = (h * Math.PI) / 180;
  const [greenRed, blueYellow] = [c * Math.cos(angle), c * Math.sin(angle)];
  const long = (l + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const medium = (l - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const short = (l - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function toChannel(linear: number): number {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}
