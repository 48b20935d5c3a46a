import { BlendMode, type Line, Pressure, quantiseLine, Tool } from '@tuschel/ink';

/** Kinds of strokes in the workload and how they are spread: 70 % pencil, 25 % brush, 5 % washes. */
const KINDS = {
  pencil: { step: [2.5, 4], size: [3, 5], hardness: [90, 0], opacity: [100, 0], density: [90, 0], spacing: 12 },
  brush: { step: [5, 7], size: [20, 100], hardness: [20, 70], opacity: [35, 60], density: [15, 50], spacing: 10 },
  wash: { step: [9, 9], size: [300, 0], hardness: [1, 29], opacity: [35, 60], density: [15, 50], spacing: 8 },
} as const;

/**
 * "D5000": 5,000 lines of 20–80 points over a 1920×1080 canvas, pressure on size and opacity, 85 % normal, 10 %
 * multiply, 5 % screen, 6 % eraser. Scattered over the whole canvas, which is the pessimistic case for dirty tiles.
 */
export function d5000(count = 5000): Line[] {
  const random = xorshift(0x9e3779b9);
  return Array.from({ length: count }, () => lineOfWorkload(random));
}

/**
 * The next stroke of the workload in the line model of `@tuschel/ink`: shares become whole per cent, coordinates, sizes and pressure go on
 * their grid. The luck is drawn in the order in which the peers were measured, whatever the kind of stroke.
 */
function lineOfWorkload(random: () => number): Line {
  const which = random();
  const name = which < 0.7 ? 'pencil' : which < 0.95 ? 'brush' : 'wash';
  const kind = KINDS[name];
  const pick = ([low, spread]: readonly [number, number]) => low + random() * spread;
  const points = walk(random, 20 + Math.floor(random() * 61), pick(kind.step));
  const eraser = random() < 0.06;
  const blend = random();
  return quantiseLine({
    points,
    tool: eraser ? Tool.eraser : name === 'pencil' ? Tool.pencil : Tool.brush,
    layer: Math.floor(random() * 3),
    color: { r: Math.floor(random() * 256), g: Math.floor(random() * 256), b: Math.floor(random() * 256), a: 255 },
    size: pick(kind.size),
    hardness: pick(kind.hardness),
    opacity: pick(kind.opacity),
    density: pick(kind.density),
    spacing: kind.spacing,
    pressure: Pressure.size | Pressure.opacity,
    blendMode: eraser
      ? BlendMode.erase
      : blend < 0.85
        ? BlendMode.normal
        : blend < 0.95
          ? BlendMode.multiply
          : BlendMode.screen,
  });
}

/** A wandering hand: the direction drifts, pressure ramps in and out. */
function walk(random: () => number, count: number, step: number): Line['points'] {
  let x = 1920 * (0.05 + 0.9 * random());
  let y = 1080 * (0.05 + 0.9 * random());
  let angle = random() * 6.2831853;
  let drift = (random() - 0.5) * 0.16;
  const peak = 0.55 + 0.45 * random();
  return Array.from({ length: count }, (_, i) => {
    const along = i / (count - 1);
    const ramp = Math.min(1, along * 6, (1 - along) * 6);
    const point = { x, y, p: Math.max(0.03, Math.min(1, peak * ramp * (0.92 + 0.16 * random()))) };
    drift = (drift + (random() - 0.5) * 0.06) * 0.97;
    angle += drift;
    const length = step * (0.7 + 0.6 * random());
    x += Math.cos(angle) * length + (random() - 0.5) * 0.4;
    y += Math.sin(angle) * length + (random() - 0.5) * 0.4;
    if (x < -40 || x > 1960 || y < -40 || y > 1120) angle += 1.5708;
    return point;
  });
}

function xorshift(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
