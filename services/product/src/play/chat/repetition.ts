import type { Clock } from '@tuschel/platform/ports';
import { CHAT } from '@tuschel/protocol';
import { createRecent } from './recent.ts';

interface Spoken {
  text: string;
  /** When it was said first, UTC ms. */
  since: number;
  times: number;
  /** UTC ms; 0: not muted. */
  mutedUntil: number;
}

export interface Repetition {
  /** How long this person stays muted, ms; 0: not muted. */
  mutedFor(person: string): number;
  /** Notes a line; answers like `mutedFor`. Whoever says the same once too often is muted, that line included. */
  said(person: string, text: string): number;
}

/** Mutes who says the same again and again. */
export function createRepetition(clock: Pick<Clock, 'now'>): Repetition {
  const people = createRecent<Spoken>();

  const mutedFor = (person: string) => Math.max(0, (people.get(person)?.mutedUntil ?? 0) - clock.now());

  return {
    mutedFor,
    said(person, line) {
      const text = line.toLowerCase().replaceAll(/\s+/gu, ' ');
      const now = clock.now();
      const last = people.get(person);
      const isSame = last?.text === text && now - last.since < CHAT.mutedMs;
      const spoken = isSame ? { ...last, times: last.times + 1 } : { text, since: now, times: 1, mutedUntil: 0 };
      const isTooOften = spoken.times >= CHAT.sameText;
      people.set(person, isTooOften ? { ...spoken, mutedUntil: now + CHAT.mutedMs } : spoken);
      return mutedFor(person);
    },
  };
}
