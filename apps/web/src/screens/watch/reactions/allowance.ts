/** Allows so many in any window of time, and answers for each try whether it is one of them. */
export function createAllowance(most: number, windowMs: number): (now: number) => boolean {
  let recent: number[] = [];
  return (now) => {
    recent = recent.filter((at) => at > now - windowMs);
    if (recent.length >= most) return false;
    recent.push(now);
    return true;
  };
}
