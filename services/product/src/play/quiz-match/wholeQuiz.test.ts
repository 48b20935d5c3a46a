import type { Account } from '@tuschel/gameserver/extend';
import { type MatchState, OpCode, type QuizState } from '@tuschel/protocol';
import { QUIZ_TIMES } from '@tuschel/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { galleryCalls } from '../../testing/galleryCalls.ts';
import type { MatchSocket } from '../../testing/matchSocket.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());
const { someone, moderator, call, draw, publish, decide } = galleryCalls(() => product);

async function join(who: Account, lobbyCode: string): Promise<MatchSocket> {
  const { matchId } = await product.server.call('CheckMatchJoin', who, { lobbyCode });
  const socket = await product.server.join(String(matchId), who);
  if (typeof socket === 'string') throw new Error(socket);
  return socket;
}

const quizOf = ({ received }: MatchSocket): QuizState => {
  const last = received.findLast(({ opCode }) => opCode === OpCode.StateUpdate);
  const update = last?.message as { full: MatchState } | undefined;
  return update?.full.quiz as QuizState;
};

test('Q27 a lobby that was opened for a quiz is joined by its code, and plays published pictures to its end', async () => {
  const [host, guest, artist, mia] = [await someone(), await someone(), await someone(), await moderator()];
  const prompts = new Map<string, string>();
  for (let number = 0; number < 5; number++) {
    const prompt = `Otter Nummer ${number}`;
    const drawingId = await draw(artist, { promptText: prompt });
    await decide(mia, await publish(artist, { drawingId, mayQuiz: true, language: 'de' }));
    prompts.set(drawingId, prompt);
  }
  const { lobbyCode } = await product.server.call('CreateMatch', host, { matchType: 'quiz', language: 'de' });
  expect((await product.server.call('CreateMatch', host, { matchType: 'quiz' })).lobbyCode).toBe(lobbyCode);
  const sockets = [await join(host, String(lobbyCode)), await join(guest, String(lobbyCode))] as const;
  let seq = 0;
  const say = async (socket: MatchSocket, command: object) => {
    await socket.send(OpCode.Command, { seq: ++seq, ...command });
    await product.server.settled();
  };
  await say(sockets[0], { type: 'options', options: { count: 5 } });
  await say(sockets[0], { type: 'start' });
  await expect.poll(() => quizOf(sockets[0]).phase).toBe('question');
  for (let index = 0; index < 5; index++) {
    const { drawingId = '' } = quizOf(sockets[1]).question ?? {};
    expect((await call(guest, 'GET', `/drawing/${drawingId}/lines`)).json()).toMatchObject({ totalLines: 1 });
    await product.clock.advance(QUIZ_TIMES.ready);
    await say(sockets[0], { type: 'answer', question: index, option: 0 });
    await say(sockets[1], { type: 'answer', question: index, option: 1 });
    await expect.poll(() => quizOf(sockets[1]).phase).toBe('reveal');
    const { options, right, postId } = quizOf(sockets[1]).reveal as NonNullable<QuizState['reveal']>;
    expect(options[right]).toBe(prompts.get(postId));
    await say(sockets[0], { type: 'next' });
  }
  await expect.poll(() => quizOf(sockets[1]).phase).toBe('done');
  const { scores } = quizOf(sockets[1]);
  expect(scores.map(({ points }) => points % 1_000)).toEqual([0, 0]);
});
