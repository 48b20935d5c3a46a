/** Goes through what is shown, step by step: strokes of a drawing, frames of an animation, places of a wipe. */
export interface Steps {
  /** Shows the step after or before at once. @returns where that is, ms of the replay */
  step(direction: 1 | -1): number;
}

/** The step after or before a place in the replay; the place itself where there is none. All in ms. */
export function stepFrom(position: number, steps: readonly number[], direction: 1 | -1): number {
  const next = direction === 1 ? steps.find((at) => at > position) : steps.findLast((at) => at < position);
  return next ?? position;
}
