/** Who one might be. */
export const FACE_IDEAS = [
  'otter',
  'pirate',
  'potato',
  'robot',
  'wizard',
  'cat',
  'monday',
  'cactus',
  'cloud',
  'boss',
  'snail',
  'moon',
] as const;

/** Not everybody at a table begins with the same one. */
export function startOfIdeas(): number {
  return Date.now() % FACE_IDEAS.length;
}
