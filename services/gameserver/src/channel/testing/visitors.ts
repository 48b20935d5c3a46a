/** Three servers with rooms, and those who visit them. */
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openSocket, type RawSocket } from '../../conformance/rawSocket.ts';
import { call, type LoggedIn, logIn } from '../../conformance/rest.ts';
import { startTestServer, type TestServer } from '../../conformance/testServer.ts';
import { ApiError, Code, type RoomGuard } from '../../extend.ts';
import { MIGRATIONS } from '../../parts.ts';

export const NIL = '00000000-0000-0000-0000-000000000000';
export const NOBODY = '11111111-1111-4111-8111-111111111111';
export let platform: TemporaryPlatform;
export let open: TestServer;
export let guarded: TestServer;
export let closed: TestServer;
let people = 0;
export let rooms = 0;
/** The one that visitors join, speak in and read. */
export let room = '';

/** Ready for the tests of a file, each of which calls this once. */
export function roomServers(): void {
  beforeAll(async () => {
    platform = await temporaryPlatform({ migrations: MIGRATIONS });
    [open, guarded, closed] = await Promise.all([
      startTestServer(platform),
      startTestServer(platform, {}, ({ extend }) => extend.guardRooms(guard)),
      startTestServer(platform, { open: false }, ({ extend }) =>
        extend.before('AuthenticateCustom', async (_context, request) => request),
      ),
    ]);
  });
  beforeEach(() => {
    room = `room-${++rooms}`;
  });
  afterEach(() => {
    for (const { socket } of visitors.splice(0)) socket.socket.terminate();
  });
  afterAll(async () => {
    for (const server of [open, guarded, closed]) await server.stop();
    await platform.close();
  });
}

const visitors: Visitor[] = [];

/**
 * A guard for the tests: `secret` is held, `rude` refused, everything else loses its stars. Rooms named `private…` are for
 * `member`; in those named `slow…` it answers when the test lets it; in those named `broken…` it fails.
 */
const guard: RoomGuard = {
  join: async ({ username }, name) => {
    if (name.startsWith('private') && username !== 'member') throw new ApiError(Code.PermissionDenied, 'not your room');
  },
  async history(caller, name) {
    if (name.startsWith('broken')) throw new TypeError('a bug of the module');
    await guard.join(caller, name);
  },
  async send(_caller, name, content) {
    if (name.startsWith('broken')) throw new TypeError('a bug of the module');
    if (name.startsWith('slow')) await new Promise<void>((resolve) => answerLater.push(resolve));
    const { underline } = content;
    return typeof underline === 'string' ? underlined(underline) : judge(content);
  },
  update: async (_caller, _name, content) => judge(content),
};

export const answerLater: (() => void)[] = [];

/** Instead of being said it is put below a message that is there; what is underlined stays as it is. */
function underlined(messageId: string) {
  const change = (before: Record<string, unknown> | null) => {
    if (!before) throw new ApiError(Code.NotFound, 'underline what?');
    const t = String(before['t']);
    return t.startsWith('_') ? null : { t: `_${t}_` };
  };
  return { messageId, change };
}

function judge({ t }: Record<string, unknown>) {
  const text = String(t);
  if (text.includes('rude')) throw new ApiError(Code.InvalidArgument, 'be kind');
  return { content: { t: text.replaceAll('*', '') }, ...(text.includes('secret') ? { held: true } : {}) };
}

export type Heard = Record<string, unknown>;

/** Somebody with a socket. `heard` are the events of rooms that came to it, in order. */
export interface Visitor {
  user: LoggedIn;
  socket: RawSocket;
  ask(message: Heard): Promise<Heard>;
  join(more?: object): Promise<Heard>;
  say(t: string): Promise<Heard>;
  /** Texts of the messages that reached it: `t`, or code and `t` for what is not new. */
  texts(): string[];
  /** Joins and leaves that reached it: `+name`, `-name`. */
  comings: () => string[];
  /** Everything that was sent to it before has arrived. */
  settled(): Promise<void>;
  history(query?: string): Promise<History>;
}

interface History {
  status: number;
  texts: string[];
  messages: Heard[];
  next: string;
  previous: string;
  cacheable: string;
  json: Heard;
}

/** From here on visitors mean another room; the next test has one of its own. */
export function enterRoom(name: string): void {
  room = name;
}

export const id = () => `2...${room}`;

export async function visitor(server: TestServer, name = `visitor${++people}`, sameUser?: LoggedIn): Promise<Visitor> {
  const user = sameUser ?? (await logIn(server.url, `custom-${name}`, name));
  const socket = await openSocket(server.port, `token=${user.token}`);
  const self: Visitor = {
    user,
    socket,
    async ask(message) {
      const { cid: _, ...answer } = await socket.answerTo(message);
      return answer;
    },
    join: (more = {}) => self.ask({ channel_join: { target: room, type: 1, ...more } }),
    say: (t) => self.ask({ channel_message_send: { channel_id: id(), content: JSON.stringify({ t }) } }),
    texts: () => socket.received.flatMap(messageText),
    comings: () => socket.received.flatMap(comings),
    settled: async () => void (await socket.answerTo({ ping: {} })),
    history: (query = 'limit=100') => history(server, user, query),
  };
  visitors.push(self);
  return self;
}

function messageText({ channel_message: message }: Heard): string[] {
  if (message === undefined) return [];
  const { code, content } = message as { code: number; content: string };
  const { t = '' } = JSON.parse(content) as { t?: string };
  return [code === 0 ? t : `${code}:${t}`];
}

function comings({ channel_presence_event: event }: Heard): string[] {
  const { joins = [], leaves = [] } = (event ?? {}) as Record<'joins' | 'leaves', { username: string }[] | undefined>;
  return [...joins.map(({ username }) => `+${username}`), ...leaves.map(({ username }) => `-${username}`)];
}

export async function history({ url }: TestServer, { token }: LoggedIn, query: string): Promise<History> {
  const answer = await call(url, `GET /v2/channel/${encodeURIComponent(id())}?${query}`, { bearer: token });
  const {
    messages = [],
    next_cursor: next = '',
    prev_cursor: previous = '',
    cacheable_cursor: cacheable = '',
  } = answer.json as { messages?: Heard[]; next_cursor?: string; prev_cursor?: string; cacheable_cursor?: string };
  const texts = messages.flatMap((message) => messageText({ channel_message: message }));
  return { status: answer.status, texts, messages, next, previous, cacheable, json: answer.json };
}

export const ackOf = (answer: Heard) => answer['channel_message_ack'] as Record<string, string>;
export const errorOf = (answer: Heard) => answer['error'];
export const badInput = (message: string) => ({ code: 3, message });
