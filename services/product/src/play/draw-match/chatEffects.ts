import { chatOf, hiddenLines, type Match } from '@tuschel/rules';
import type { DrawEffect } from './state.ts';

/** What a step of the match means for the chat of its people. */
export function chatEffects(before: Match, after: Match): DrawEffect[] {
  const stays = new Set(seated(after));
  const leavers = before.seats === after.seats ? [] : seated(before).filter((person) => !stays.has(person));
  // Again at the end: a line may have been judged just before the show began, and stored just after.
  const isOut = before.phase !== after.phase && isSecretOut(after);
  const { clearedAt } = chatOf(after);
  const isCleared = clearedAt !== null && clearedAt !== chatOf(before).clearedAt;
  return [
    ...(isCleared ? [{ type: 'clearChat', at: clearedAt } as const] : []),
    ...leavers.map((person): DrawEffect => ({ type: 'leaveChat', person })),
    ...(isOut ? [{ type: 'releaseChat' } as const] : []),
  ];
}

/** After a recovery: the process may have died before it had said so. */
export function unfinishedChat(match: Match): DrawEffect[] {
  const { clearedAt } = chatOf(match);
  return [
    ...(clearedAt === null ? [] : [{ type: 'clearChat', at: clearedAt } as const]),
    ...hiddenLines(match).map((line) => ({ type: 'hideLine', line }) as const),
    ...(isSecretOut(match) ? [{ type: 'releaseChat' } as const] : []),
  ];
}

function isSecretOut(match: Match): boolean {
  return match.phase === 20 || (match.phase === 99 && match.shown);
}

function seated({ seats }: Match): string[] {
  return seats.flatMap((seat) => (seat.left ? [] : [seat.person.id]));
}
