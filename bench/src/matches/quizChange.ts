import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { TuschelClient } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { signedInClient } from '@tuschel/sim/bot';
import { batchLine } from '@tuschel/sim/crowd';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';
import type { QuizSeen } from './quizChangeLoad.ts';

const SEATS = 100;
const QUESTIONS = 5;
const LOAD = fileURLToPath(new URL('./quizChangeLoad.ts', import.meta.url));

/** A quiz for a hundred who all answer at the same moment: how long until each has the right answer, and then the next question. */
export async function quizChange(): Promise<Figure[]> {
  const server = await startServer({ env: { TUSCHEL_LOBBY_SIZES: [SEATS, SEATS, SEATS, SEATS].join() } });
  try {
    await publishPictures(server);
    const load = fork(LOAD, [server.url, String(SEATS), String(QUESTIONS)], { stdio: 'inherit' });
    const { reveals, questions } = await new Promise<QuizSeen>((resolve, reject) => {
      load.once('message', (message) => resolve(message as QuizSeen));
      load.once('exit', (code) => reject(new Error(`The players ended (${code}).`)));
    });
    load.kill();
    return [
      figure('right answer at each p50', percentile(reveals.flat(), 0.5), null),
      figure('right answer at each p95', percentile(reveals.flat(), 0.95), 300),
      figure('next question at each p50', percentile(questions.flat(), 0.5), null),
      figure('next question at each p95', percentile(questions.flat(), 0.95), 300),
      { ...figure('questions that all have answered', reveals.length, null), unit: 'questions' },
    ];
  } finally {
    await server.close();
  }
}

function figure(name: string, value: number, target: number | null): Figure {
  return { figure: `quiz of ${SEATS} seats: ${name}`, value: Math.round(value * 10) / 10, unit: 'ms', target };
}

/** As many as there are questions, approved by the team. */
async function publishPictures(server: ServerProcess): Promise<void> {
  const [artist, team] = [
    await signedInClient(server.url, 'Quiz_artist'),
    await signedInClient(server.url, 'Quiz_team'),
  ];
  await operate(server, 'grant', 'Quiz_team', 'team');
  for (let number = 0; number < QUESTIONS; number++) await publish(artist, team, number);
}

async function publish(artist: TuschelClient, team: TuschelClient, number: number): Promise<void> {
  const lines = Array.from({ length: 40 }, (_, line) => batchLine(number * 40 + line));
  const { drawingId } = await callEndpoint(artist, 'POST /drawing/new', {
    body: { lines, promptText: `A painting of number ${number}` },
  });
  const { drawing } = await callEndpoint(artist, 'POST /posts/update-post', {
    body: { drawingId, isUnpublished: false, mayQuiz: true, language: 'en' },
  });
  await callEndpoint(team, 'POST /admin/posts/:drawingId/decide', {
    params: { drawingId },
    body: { version: drawing.version, decision: 'approve' },
  });
}
