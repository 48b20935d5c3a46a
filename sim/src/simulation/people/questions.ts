import type { Clock } from '@tuschel/platform/ports';
import type { Window } from './window.ts';

/** Something that a window has asked the server for. */
export interface Question {
  readonly what: string;
  readonly window: Window;
  /** UTC ms; null: while something was in the way. */
  readonly since: number | null;
}

/** What somebody waits for. */
export interface Questions {
  asked(what: string, window: Window): Question;
  /** It has its answer. Returns whether nothing is in the way of one, and nothing was. */
  settled(question: Question): boolean;
  /** Fairly asked, and for so long without an answer that somebody would give up. */
  overdue(): string[];
}

/** The client asks four times, every ten seconds. */
const ANSWER_MS = 60_000;

export function createQuestions({ clock, isFair }: { clock: Clock; isFair: () => boolean }): Questions {
  const open = new Set<Question>();
  const isOverdue = ({ window, since }: Question) =>
    since !== null && window.isOpen && isFair() && clock.now() > since + ANSWER_MS;
  return {
    asked(what, window) {
      const question = { what, window, since: isFair() ? clock.now() : null };
      open.add(question);
      return question;
    },
    settled(question) {
      open.delete(question);
      return question.since !== null && isFair();
    },
    overdue: () => [...open].filter(isOverdue).map(({ what }) => what),
  };
}
