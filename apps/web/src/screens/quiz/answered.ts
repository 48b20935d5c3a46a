import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { quizCheckText, type QuizQuestionShown } from '@tuschel/protocol';
import { quizPoints } from '@tuschel/rules';

/** A question that is over. */
export interface Answered {
  drawingId: string;
  /** Ids of options: the right one, and the one that was picked; null: none was. */
  right: string;
  picked: string | null;
  points: number;
  /** False: its picture could not be shown. */
  isCounted: boolean;
}

/** What an answer brings. Not by the browser's own hashes, which it has on secure pages alone. @param afterMs since the drawing began */
export function answer(question: QuizQuestionShown, picked: string | null, afterMs: number): Answered {
  const right = question.options.find(({ id, check }) => check === checkOf(question.salt, id))?.id ?? '';
  const points = picked !== null && picked === right ? quizPoints(afterMs) : 0;
  return { drawingId: question.drawingId, right, picked, points, isCounted: true };
}

/** Of a picture that is no longer there. */
export function passedOver({ drawingId }: QuizQuestionShown): Answered {
  return { drawingId, right: '', picked: null, points: 0, isCounted: false };
}

export interface Sum {
  points: number;
  rights: number;
  counted: number;
}

export function sumOf(answers: readonly Answered[]): Sum {
  return {
    points: answers.reduce((sum, { points }) => sum + points, 0),
    rights: answers.filter((one) => one.isCounted && one.picked === one.right).length,
    counted: answers.filter(({ isCounted }) => isCounted).length,
  };
}

function checkOf(salt: string, id: string): string {
  return bytesToHex(sha256(utf8ToBytes(quizCheckText(salt, id, true))));
}
