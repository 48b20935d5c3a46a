import { type EnvJson, OpCode } from '@tuschel/protocol';
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Socket } from 'node:net';

/**
 * A player on a bare TCP connection, who can do what no library lets one do: stop reading, while the connection stays
 * open. The process needs a cookie jar.
 */
export interface RawPlayer {
  /** Enters the lobby's match; resolves when the server has answered. */
  join(lobbyCode: string): Promise<void>;
  /** Leaves the match, keeps the seat. Resolves when the server has answered. */
  leave(): Promise<void>;
  /** Hands in a text in the first step. */
  write(): void;
  /** Takes nothing more of what is sent, and shows no life by itself. */
  stopReading(): void;
  /** Asks for the full state. Answers whether the connection still takes it: neither gone nor closed by the server. */
  askForState(): boolean;
  end(): void;
}

/** What the server says as it closes the sockets of a session. */
const SESSION_ENDED = 'server-side session disconnect';
/** While it reads: oftener than the server's patience asks for. */
const HEARTBEAT_MS = 5_000;

export async function rawPlayer(url: string, name: string): Promise<RawPlayer> {
  return connect(url, await signIn(url, name));
}

/** One more connection of somebody who has signed in. */
export async function connect(url: string, { token, call }: SignedIn): Promise<RawPlayer> {
  const socket = await upgrade(url, token);
  let matchId = '';
  let isOver = false;
  socket.on('error', () => undefined).on('close', () => (isOver = true));
  // Whoever is told that it is over does not answer: the connection itself stays for a while.
  socket.on('data', (data: Buffer) => (isOver ||= data.includes(SESSION_ENDED)));
  socket.resume();
  const heart = setInterval(() => send({ ping: {} }), HEARTBEAT_MS).unref();

  const send = (message: object) => void (isOver || socket.write(textFrame(JSON.stringify(message))));
  /** What comes in its place when the connection ends is an answer, too. */
  const answered = (message: object) =>
    new Promise<void>((resolve) => {
      const look = (data: Buffer | undefined) => {
        if (data && !data.includes('"cid"')) return;
        socket.off('data', look).off('close', look);
        resolve();
      };
      socket.on('data', look).once('close', look);
      send({ cid: '1', ...message });
    });
  const command = (body: object) => {
    const data = Buffer.from(JSON.stringify(body)).toString('base64');
    send({ match_data_send: { match_id: matchId, op_code: String(OpCode.Command), data } });
  };
  return {
    async join(lobbyCode) {
      const { payload } = await call<{ payload: string }>('/v2/rpc/checkmatchjoin', JSON.stringify({ lobbyCode }));
      matchId = (JSON.parse(payload) as { matchId: string }).matchId;
      await answered({ match_join: { match_id: matchId } });
    },
    leave: () => answered({ match_leave: { match_id: matchId } }),
    write: () => command({ seq: 1, type: 'submit', step: 0, text: 'written and never read' }),
    stopReading() {
      clearInterval(heart);
      socket.pause();
    },
    askForState() {
      command({ type: 'resync' });
      return !isOver;
    },
    end() {
      clearInterval(heart);
      socket.destroy();
    },
  };
}

type Call = <Answer>(path: string, body: unknown) => Promise<Answer>;

export interface SignedIn {
  /** Opens sockets, too. */
  token: string;
  call: Call;
}

/** Logs in over plain HTTP, and accepts the terms. The process needs a cookie jar. */
export async function signIn(url: string, name: string): Promise<SignedIn> {
  const env = (await (await fetch(`${url}/env.json`)).json()) as EnvJson;
  const caller =
    (authorization?: string): Call =>
    async <Answer>(path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Answer;
    };
  const stranger = caller();
  const { state } = await stranger<{ state: string }>('/api/login/start', { provider: 'local', elevated: false });
  const identity = randomBytes(32).toString('base64url');
  const { code } = await stranger<{ code: string }>('/api/login/local', { state, name, identity });
  const app = caller(`Basic ${Buffer.from(`${env.NK_SERVER_KEY}:`).toString('base64')}`);
  const login = { id: code, vars: { provider: 'local', state } };
  const { token } = await app<{ token: string }>('/v2/account/authenticate/custom?create=true', login);
  const call = caller(`Bearer ${token}`);
  await call('/v2/rpc/accept_terms', '{}');
  return { token, call };
}

function upgrade(url: string, ticket: string): Promise<Socket> {
  const key = randomBytes(16).toString('base64');
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': key,
  };
  return new Promise((resolve, reject) => {
    request(`${url}/ws?token=${ticket}&format=json`, { headers })
      .on('upgrade', (response, socket) => {
        const expected = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
        if (response.headers['sec-websocket-accept'] === expected) resolve(socket as Socket);
        else reject(new Error('The upgrade was answered wrongly.'));
      })
      .on('response', ({ statusCode }) => reject(new Error(`The upgrade was refused: ${statusCode}`)))
      .on('error', reject)
      .end();
  });
}

/** One masked text frame, of less than 64 KiB. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const masked = payload.map((byte, i) => byte ^ mask[i % 4]!);
  const head =
    payload.length < 126
      ? [0x81, 0x80 | payload.length]
      : [0x81, 0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from(head), mask, masked]);
}
