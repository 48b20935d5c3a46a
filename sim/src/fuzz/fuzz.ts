import type { RawSocket } from '@tuschel/gameserver/testing';
import { LineSchema } from '@tuschel/protocol/schemas';
import type { LightMyRequestResponse } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { gzipSync } from 'node:zlib';
import { between, type Luck, luckOf, oneOf } from '../luck.ts';
import { type Calm, watchCalm } from './calm.ts';
import { type Heard, hear, knownIn } from './known.ts';
import { type Known, type Shape, valueOf } from './shapes.ts';
import { spoiled, spoiledText } from './spoil.ts';
import { type Target, targetsOf } from './targets.ts';
import { CALLERS, type CallerName, type Seat, startWorld, type World } from './world.ts';

/** Milliseconds of the processor that one call may cost this process, whatever else the machine does. */
export const CALL_CPU_MS = 500;
/** Milliseconds until a call is answered, without those for which the machine stood still. */
export const CALL_MS = 500;
/** Calls until host and guest are somebody else in a new lobby. */
const CALLS_IN_LOBBY = 500;

export interface Fault {
  /** Of the run: the same seed makes the same call again. */
  call: number;
  what: string;
  sent: string;
}

export interface Tally {
  calls: number;
  faults: Fault[];
  /** By the name of the target: how often it was called, and how often what came was taken. */
  targets: Map<string, { called: number; taken: number }>;
  slowest: { cpuMs: number; name: string };
  longest: { ms: number; name: string };
}

/** What one call came to: a status of HTTP or a code of the socket's error; null: there was no answer, and none was owed. */
interface Outcome {
  status: number | null;
  body: string;
  sent: string;
}

export interface FuzzOptions {
  seed: number;
  /** Asked before each call. */
  goesOn: (calls: number) => boolean;
  /** After each so many calls. */
  every?: { calls: number; look: (calls: number) => void };
}

/** Calls everything the server listens to with values that its schemas allow, and with such that they do not. */
export async function fuzz({ seed, goesOn, every }: FuzzOptions): Promise<Tally> {
  const world = await startWorld();
  const luck = luckOf(seed);
  const targets = targetsOf(world.description, world.surface.messages);
  const tally: Tally = {
    calls: 0,
    faults: [],
    targets: new Map(),
    slowest: { cpuMs: 0, name: '' },
    longest: { ms: 0, name: '' },
  };
  for (const target of targets) tally.targets.set(keyOf(target), { called: 0, taken: 0 });
  const heard: Heard = { ids: [], promptIds: [] };
  const calm = watchCalm(() => world.pingDatabase());
  const run: Run = { world, calm, luck, heard, seats: [], seq: 0, isOver: true };
  // Each twice, so that none is left out; then as they come.
  const turns = [...targets, ...targets];

  while (goesOn(tally.calls)) {
    if (run.isOver || tally.calls % CALLS_IN_LOBBY === 0) {
      run.seats = [...(await world.openLobby())];
      Object.assign(run, { seq: 0, isOver: false });
    }
    const target = turns[tally.calls] ?? oneOf(targets, luck)!;
    await callOnce(run, target, tally);
    tally.calls += 1;
    if (every && tally.calls % every.calls === 0) every.look(tally.calls);
  }
  await calm.end();
  await world.close();
  return tally;
}

interface Run {
  world: World;
  calm: Calm;
  luck: Luck;
  heard: Heard;
  seats: Seat[];
  seq: number;
  /** Somebody who sits in the lobby is logged out. */
  isOver: boolean;
}

export function keyOf({ kind, name }: Target): string {
  return `${kind} ${name}`;
}

async function callOnce(run: Run, target: Target, tally: Tally): Promise<void> {
  const [before, from] = [process.cpuUsage(), performance.now()];
  const { status, body, sent } = await answerTo(run, target);
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1_000;
  const to = performance.now();
  const ms = to - from - run.calm.stalled(from, to);
  const row = tally.targets.get(keyOf(target))!;
  row.called += 1;
  if (status !== null && status < 300) row.taken += 1;
  if (cpuMs > tally.slowest.cpuMs) tally.slowest = { cpuMs, name: keyOf(target) };
  if (ms > tally.longest.ms) tally.longest = { ms, name: keyOf(target) };
  hear(run.heard, body);
  const wrong = [
    ...unlikeItsSchema(target, status, body),
    ...(isOurFault(target, status) ? [`answered ${status}: ${body.slice(0, 300)}`] : []),
    ...(cpuMs > CALL_CPU_MS ? [`${cpuMs.toFixed(0)} ms of the processor`] : []),
    ...(ms > CALL_MS ? [`answered after ${ms.toFixed(0)} ms`] : []),
    ...errorsLogged(run),
  ];
  for (const what of wrong) {
    tally.faults.push({ call: tally.calls, what: `${keyOf(target)}: ${what}`, sent: sent.slice(0, 2_000) });
  }
}

/** Where Nakama itself answers 500 to what a caller did wrong, and clients may count on it: a text that is too long, or none; a signature that is none. */
const AS_NAKAMA_DOES = new Set(['rest UpdateAccount', 'rest AuthenticateFacebookInstantGame']);

