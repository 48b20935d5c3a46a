import { lobbyRoom, OpCode } from '@tuschel/protocol';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptTerms } from '../testing/acceptTerms.ts';
import { type StartedOnGameServer, startOnGameServer } from '../testing/startOnGameServer.ts';

let started: StartedOnGameServer;
let app: StartedOnGameServer['app'];
let gameServer: StartedOnGameServer['gameServer'];
let address: string;

beforeAll(async () => {
  started = await startOnGameServer();
  ({ app, gameServer } = started);
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

afterAll(() => started.close());

type Frame = Record<string, Record<string, unknown>> & { cid?: string };

/** Somebody with an account and a socket. */
class Guest {
  readonly heard: string[] = [];
  readonly #token: string;
  readonly #socket: WebSocket;
  readonly #answers = new Map<string, (frame: Frame) => void>();
  phase = -1;
  #cids = 0;
  #seq = 0;

  private constructor(token: string, socket: WebSocket) {
    this.#token = token;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Frame));
  }

  static async arrive(name: string): Promise<Guest> {
    const token = await logIn(name);
    await acceptTerms(app, token);
    const socket = new WebSocket(`ws://${address}/ws?token=${token}&format=json`);
    await new Promise((resolve) => {
      socket.addEventListener('open', resolve);
    });
    return new Guest(token, socket);
  }

  #receive(frame: Frame): void {
    if (frame.cid) this.#answers.get(frame.cid)?.(frame);
    const { channel_message: message, match_data: data } = frame;
    if (message) this.heard.push(`${message['username'] as string}: ${textOf(message['content'])}`);
    if (data) this.#told(Number(data['op_code']), JSON.parse(Buffer.from(data['data'] as string, 'base64').toString()));
  }

  #told(opCode: number, { seq, full }: { seq?: number; full?: { phase: number } }): void {
    if (full) this.phase = full.phase;
    if (opCode === OpCode.Reply) this.#answers.get(`command ${seq}`)?.({});
  }

  ask(message: object): Promise<Frame> {
    const cid = `${++this.#cids}`;
    this.#socket.send(JSON.stringify({ cid, ...message }));
    return new Promise((resolve) => {
      this.#answers.set(cid, resolve);
    });
  }

  async rpc(id: string, input: object): Promise<Record<string, string>> {
    const { rpc } = await this.ask({ rpc: { id, payload: JSON.stringify(input) } });
    return JSON.parse(rpc?.['payload'] as string) as Record<string, string>;
  }

  enter = async (matchId: string) => {
    await this.ask({ match_join: { match_id: matchId } });
    return this.talk(matchId);
  };

  talk = (matchId: string) => this.ask({ channel_join: { target: lobbyRoom(matchId), type: 1, persistence: true } });

  say = (matchId: string, text: string) =>
    this.ask({ channel_message_send: { channel_id: channelOf(matchId), content: JSON.stringify({ text }) } });

  /** Resolves with the match's answer. */
  async command(matchId: string, command: object): Promise<void> {
    const seq = ++this.#seq;
    const data = Buffer.from(JSON.stringify({ seq, ...command })).toString('base64');
    this.#socket.send(JSON.stringify({ match_data_send: { match_id: matchId, op_code: '1', data } }));
    await new Promise<Frame>((resolve) => {
      this.#answers.set(`command ${seq}`, resolve);
    });
  }

  /** The texts of the room's history, oldest first, or the status with which it is refused. */
  async history(matchId: string): Promise<unknown> {
    const url = `http://${address}/v2/channel/${channelOf(matchId)}?limit=100&forward=true`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${this.#token}` } });
    if (!answer.ok) return answer.status;
    const { messages = [] } = (await answer.json()) as { messages?: { content: string }[] };
    return messages.map(({ content }) => textOf(content));
  }
}

const textOf = (content: unknown) => (JSON.parse(content as string) as { text: string }).text;
/** How long a busy machine may take, ms. */
const SOON = { interval: 10, timeout: 15_000 };
const channelOf = (matchId: string) => `2...${lobbyRoom(matchId)}`;

async function logIn(name: string): Promise<string> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: 'POST', url: path, headers, payload: body });
    return {
      json: answer.json<Record<string, string>>(),
      cookie: String(answer.headers['set-cookie']).split(';', 1)[0],
    };
  };
  const { json, cookie = '' } = await post('/api/login/start', { provider: 'local' });
  const { state = '' } = json;
  const identity = name.padEnd(43, 'x');
  const { json: local } = await post('/api/login/local', { state, name, identity }, { cookie });
  const { json: session } = await post(
    '/v2/account/authenticate/custom',
    { id: local['code'], vars: { provider: 'local', state } },
    { cookie, authorization: `Basic ${btoa('server:')}` },
  );
  return session['token'] ?? '';
}

