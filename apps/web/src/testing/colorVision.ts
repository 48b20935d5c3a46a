import type { Color } from '@tuschel/ink';

export type Triple = readonly [number, number, number];

const linear = (channel: number) =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;

/** Machado, Oliveira, Fernandes 2009, severity 1; on linear RGB. */
const BLINDNESS: Record<string, readonly [Triple, Triple, Triple]> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** The three kinds of colour blindness, and everybody else. */
export const SIGHT: typeof BLINDNESS = {
  everyone: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  ...BLINDNESS,
};

/** CIE L*a*b* (D65) of a colour as these eyes see it. */
export function lab(color: Color, sight: readonly [Triple, Triple, Triple]): Triple {
  const rgb = [linear(color.r), linear(color.g), linear(color.b)] as const;
  const [r, g, b] = sight.map((row) =>
    Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])),
  ) as unknown as Triple;
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RADIANS = Math.PI / 180;
const far = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RADIANS + 360) % 360);

/** How different two colours look: CIEDE2000, after Sharma, Wu, Dalal 2005. */
export function deltaE2000(one: Triple, other: Triple): number {
  const widened = 1 + 0.5 * (1 - far((Math.hypot(one[1], one[2]) + Math.hypot(other[1], other[2])) / 2));
  const [a1, a2] = [one[1] * widened, other[1] * widened];
  const [c1, c2] = [Math.hypot(a1, one[2]), Math.hypot(a2, other[2])];
  const [h1, h2] = [hueOf(a1, one[2]), hueOf(a2, other[2])];
  const isGrey = c1 * c2 === 0;
  const apart = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const hue = isGrey ? h1 + h2 : (h1 + apart / 2 + 360) % 360;
  const [light, chroma] = [(one[0] + other[0]) / 2, (c1 + c2) / 2];
  const cos = (degrees: number) => Math.cos(degrees * RADIANS);
  const t = 1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63);
  const ofLight = (other[0] - one[0]) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2));
  const ofChroma = (c2 - c1) / (1 + 0.045 * chroma);
  const ofHue = (2 * Math.sqrt(c1 * c2) * Math.sin((apart / 2) * RADIANS)) / (1 + 0.015 * chroma * t);
  const turn = -2 * far(chroma) * Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * RADIANS);
  return Math.sqrt(ofLight ** 2 + ofChroma ** 2 + ofHue ** 2 + turn * ofChroma * ofHue);
}
