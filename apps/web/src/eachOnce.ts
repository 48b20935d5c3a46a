/** Each once, where it came first and as it came last: what came into being meanwhile moves all others on, some of them onto the next page. */
export function eachOnce<One>(all: readonly One[], idOf: (one: One) => string): One[] {
  return [...new Map(all.map((one) => [idOf(one), one])).values()];
}