/** 501: an operation of Nakama that this server says it does not have. */
function isOurFault(target: Target, status: number | null): boolean {
  return status !== null && status >= 500 && status !== 501 && !(status === 500 && AS_NAKAMA_DOES.has(keyOf(target)));
}

/** Of the game server's errors, whatever was asked. */
const ERROR: Shape = {
  type: 'object',
  properties: { code: { type: 'integer', minimum: 1, maximum: 16 }, message: { type: 'string' }, error: {} },
  required: ['code', 'message'],
  additionalProperties: false,
};
const validators = new Map<Shape, ReturnType<typeof Compile>>();

function unlikeItsSchema(target: Target, status: number | null, body: string): string[] {
  if (target.kind !== 'rest' || !target.reply || status === null) return [];
  // An address that cannot be decoded, or is too long, is refused before anybody knows whom it is for.
  if (status === 414 || body.includes('FST_ERR_BAD_URL')) return [];
  const shape = status === 200 ? target.reply : ERROR;
  const validator = validators.get(shape) ?? Compile(shape as TSchema);
  validators.set(shape, validator);
  const answer: unknown = JSON.parse(body);
  if (validator.Check(answer)) return [];
  const [first] = validator.Errors(answer);
  return [`answered ${status} not as its schema says, ${JSON.stringify(first)}: ${body.slice(0, 300)}`];
}

/** What the server itself calls an error, also where nobody waits for an answer. */
function errorsLogged(run: Run): string[] {
  const { lines } = run.world.log;
  const errors = lines.splice(0).filter(({ level }) => level === 'error');
  return errors.map(({ message, fields }) => `logged "${message}" ${describe(fields)}`);
}

function describe(fields: Record<string, unknown>): string {
  return Object.values(fields)
    .map((value) => (value instanceof Error ? (value.stack ?? value.message) : String(value)))
    .join(' ')
    .slice(0, 1_500);
}

function answerTo(run: Run, target: Target): Promise<Outcome> {
  switch (target.kind) {
    case 'rest':
      return overHttp(run, target);
    case 'message':
      return overSocket(run, { [target.name]: madeUp(run, target.body) });
    case 'match':
      return overSocket(run, { match_data_send: matchData(run, target) });
    case 'room':
      return overSocket(run, {
        channel_message_send: { channel_id: channelOf(run), content: textOf(run, target.body).toString() },
      });
    case 'rpc':
      return run.luck() < 0.5
        ? overHttp(
            run,
            { kind: 'rest', name: target.name, method: 'POST', path: `/v2/rpc/${target.name}`, body: target.body },
            true,
          )
        : overSocket(run, { rpc: { id: target.name, payload: textOf(run, target.body).toString() } });
  }
}

function knownTo({ world, heard }: Run): Known {
  return knownIn(world, heard, LineSchema as Shape);
}

/** Two in three are as the schema says. */
function madeUp(run: Run, shape: Shape): unknown {
  const value = valueOf(shape, run.luck, knownTo(run));
  return run.luck() < 0.33 ? spoiled(value, run.luck) : value;
}

function textOf(run: Run, shape: Shape): string | Buffer {
  const json = JSON.stringify(madeUp(run, shape)) ?? '';
  return run.luck() < 0.15 ? spoiledText(json, run.luck) : json;
}

function channelOf(run: Run): string {
  return `2...lobby.${run.world.lobby().matchId}`;
}

function matchData(run: Run, { opCode, body }: Extract<Target, { kind: 'match' }>): object {
  const value = madeUp(run, body);
  // Commands are numbered without gaps, most of the time.
  if (typeof value === 'object' && value !== null && 'seq' in value && run.luck() < 0.8) value.seq = ++run.seq;
  const json = JSON.stringify(value) ?? '';
  const text = run.luck() < 0.1 ? spoiledText(json, run.luck) : json;
  return {
    match_id: run.world.lobby().matchId,
    op_code: String(opCode),
    data: Buffer.from(text).toString('base64'),
  };
}

/** States of a WebSocket. */
const OPEN = 1;
const CLOSED = 3;
/** Far more than the busiest machine needs. */
const ANSWER_MS = 30_000;

/** Says it, then asks for a sign of life: by then it has been dealt with. A socket that was closed for it is opened anew. */
async function overSocket(run: Run, message: object): Promise<Outcome> {
  const index = between(run.luck, 0, run.seats.length - 1);
  const { socket } = run.seats[index]!;
  const json = JSON.stringify({ cid: 'call', ...message });
  const sent = run.luck() < 0.05 ? spoiledText(json, run.luck) : json;
  const from = socket.received.length;
  if (socket.socket.readyState === OPEN) socket.socket.send(sent);
  const answer = await signOfLife(socket);
  if (answer === 'silent') return { status: 598, body: 'no answer to a ping', sent: String(sent) };
  const heard = socket.received.slice(from);
  for (const seat of run.seats) seat.socket.received.length = 0;
  if (socket.socket.readyState !== OPEN) await sitAgain(run, index);
  return { status: statusOf(heard), body: JSON.stringify(heard).slice(0, 20_000), sent: String(sent) };
}

