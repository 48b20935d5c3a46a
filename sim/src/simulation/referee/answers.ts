import type { DrawInput } from '@tuschel/product/simulated';
import { type Effect, type Match, type Reply, step } from '@tuschel/rules';

/** The answers to commands that were committed (M1). */
export interface Answers {
  /** What came of an input, which made `after` of `before`. Returns the answer to a command that came for the first time. */
  take(before: Match, input: DrawInput, after: Match, effects: readonly Effect[]): Reply | null;
  /** Those committed for this command. */
  of(person: string, seq: number): readonly Reply[];
}

/** Answers that depend on where somebody is at the moment, and are not remembered. */
const PASSING = new Set(['stale', 'notSeated']);

export function createAnswers(fault: (rule: string) => void): Answers {
  const committed = new Map<string, Reply[]>();

  /** The same number gets the same answer, and what it does is no more than what time does by itself. */
  const checkRepeated = (lasting: Reply, reply: Reply, idle: () => Match, after: Match) => {
    if (reply.code !== 'stale' && told(reply) !== told(lasting))
      fault(`M1: command ${reply.seq} was answered ${told(lasting)}, and then ${told(reply)}`);
    if (JSON.stringify(idle()) !== JSON.stringify(after)) fault(`M1: command ${reply.seq} took effect twice`);
  };

  return {
    of: (person, seq) => committed.get(`${person}/${seq}`) ?? [],
    take(before, input, after, effects) {
      const replies = effects.filter((effect) => effect.type === 'reply');
      if (replies.length !== (input.type === 'command' ? 1 : 0)) fault('M1: a command has exactly one answer');
      let fresh: Reply | null = null;
      for (const reply of replies) {
        const key = `${reply.to}/${reply.seq}`;
        const earlier = committed.get(key) ?? [];
        const lasting = earlier.find(({ code }) => !PASSING.has(code ?? ''));
        const idle = () => step(before, { type: 'wake', at: input.at }).match;
        if (lasting && input.type === 'command') checkRepeated(lasting, reply, idle, after);
        if (!lasting) fresh = reply;
        committed.set(key, [...earlier, reply]);
      }
      return fresh;
    },
  };
}

function told({ ok, code, detail }: Reply): string {
  return JSON.stringify({ ok, code, detail });
}
