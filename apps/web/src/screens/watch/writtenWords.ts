import { type Round, RoundType } from '@tuschel/protocol';
import { isDrawing } from './bookForm.ts';

/** What stands on a written page, and who wrote it. */
export interface Written {
  text: string;
  names: readonly string[];
}

/** A book of a crossover begins with one subject, but both have been drawn: as soon as they are told, its first page has both. */
export function writtenWords(round: Round, rounds: readonly Round[]): Written {
  const subjects = isFirstText(round, rounds) ? rounds.find(isTold)?.subjects : undefined;
  if (!subjects) return { text: round.promptText ?? '', names: [round.playerName] };
  return {
    text: subjects.map(({ text }) => text || '…').join(' × '),
    names: subjects.map(({ playerName }) => playerName),
  };
}

function isFirstText({ roundNum, type }: Round, rounds: readonly Round[]): boolean {
  return type === RoundType.Prompt && rounds.every((other) => other.roundNum >= roundNum);
}

function isTold(round: Round): boolean {
  return isDrawing(round) && round.subjects !== undefined;
}
