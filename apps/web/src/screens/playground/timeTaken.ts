import type { MessageId } from '../../language/messageIds.ts';

const MINUTE = 60;

/** How long somebody has painted, in words. @param seconds with pen in hand */
export function timeTaken(seconds: number): { id: MessageId; values: { hours: number; minutes: number } } {
  const all = Math.round(seconds / MINUTE);
  const values = { hours: Math.floor(all / 60), minutes: all % 60 };
  if (values.hours > 0) return { id: 'playground.time.hours', values };
  return { id: seconds > 0 && all === 0 ? 'playground.time.short' : 'playground.time.minutes', values };
}
