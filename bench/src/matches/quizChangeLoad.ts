/** The players of `quiz`: a process of their own, so that their work is not the server's. Reports what they saw, and waits to be ended. */
import { operate } from '@tuschel/boot/serverProcess';
import type { TuschelClient } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { CommandBody, QuizCommandBody } from '@tuschel/protocol';
import { signedInClient } from '@tuschel/sim/bot';
import { installCookieJar } from '@tuschel/sim/cookieJar';
import { batchLine, whenState } from '@tuschel/sim/crowd';
import { installThinFetch } from '@tuschel/sim/thinFetch';

/** What each player saw of each question, ms. */
export interface QuizSeen {
  /** From the end of the question on the server, for which somebody waits, to the state with the right answer. */
  closed: number[][];
  /** From when all have answered at the same moment to the state with the right answer. */
  answered: number[][];
  /** From the host's *next* to the state with the next question. */
  questions: number[][];
}

/** Sign-ins under way at the same time. All share one cookie jar. */
const AT_ONCE = 8;

installThinFetch();
process.on('disconnect', () => process.exit(0));
const [url = '', dataFolder = '', seats = '', total = ''] = process.argv.slice(2);
const cookies = installCookieJar();
await publishPictures();
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
const seen: QuizSeen = { closed: [], answered: [], questions: [] };
for (let index = 0; index < Number(total); index++) {
  const isClosed = index % 2 === 0;
  seen[isClosed ? 'closed' : 'answered'].push(await answerAll(index, isClosed));
  if (index + 1 < Number(total)) seen.questions.push(await goOn(index + 1));
}
process.send?.(seen);
setInterval(() => undefined, 60_000);

function say(player: TuschelClient, command: QuizCommandBody) {
  // Numbered, repeated and answered alike, whatever the match plays.
  return player.game.send(command as unknown as CommandBody);
}

/** As many as there are questions, approved by the team. */
async function publishPictures(): Promise<void> {
  const [artist, team] = [await signedInClient(url, 'Quiz_artist'), await signedInClient(url, 'Quiz_team')];
  await operate({ dataFolder }, 'grant', 'Quiz_team', 'team');
  for (let number = 0; number < Number(total); number++) await publish(artist, team, number);
  cookies.empty();
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

/** Once the question is open. @param isClosed the last player does not answer, and the clock ends it */
async function answerAll(index: number, isClosed: boolean): Promise<number[]> {
  const { quiz } = await whenState(players[0]!, ({ quiz: now }) => now?.question?.index === index);
  const { at = 0, closesAt = 0 } = quiz?.question ?? {};
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - Date.now()) + 200));
  const reveals = players.map((player) => arrival(player, ({ reveal }) => reveal?.index === index));
  const all = isClosed ? players.slice(0, -1) : players;
  const answers = all.map((player, place) => say(player, { type: 'answer', question: index, option: place % 4 }));
  const sent = Date.now();
  for (const answer of await Promise.all(answers))
    if (!answer.ok) throw new Error(`An answer was refused: ${JSON.stringify(answer)}`);
  return (await Promise.all(reveals)).map((seenAt) => seenAt - (isClosed ? closesAt : sent));
}

async function goOn(index: number): Promise<number[]> {
  const questions = players.map((player) => arrival(player, ({ question }) => question?.index === index));
  const sent = Date.now();
  await say(players[0]!, { type: 'next' });
  return (await Promise.all(questions)).map((seenAt) => seenAt - sent);
}

type Quiz = NonNullable<Awaited<ReturnType<typeof whenState>>['quiz']>;

async function arrival(player: TuschelClient, satisfies: (quiz: Quiz) => boolean): Promise<number> {
  await whenState(player, ({ quiz }) => quiz !== undefined && satisfies(quiz));
  return Date.now();
}
