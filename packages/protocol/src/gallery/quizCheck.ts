/**
 * What the check of an answer is the SHA-256 of, as UTF-8: a screen against peeking, not against cheating. Whoever plays alone has no rank to
 * win; where others are beaten the server judges.
 */
export function quizCheckText(salt: string, optionId: string, isRight: boolean): string {
  return `${salt}${optionId}${isRight ? 1 : 0}`;
}
