/** Times as they are typed and shown in forms of the team: local, `2026-12-24 18:00`. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const CLOCK = /^(\d{2}):(\d{2})$/;

/** @param at UTC ms; null: none */
export function timeText(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const two = (part: number) => `${part}`.padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** UTC ms; null: none is said. Undefined: that is no time. */
export function timeOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [written = '', clock = '00:00'] = trimmed.split(/[ T]/, 2);
  const [days, clocks] = [DAY.exec(written), CLOCK.exec(clock)];
  if (!days || !clocks) return undefined;
  const [year = 0, month = 1, day = 1] = days.slice(1).map(Number);
  const [hour = 0, minute = 0] = clocks.slice(1).map(Number);
  const date = new Date(year, month - 1, day, hour, minute);
  // The 31st of June is the 1st of July to Date.
  const isReal = date.getMonth() === month - 1 && date.getDate() === day && hour < 24 && minute < 60;
  return isReal && date.getTime() >= 0 ? date.getTime() : undefined;
}
