import { createHash } from 'node:crypto';
import type { Entropy } from '@tuschel/platform/ports';
import { type Quiz, quizCheckText } from '@tuschel/protocol';
import type { QuizQuestion } from '@tuschel/rules';
import type { QuizEntry } from './pool.ts';

const SALT_BYTES = 16;
const ID_BYTES = 6;

/** A question as it is sent. Which answer is right stands in it as hashes alone, and in nothing else of it. */
export function shownQuestion(
  { drawing, options, right }: QuizQuestion,
  { width, height }: Pick<QuizEntry, 'width' | 'height'>,
  entropy: Pick<Entropy, 'bytes'>,
): Quiz['questions'][number] {
  const salt = hex(entropy, SALT_BYTES);
  return {
    drawingId: drawing,
    originalWidth: width,
    originalHeight: height,
    salt,
    options: options.map((text, at) => {
      const id = hex(entropy, ID_BYTES);
      return { id, text, check: checkOf(salt, id, at === right) };
    }),
  };
}

function checkOf(salt: string, id: string, isRight: boolean): string {
  return createHash('sha256')
    .update(quizCheckText(salt, id, isRight))
    .digest('hex');
}

function hex(entropy: Pick<Entropy, 'bytes'>, bytes: number): string {
  return Buffer.from(entropy.bytes(bytes)).toString('hex');
}
