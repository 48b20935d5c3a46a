import { type ChannelMessage, Client, Session, type Socket } from '@heroiclabs/nakama-js';
import { AdminPower, type LineCase, lobbyRoom, OpCode } from '@tuschel/protocol';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { acceptTerms } from '../../testing/acceptTerms.ts';
import { type StartedOnGameServer, startOnGameServer } from '../../testing/startOnGameServer.ts';

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

  get token(): string {
    return this.#token;
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

beforeAll(async () => {
  [anna, ben, mallory] = await Promise.all([Guest.arrive('Anna'), Guest.arrive('Ben'), Guest.arrive('Mallory')]);
  matchId = await openLobby(anna);
  await ben.enter(matchId);
});

/** A host has one lobby at a time. */
async function openLobby(host: Guest): Promise<string> {
  const { lobbyCode = '' } = await host.rpc('CreateMatch', { language: 'de' });
  const { matchId: match = '' } = await host.rpc('CheckMatchJoin', { lobbyCode });
  await host.enter(match);
  await host.command(match, { type: 'options', options: { access: 'everyone' } });
  return match;
}

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

/** A room, heard through the official client. */
class Listener {
  readonly lines: string[] = [];
  readonly messages: ChannelMessage[] = [];
  readonly #client = new Client('server', '127.0.0.1', address.split(':')[1]);
  readonly #session: Session;
  readonly #socket: Socket;

  private constructor(token: string) {
    this.#session = new Session(token, '', false);
    this.#socket = this.#client.createSocket();
    this.#socket.onchannelmessage = (message) => {
      this.messages.push(message);
      const { text = '' } = message.content as { text?: string };
      this.lines.push(message.code === 0 ? text : `${message.code}:${text}`);
    };
    listeners.push(this.#socket);
  }

  static async come(token: string): Promise<Listener> {
    const listener = new Listener(token);
    await listener.#socket.connect(listener.#session, false);
    return listener;
  }

  /** Answers the id of the channel, or why not. */
  join = (room: string) => this.#said(this.#socket.joinChat(room, 1, true, false).then(({ id }) => id));
  /** Answers the id of the message, or why not. */
  send = (channel: string, content: object) =>
    this.#said(this.#socket.writeChatMessage(channel, content).then(({ message_id: id }) => id));

  async history(channel: string): Promise<unknown> {
    try {
      const { messages = [] } = await this.#client.listChannelMessages(this.#session, channel, 100, true);
      return messages.map(({ content }) => content as unknown);
    } catch (error) {
      return (error as Response).status;
    }
  }

  async #said(answer: Promise<string>): Promise<string> {
    return answer.catch((error: unknown) => `refused: ${(error as { message: string }).message}`);
  }
}

const listeners: Socket[] = [];
afterEach(() => {
  for (const socket of listeners.splice(0)) socket.disconnect(false);
});

test('K8 the channels are closed on every way in to whoever has no rank, and heard by those who have one', async () => {
  const [supporter, team, stranger] = [await Guest.arrive('Suse'), await Guest.arrive('Tom'), mallory];
  await gameServer.extend.accounts.patchMetadata(await idOf('Suse'), { supporterLevel: 1 });
  await gameServer.extend.accounts.patchMetadata(await idOf('Tom'), { adminPower: AdminPower.Team });
  const [suse, tom, mal] = await Promise.all([supporter, team, stranger].map(({ token }) => Listener.come(token)));
  if (!suse || !tom || !mal) throw new Error('somebody is missing');

  for (const room of ['supporters', 'team']) {
    expect(await mal.join(room)).toBe('refused: chatNotHere');
    expect(await mal.history(`2...${room}`)).toBe(403);
    expect(await mal.send(`2...${room}`, { text: 'hi' })).toContain('refused');
  }
  expect(await suse.join('supporters')).toBe('2...supporters');
  expect(await suse.join('team')).toBe('refused: chatNotHere');
  expect(await suse.history('2...team')).toBe(403);
  expect(await tom.join('supporters')).toBe('2...supporters');
  expect(await tom.join('team')).toBe('2...team');

  await suse.send('2...supporters', { text: 'hello team' });
  await tom.send('2...supporters', { text: 'see https://example.org' });
  await expect.poll(() => suse.lines, SOON).toEqual(['hello team', 'see https://example.org']);
  expect(await tom.history('2...supporters')).toEqual([
    { text: 'hello team' },
    { text: 'see https://example.org', links: true },
  ]);

  await gameServer.extend.accounts.patchMetadata(await idOf('Suse'), { supporterLevel: 0 });
  expect(await suse.send('2...supporters', { text: 'still here?' })).toBe('refused: chatNotHere');
  expect(await suse.history('2...supporters')).toBe(403);
});