/** Nothing is left of it afterwards: many are asked for on one socket. */
function signOfLife(raw: RawSocket): Promise<'alive' | 'closed' | 'silent'> {
  const { socket } = raw;
  return new Promise((resolve) => {
    if (socket.readyState === CLOSED) return resolve('closed');
    const timer = setTimeout(() => resolve('silent'), ANSWER_MS);
    const onClose = () => {
      clearTimeout(timer);
      resolve('closed');
    };
    socket.once('close', onClose);
    void raw.answerTo({ ping: {} }).then(() => {
      clearTimeout(timer);
      socket.off('close', onClose);
      resolve('alive');
    });
  });
}

/** Code 0 of an error is that of a fault of the server; it is left out on the wire. */
function statusOf(heard: readonly Record<string, unknown>[]): number | null {
  const answer = heard.find(({ cid }) => cid === 'call');
  if (!answer) return null;
  const error = answer['error'] as { code?: number; message: string } | undefined;
  if (!error) return 200;
  return error.code === undefined && /internal|unexpected/i.test(error.message) ? 500 : 400;
}

async function sitAgain(run: Run, index: number): Promise<void> {
  await run.world.sit(run.seats[index]!.name).then(
    (again) => {
      run.seats[index] = again;
    },
    () => {
      run.isOver = true;
    },
  );
}

type RestTarget = Extract<Target, { kind: 'rest' }>;

/** `isText`: the body is a JSON text within a JSON text, as RPCs have it. */
async function overHttp(run: Run, target: RestTarget, isText = false): Promise<Outcome> {
  const { world, luck } = run;
  const caller = callerOf(target, luck);
  const url = `${pathOf(run, target)}${queryOf(run, target)}`;
  const headers: Record<string, string> = {
    ...world.headersOf(caller),
    'x-tuschel': '1',
    ...credentialsOf(target, caller),
  };
  let payload: string | Buffer | undefined;
  if (target.body && target.method !== 'GET') {
    const json = textOf(run, target.body);
    payload = isText ? JSON.stringify(json.toString()) : json;
    headers['content-type'] = luck() < 0.9 ? 'application/json' : oneOf(CONTENT_TYPES, luck)!;
    if (luck() < 0.05) {
      headers['content-encoding'] = 'gzip';
      const packed = gzipSync(payload);
      payload = luck() < 0.5 ? packed : packed.subarray(0, between(luck, 0, packed.length));
    }
  }
  const sent = `${caller}: ${target.method} ${url} ${JSON.stringify(headers['content-type'] ?? '')} ${String(payload ?? '')}`;
  const answer: LightMyRequestResponse = await world.app.inject({
    method: target.method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.statusCode === 401 && caller === 'host') run.isOver ||= await isLoggedOut(world);
  return { status: answer.statusCode, body: answer.body, sent };
}

async function isLoggedOut(world: World): Promise<boolean> {
  return (await world.app.inject({ url: '/v2/account', headers: world.headersOf('host') })).statusCode === 401;
}

const CONTENT_TYPES = [
  'application/x-tuschel-ink',
  'text/plain',
  'application/octet-stream',
  'multipart/form-data',
  '',
];

/** Those of the team are mostly called by it, and those of players by whoever sits in a lobby. */
function callerOf({ path }: RestTarget, luck: Luck): CallerName {
  if (luck() < 0.3) return oneOf(CALLERS, luck)!;
  return path.includes('/admin/') ? 'admin' : 'host';
}

/** The key of the game server, for whoever has no session. */
function credentialsOf({ path }: RestTarget, caller: CallerName): Record<string, string> {
  const isLogin = /authenticate|session\/refresh/.test(path) && path.startsWith('/v2');
  return isLogin && caller !== 'nobody' ? { authorization: `Basic ${btoa('server:')}` } : {};
}

const ODD_PARTS = ['%00', '%E0%A4%A', '..%2f..', '%F0%9F%98%82', 'a'.repeat(300), '-1', ' ', '%', 'null'];

function pathOf(run: Run, { path, params }: RestTarget): string {
  const values = (params ? madeUp(run, params) : {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (run.luck() < 0.1) return oneOf(ODD_PARTS, run.luck)!;
    const value = (values ?? {})[name] ?? knownTo(run)(name, run.luck) ?? 'x';
    return wireText(value);
  });
}

function queryOf(run: Run, { query }: RestTarget): string {
  if (!query) return run.luck() < 0.05 ? '?x=1&x=2&__proto__=3' : '';
  const values = madeUp(run, query);
  if (typeof values !== 'object' || values === null) return '';
  const parts = Object.entries(values).flatMap(([key, value]) =>
    [value].flat().map((item: unknown) => `${wireText(key)}=${wireText(item)}`),
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Lone surrogates cannot be written into an address. */
function wireText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(Buffer.from(text.slice(0, 2_000)).toString());
}
