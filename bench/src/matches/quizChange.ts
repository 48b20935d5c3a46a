import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startServer } from '@tuschel/boot/serverProcess';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';
import type { QuizSeen } from './quizChangeLoad.ts';

const SEATS = 100;
const QUESTIONS = 5;
const LOAD = fileURLToPath(new URL('./quizChangeLoad.ts', import.meta.url));

/** A quiz for a hundred who answer at the same moment: how long until each has the right answer, and then the next question. */
export async function quizChange(): Promise<Figure[]> {
  const server = await startServer({ env: { TUSCHEL_LOBBY_SIZES: [SEATS, SEATS, SEATS, SEATS].join() } });
  try {
    const load = fork(LOAD, [server.url, server.dataFolder, String(SEATS), String(QUESTIONS)], { stdio: 'inherit' });
    const { closed, answered, questions } = await new Promise<QuizSeen>((resolve, reject) => {
      load.once('message', (message) => resolve(message as QuizSeen));
      load.once('exit', (code) => reject(new Error(`The players ended (${code}).`)));
    });
    load.kill();
    return [
      figure('closed by its clock, right answer at each p50', percentile(closed.flat(), 0.5), null),
      figure('closed by its clock, right answer at each p95', percentile(closed.flat(), 0.95), 300),
      figure('a hundred answers at once, right answer at each p95', percentile(answered.flat(), 0.95), null),
      figure('next question at each p50', percentile(questions.flat(), 0.5), null),
      figure('next question at each p95', percentile(questions.flat(), 0.95), 300),
      { ...figure('questions', closed.length + answered.length, null), unit: 'questions' },
    ];
  } finally {
    await server.close();
  }
}

function figure(name: string, value: number, target: number | null): Figure {
  return { figure: `quiz of ${SEATS} seats: ${name}`, value: Math.round(value * 10) / 10, unit: 'ms', target };
}