let anna: Guest;
let ben: Guest;
let mallory: Guest;
let matchId: string;

beforeEach(async () => {
  [anna, ben, mallory] = await Promise.all([Guest.arrive('Anna'), Guest.arrive('Ben'), Guest.arrive('Mallory')]);
  const { lobbyCode = '' } = await anna.rpc('CreateMatch', { language: 'de' });
  ({ matchId = '' } = await anna.rpc('CheckMatchJoin', { lobbyCode }));
  await anna.enter(matchId);
  await anna.command(matchId, { type: 'options', options: { access: 'everyone' } });
  await ben.enter(matchId);
});

test('K1 to K5: people of a match talk; a secret reaches the others with the show; nobody else hears a word', async () => {
  expect(await mallory.talk(matchId)).toMatchObject({ error: { message: 'chatNotHere' } });
  expect(await mallory.history(matchId)).toBe(403);
  expect(await mallory.talk('general')).toMatchObject({ error: { message: 'chatNotHere' } });

  expect(await anna.say(matchId, ' hello ')).toMatchObject({ channel_message_ack: { channel_id: channelOf(matchId) } });
  expect(await ben.say(matchId, 'a\u202Eb')).toMatchObject({
    error: { code: 3, message: 'chatNotPlain' },
  });
  await expect.poll(() => ben.heard, SOON).toEqual(['Anna: hello']);

  await anna.command(matchId, { type: 'start' });
  await expect.poll(() => ben.phase, SOON).toBe(10);
  await ben.command(matchId, { type: 'submit', step: 0, text: 'Ein Otter auf Rollschuhen' });
  const secret = 'bei mir: ein OTTER auf Rollschuhen!';
  const told = await ben.say(matchId, secret);
  expect(told).toMatchObject({ channel_message_ack: { code: 0 } });
  await anna.say(matchId, 'hm');
  await expect.poll(() => ben.heard.slice(1), SOON).toEqual([`Ben: ${secret}`, 'Anna: hm']);
  await expect.poll(() => anna.heard, SOON).toEqual(['Anna: hello', 'Anna: hm']);
  expect(await anna.history(matchId)).toEqual(['hello', 'hm']);
  expect(await ben.history(matchId)).toEqual(['hello', secret, 'hm']);

  await anna.command(matchId, { type: 'cancel', reason: 'dinner', show: true });
  await expect.poll(() => ben.phase, SOON).toBe(20);
  await expect.poll(() => anna.heard.at(-1), SOON).toBe(`Ben: ${secret}`);
  expect(await anna.history(matchId)).toEqual(['hello', secret, 'hm']);

  await anna.command(matchId, { type: 'kick', player: await idOf('Ben') });
  await expect.poll(() => ben.history(matchId), SOON).toBe(403);
  expect(await ben.say(matchId, 'still here')).toHaveProperty('error');
  await anna.say(matchId, 'bye');
  expect(ben.heard.at(-1)).not.toContain('bye');
});

async function idOf(name: string): Promise<string> {
  return (await gameServer.extend.accounts.byUsername(name))?.id ?? '';
}
