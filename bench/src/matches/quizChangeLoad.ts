/** The players of `quiz`: a process of their own, so that their work is not the server's. Reports what they saw, and waits to be ended. */
import type { TuschelClient } from '@tuschel/client';
import type { CommandBody, QuizCommandBody } from '@tuschel/protocol';
import { signedInClient } from '@tuschel/sim/bot';
import { installCookieJar } from '@tuschel/sim/cookieJar';
import { whenState } from '@tuschel/sim/crowd';
import { installThinFetch } from '@tuschel/sim/thinFetch';

/** What each player saw of each question, ms. */
export interface QuizSeen {
  /** From when the last answer was sent to the state with the right one. */
  reveals: number[][];
  /** From the host's *next* to the state with the next question. */
  questions: number[][];
}

/** Sign-ins under way at the same time. All share one cookie jar. */
const AT_ONCE = 8;

installThinFetch();
process.on('disconnect', () => process.exit(0));
const [url = '', seats = '', total = ''] = process.argv.slice(2);
const cookies = installCookieJar();
const players: TuschelClient[] = [];
while (players.length < Number(seats)) {
  const names = Array.from(
    { length: Math.min(AT_ONCE, Number(seats) - players.length) },
    (_, at) => `Q_${players.length + at}`,
  );
  players.push(...(await Promise.all(names.map((name) => signedInClient(url, name)))));
  cookies.empty();
}
await begin();
const seen: QuizSeen = { reveals: [], questions: [] };
for (let index = 0; index < Number(total); index++) {
  seen.reveals.push(await answerAll(index));
  if (index + 1 < Number(total)) seen.questions.push(await goOn(index + 1));
}
process.send?.(seen);
setInterval(() => undefined, 60_000);

function say(player: TuschelClient, command: QuizCommandBody) {
  // Numbered, repeated and answered alike, whatever the match plays.
  return player.game.send(command as unknown as CommandBody);
}

async function begin(): Promise<void> {
  const [host, ...guests] = players as [TuschelClient, ...TuschelClient[]];
  const made = await host.game.create('en', undefined, 'quiz');
  if ('errorCode' in made) throw new Error(`may not host: ${made.errorCode}`);
  await host.game.join(made.lobbyCode);
  await Promise.all(guests.map((guest) => guest.game.join(made.lobbyCode)));
  await whenState(host, (state) => state.players.length === players.length);
  await say(host, { type: 'options', options: { count: Number(total) as 5 } });
  await say(host, { type: 'start' });
  await Promise.all(players.map((player) => whenState(player, ({ quiz }) => quiz?.question?.index === 0)));
}

/** Once the question is open. */
async function answerAll(index: number): Promise<number[]> {
  const { quiz } = await whenState(players[0]!, ({ quiz: now }) => now?.question?.index === index);
  const opens = quiz?.question?.at ?? 0;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, opens - Date.now()) + 200));
  const reveals = players.map((player) => arrival(player, ({ reveal }) => reveal?.index === index));
  const answered = players.map((player, place) => say(player, { type: 'answer', question: index, option: place % 4 }));
  const sent = performance.now();
  for (const answer of await Promise.all(answered))
    if (!answer.ok) throw new Error(`An answer was refused: ${JSON.stringify(answer)}`);
  return (await Promise.all(reveals)).map((at) => at - sent);
}

async function goOn(index: number): Promise<number[]> {
  const questions = players.map((player) => arrival(player, ({ question }) => question?.index === index));
  const sent = performance.now();
  await say(players[0]!, { type: 'next' });
  return (await Promise.all(questions)).map((at) => at - sent);
}

type Quiz = NonNullable<Awaited<ReturnType<typeof whenState>>['quiz']>;

async function arrival(player: TuschelClient, satisfies: (quiz: Quiz) => boolean): Promise<number> {
  await whenState(player, ({ quiz }) => quiz !== undefined && satisfies(quiz));
  return performance.now();
}
