/** The first place at which two pictures differ; null: none. `toEqual` takes long over a million bytes, and says no more. */
export function firstDifference(one: ArrayLike<number>, other: ArrayLike<number>): number | null {
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at;
  return null;
}
