/** What is heard in a game, in the order of its moments (ux.md §4.4). */
export const CUE_NAMES = [
  'joined',
  'left',
  'mention',
  'step',
  'minute',
  'tick',
  'timeUp',
  'allDone',
  'page',
  'reveal',
  'applause',
  'announce',
  'error',
] as const;
export type CueName = (typeof CUE_NAMES)[number];
