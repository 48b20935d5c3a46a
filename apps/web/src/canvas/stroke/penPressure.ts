/** What is read of a pointer event. */
export interface PressureSample {
  pointerType: string;
  /** 0…1 as the browser reports it. */
  pressure: number;
  phase: 'down' | 'move';
}

/**
 * Makes pressures of different devices comparable, 0…1. A mouse and a finger always press fully. Safari reports one and the same
 * made-up pressure whenever an Apple Pencil touches down, and needs uncomfortable force to come near 1: once that habit
 * is seen, the made-up value counts as 0 and the rest is doubled.
 */
export function createPenPressure(): (sample: PressureSample) => number {
  let firstDown: number | null = null;
  let repeats = 0;
  let varies = false;
  let habit: 'unknown' | 'pencil' | 'honest' = 'unknown';

  const watch = ({ pressure, phase }: PressureSample) => {
    if (phase === 'move') varies ||= pressure !== firstDown;
    else if (firstDown === null) firstDown = pressure;
    else if (firstDown !== pressure) habit = 'honest';
    else if (++repeats > 1 && varies) habit = 'pencil';
  };

  return (sample) => {
    if (sample.pointerType !== 'pen') return 1;
    if (habit === 'unknown') watch(sample);
    if (habit !== 'pencil') return Math.min(1, Math.max(0, sample.pressure));
    return sample.pressure === firstDown ? 0 : Math.min(1, sample.pressure * 2);
  };
}
