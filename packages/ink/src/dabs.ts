import { DAB_INTS } from './kernel/dab.ts';
import { ONE } from './kernel/spans.ts';
import type { Style } from './model.ts';
import { Pressure } from './model.ts';
import { toolOf } from './tools/index.ts';

/** Dabs of a stroke that are not stamped yet, {@link DAB_INTS} integers each. */
export interface DabList {
  tuples: Int32Array;
  count: number;
}

export function createDabList(): DabList {
  return { tuples: new Int32Array(DAB_INTS * 1024), count: 0 };
}

function round(value: number): number {
  return Math.floor(value + 0.5);
}

function push(list: DabList, x: number, y: number, r: number, hardness: number, flow: number, cap: number): void {
  const at = list.count * DAB_INTS;
  if (at === list.tuples.length) {
    const longer = new Int32Array(list.tuples.length * 2);
    longer.set(list.tuples);
    list.tuples = longer;
  }
  const { tuples } = list;
  tuples[at] = x;
  tuples[at + 1] = y;
  tuples[at + 2] = r;
  tuples[at + 3] = hardness;
  tuples[at + 4] = flow;
  tuples[at + 5] = cap;
  list.count++;
}

/** A tool in a style: turns a place and a pressure into a dab. */
export interface Nib {
  /** Distance in pixels to the next dab. */
  stepAt(pressure: number): number;
  place(list: DabList, x: number, y: number, pressure: number): void;
}

/** Dabs closer than this in pixels cannot be told apart. */
const SHORTEST_STEP = 0.5;

/** @throws when the tool of the style is not drawable. */
export function createNib(style: Style): Nib {
  const { lightestSize, lightestOpacity } = toolOf(style.tool);
  const sizeFloor = style.pressure & Pressure.size ? lightestSize : 1;
  const capFloor = style.pressure & Pressure.opacity ? lightestOpacity : 1;
  const hardness = round((style.hardness * 256) / 100);
  const flow = round((style.density * 32768) / 100);
  const spacing = style.spacing / 100;
  const diameterAt = (pressure: number) => style.size * (sizeFloor + (1 - sizeFloor) * pressure);
  return {
    stepAt(pressure) {
      const step = diameterAt(pressure) * spacing;
      return step > SHORTEST_STEP ? step : SHORTEST_STEP;
    },
    place(list, x, y, pressure) {
      const radius = round(diameterAt(pressure) * 128);
      const cap = round(ONE * (capFloor + (1 - capFloor) * pressure));
      push(list, round(x * 256), round(y * 256), radius, hardness, flow, cap);
    },
  };
}
