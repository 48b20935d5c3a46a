import { CHAT } from './chat.ts';

const EMOJI = new Set(Object.keys(CHAT.emoji));

export type LineReactions = Readonly<Record<string, readonly string[]>>;

/** What is below a line, as it was kept; whatever does not look like it is left out. */
export function readReactions(raw: unknown): Record<string, string[]> {
  if (typeof raw !== 'object' || raw === null) return {};
  const isPeople = (people: unknown): people is string[] =>
    Array.isArray(people) && people.every((id) => typeof id === 'string');
  return Object.fromEntries(
    Object.entries(raw).filter((one): one is [string, string[]] => EMOJI.has(one[0]) && isPeople(one[1])),
  );
}

/** After somebody's reaction: one for each person; null takes it back. "full": too many others have reacted. */
export function withReaction(before: LineReactions, person: string, emoji: number | null): LineReactions | 'full' {
  const others = Object.entries(before).map(([key, people]) => [key, people.filter((id) => id !== person)] as const);
  const count = others.reduce((sum, [, people]) => sum + people.length, 0);
  if (emoji !== null && count >= CHAT.reactions) return 'full';
  const after = new Map<string, readonly string[]>(others);
  if (emoji !== null) after.set(`${emoji}`, [...(after.get(`${emoji}`) ?? []), person]);
  return Object.fromEntries([...after].filter(([, people]) => people.length > 0));
}