test('K14 to K16: a line of a channel is reported, and the team takes it from every screen and its author the word', async () => {
  const [rude, witness, team] = [await Guest.arrive('Rudi'), await Guest.arrive('Wanda'), await Guest.arrive('Tessa')];
  for (const name of ['Rudi', 'Wanda'])
    await gameServer.extend.accounts.patchMetadata(await idOf(name), { supporterLevel: 1 });
  await gameServer.extend.accounts.patchMetadata(await idOf('Tessa'), { adminPower: AdminPower.Team });
  const [rudi, wanda] = await Promise.all([rude, witness].map(({ token }) => Listener.come(token)));
  if (!rudi || !wanda) throw new Error('somebody is missing');
  for (const one of [rudi, wanda]) await one.join('supporters');
  const before = await rudi.send('2...supporters', { text: 'a nice line' });
  const messageId = await rudi.send('2...supporters', { text: 'a rude line' });
  const call = async ({ token }: Guest, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const line = { room: 'supporters', messageId, reasons: ['hate'] };
  expect(await call(mallory, 'POST', '/chat/report', line)).toMatchObject({ status: 403 });
  expect(await call(rude, 'POST', '/chat/report', line)).toMatchObject({ status: 400 });
  expect(await call(witness, 'POST', '/chat/report', line)).toEqual({ status: 200, body: { isSuccess: true } });
  const { waiting } = (await call(team, 'GET', '/admin/chat')).body as { waiting: LineCase[] };
  expect(waiting).toMatchObject([
    { messageId, authorName: 'Rudi', text: 'a rude line', reports: [{ reasons: ['hate'] }] },
  ]);
  expect(waiting[0]?.before.at(-1)).toMatchObject({ text: 'a nice line' });
  expect(await call(team, 'PUT', `/admin/chat/${messageId}`, { decision: 'mute' })).toMatchObject({ status: 200 });
  await expect.poll(() => wanda.messages.find(({ code }) => code === 2)?.message_id, SOON).toBe(messageId);
  expect(wanda.messages.some(({ code, message_id }) => code === 2 && message_id === before)).toBe(false);
  expect(await rudi.send('2...supporters', { text: 'why?' })).toMatch(/^refused: chatMutedByTeam 86\d{3}$/);
  expect(await wanda.history('2...supporters')).not.toContainEqual({ text: 'a rude line' });
});

test('K11 and K12: reactions, slow mode, muting and clearing reach the official client', async () => {
  const [dora, cleo] = await Promise.all([Guest.arrive('Dora'), Guest.arrive('Cleo')]);
  const match = await openLobby(dora);
  await cleo.enter(match);
  const [host, guest] = await Promise.all([dora, cleo].map(({ token }) => Listener.come(token)));
  if (!host || !guest) throw new Error('somebody is missing');
  const channel = channelOf(match);
  for (const one of [host, guest]) expect(await one.join(lobbyRoom(match))).toBe(channel);

  const line = await host.send(channel, { text: 'welcome' });
  expect(await guest.send(channel, { to: line, emoji: 5 })).toBe(line);
  await expect.poll(() => host.lines, SOON).toEqual(['welcome', '1:welcome']);
  const reactions = { 5: [await idOf('Cleo')] };
  expect(host.messages.at(-1)?.content).toEqual({ text: 'welcome', reactions });
  expect(await guest.history(channel)).toEqual([{ text: 'welcome', reactions }]);
  expect(await guest.send(channel, { to: await idOf('Cleo'), emoji: 5 })).toBe('refused: chatNoLine');

  await dora.command(match, { type: 'chatRules', slow: 60 });
  expect(await guest.send(channel, { text: 'one' })).not.toContain('refused');
  expect(await guest.send(channel, { text: 'two' })).toMatch(/^refused: chatSlow \d\d?$/);
  expect(await host.send(channel, { text: 'mine one' })).not.toContain('refused');
  expect(await host.send(channel, { text: 'mine two' })).not.toContain('refused');
  await dora.command(match, { type: 'chatRules', slow: 0, hostOnly: true });
  expect(await guest.send(channel, { text: 'three' })).toBe('refused: chatHostOnly');
  await dora.command(match, { type: 'chatRules', hostOnly: false });
  await dora.command(match, { type: 'chatMute', player: await idOf('Cleo'), on: true });
  expect(await guest.send(channel, { text: 'four' })).toBe('refused: chatMutedByHost');
  expect(await guest.send(channel, { to: line, emoji: null })).toBe('refused: chatMutedByHost');
  await dora.command(match, { type: 'chatMute', player: await idOf('Cleo'), on: false });

  await dora.command(match, { type: 'chatClear' });
  await expect.poll(() => guest.history(channel), SOON).toEqual([]);
  await expect.poll(() => guest.lines.filter((text) => text === '2:'), SOON).toHaveLength(4);
});
