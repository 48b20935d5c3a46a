/** How near the end is: the timer changes its shape with it, so that colour alone never tells. */
export type Urgency = 'calm' | 'minute' | 'soon' | 'last';

/** Remaining seconds that are announced. */
export type Milestone = 60 | 30 | 10;

const MILESTONES: readonly Milestone[] = [10, 30, 60];

/** `1:02:03`, `3:12` or `0:09`: seconds still to go, the running one included. */
export function formatRemaining(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const pad = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

export function urgencyOf(ms: number): Urgency {
  if (ms <= 10_000) return 'last';
  if (ms <= 20_000) return 'soon';
  return ms <= 60_000 ? 'minute' : 'calm';
}

/** The milestone that was passed last; null before the first, and when it is over. */
export function milestoneOf(ms: number): Milestone | null {
  return ms <= 0 ? null : (MILESTONES.find((seconds) => ms <= seconds * 1000) ?? null);
}
