import type { JournaledMatch, MatchHost, Presence } from '@tuschel/gameserver/extend';
import type { Clock, Tx } from '@tuschel/platform/ports';
import { ErrorPage, OpCode, owesTerms, SOCKET, type TermsCutOffs } from '@tuschel/protocol';
import { PingSchema, QuizCommandSchema, ResyncSchema } from '@tuschel/protocol/schemas';
import {
  admitQuiz,
  type Language,
  openQuiz,
  type QuizCommand,
  type QuizInput,
  QUIZ_RULES_VERSION,
  quizWakeAt,
  sampleWords,
  stepQuiz,
  unfinishedQuiz,
} from '@tuschel/rules';
import { Compile, type Validator } from 'typebox/compile';
import { DEEPEST_JSON, isDeeperThan } from '../../http/jsonBody.ts';
import type { QuizPool } from '../../library/quiz/pool.ts';
import { isShutOut, readMetadata } from '../../people/account/metadata.ts';
import { personOf } from '../../people/account/person.ts';
import { createDelivery, type Delivery } from '../delivery.ts';
import type { DrawParams, DrawQuestion } from '../draw-match/state.ts';
import { answerQuiz } from './answers.ts';
import { pictureKey, type QuizPictures } from './pictures.ts';
import type { QuizTable, QuizTableEffect, QuizTableInput } from './state.ts';
import { wireQuiz } from './wireQuiz.ts';

export interface QuizMatchDeps {
  pool: Pick<QuizPool, 'entries' | 'isOpen'>;
  pictures: Pick<QuizPictures, 'open' | 'close'>;
  /** Prompts of the dictionary. */
  words: Readonly<Record<Language, readonly string[]>>;
  terms: TermsCutOffs;
  /** The lobby has ended. */
  endLobby(tx: Tx, match: string, at: number): Promise<void>;
  clock?: Pick<Clock, 'now'>;
}

export type QuizMatchModule = JournaledMatch<QuizTable, QuizTableInput, QuizTableEffect>;
type Host = MatchHost<QuizTable, QuizTableInput>;

const INPUTS: ReadonlySet<string> = new Set<QuizInput['type']>([
  'join',
  'gone',
  'command',
  'supplied',
  'withdrawn',
  'expelled',
  'closed',
  'wake',
  'resumed',
]);

/** The rules of the quiz as a match of the game server. Pictures are looked up, and hidden behind names, out here. */
export function createQuizMatch(deps: QuizMatchDeps): QuizMatchModule {
  const delivery: Delivery<QuizTable, QuizTableInput> = createDelivery({
    textOf: (table: QuizTable, who) => JSON.stringify(wireQuiz(table, who)),
    isOver: ({ match }: QuizTable) => match.isOver,
  });
  return {
    rulesVersion: QUIZ_RULES_VERSION,
    open(params, { matchId, seed, at }) {
      const { lobbyCode, host, capacity, banned, language } = params as DrawParams;
      const options = language === undefined ? {} : { options: { language } };
      const match = openQuiz({ host, capacity: Math.max(2, capacity), ...options }, seed, at);
      return { matchId, lobbyCode, seed, match: { ...match, kicked: banned } };
    },
    step: stepTable,
    wakeAt: ({ match }) => quizWakeAt(match),
    isOver: ({ match }) => match.isOver,
    unfinished: ({ match }) => [...unfinishedQuiz(match)],

    joinAttempt({ match }, _presence, _metadata, _at, account) {
      if (isShutOut(account)) return { ok: false, reason: 'banned' };
      if (owesTerms(readMetadata(account), deps.terms)) return { ok: false, reason: 'termsNotAccepted' };
      return admitQuiz(match, account.id);
    },
    joined: ({ sessionId }, account, at) => ({ type: 'join', at, person: personOf(account), sessionId }),
    gone: (person, at) => ({ type: 'gone', at, person }),
    wake: (at) => ({ type: 'wake', at }),
    resumed: (at, downMs, connected) => ({ type: 'resumed', at, downMs, ...(connected.length > 0 && { connected }) }),
    received: (_state, presence, opCode, data, at) => received(presence, opCode, data, at),

    async persist(tx, effects, matchId, table) {
      for (const effect of effects) await persist(deps, tx, effect, matchId, table);
    },
    hasRows: ({ type }) => type === 'openPicture' || type === 'over',
    apply: (effect, host) => apply(deps, delivery, effect, host),
    snapshotDue: (before, after) => before.match.phase.name !== after.match.phase.name,
    answer: (table, question) => answerQuiz(table, question as DrawQuestion),
    label: () => 'quiz',
    phase: ({ match }) => match.phase.name,
    held: (matchId, reason) => ({ opCode: OpCode.Hold, data: JSON.stringify({ matchId, reason }) }),
    superseded: (_presence, matchId) => ({
      opCode: OpCode.ForceDisconnect,
      data: JSON.stringify({ matchId, code: ErrorPage.otherBrowser, reason: 'otherBrowser' }),
    }),
  };
}

function stepTable(table: QuizTable, input: QuizTableInput): ReturnType<QuizMatchModule['step']> {
  // Who moderates a channel or looks otherwise is told to every match; a quiz has no use for it.
  if (!INPUTS.has(input.type)) return { state: table, effects: [] };
  const { match, effects } = stepQuiz(table.match, input);
  const full: QuizTableEffect[] = 'sessionId' in input ? [{ type: 'full', sessionId: input.sessionId }] : [];
  return { state: { ...table, match }, effects: [...full, ...effects] };
}

async function persist(deps: QuizMatchDeps, tx: Tx, effect: QuizTableEffect, match: string, table: QuizTable) {
  if (effect.type === 'openPicture') {
    const { question, drawing } = effect;
    await deps.pictures.open(tx, { key: pictureKey(table, question), match, drawing });
  }
  if (effect.type === 'over') {
    await deps.pictures.close(tx, match);
    await deps.endLobby(tx, match, table.match.now);
  }
}

async function apply(
  deps: QuizMatchDeps,
  delivery: Delivery<QuizTable, QuizTableInput>,
  effect: QuizTableEffect,
  host: Host,
): Promise<void> {
  const socketsOf = (is: (presence: Presence) => boolean) => host.presences().filter(is);
  switch (effect.type) {
    case 'changed':
      return delivery.views(host);
    case 'full':
      return delivery.full(host, effect.sessionId);
    case 'reply': {
      const { to, seq, code } = effect;
      const answer = code === null ? { seq, ok: true } : { seq, ok: false, status: STATUS[code], code };
      return delivery.reply(
        host,
        socketsOf(({ userId }) => userId === to),
        answer,
      );
    }
    case 'malformed': {
      const { sessionId, seq, detail } = effect;
      const answer = { seq, ok: false, status: 400, code: 'badRequest', detail };
      return delivery.reply(
        host,
        socketsOf((one) => one.sessionId === sessionId),
        answer,
      );
    }
    case 'pong': {
      const { sessionId, t0, t1 } = effect;
      return delivery.message(
        host,
        OpCode.PingPong,
        { t0, t1 },
        socketsOf((one) => one.sessionId === sessionId),
      );
    }
    case 'supply':
      return supply(deps, effect, host);
    case 'openPicture':
      if (!(await deps.pool.isOpen(effect.drawing)))
        host.input({ type: 'withdrawn', at: host.now(), question: effect.question });
      return;
    case 'dismiss': {
      const sockets = socketsOf(({ userId }) => userId === effect.person);
      if (sockets.length === 0) return;
      const code = effect.reason === 'kicked' ? ErrorPage.kicked : ErrorPage.joining;
      if (effect.reason === 'kicked')
        delivery.message(host, OpCode.ForceDisconnect, { code, reason: effect.reason }, sockets);
      for (const presence of sockets) host.remove(presence);
      return;
    }
    case 'over': {
      // Whoever is still there learns that nothing will happen any more.
      const sockets = host.presences();
      if (sockets.length > 0)
        delivery.message(host, OpCode.ForceDisconnect, { code: ErrorPage.joining, reason: 'closed' }, sockets);
      for (const presence of sockets) host.remove(presence);
      return delivery.forget(host.matchId);
    }
    default:
      return effect satisfies never;
  }
}

/** More than a game asks for, so that wrong answers can be like the right ones. */
const MOST_PICTURES = 120;
const MOST_WORDS = 200;

async function supply(
  { pool, words }: QuizMatchDeps,
  { request, language }: Extract<QuizTableEffect, { type: 'supply' }>,
  host: Host,
): Promise<void> {
  const { match, seed } = host.state();
  const people = match.seats.filter(({ left }) => !left).map(({ person }) => person.id);
  const entries = (await pool.entries(language, people)).slice(0, MOST_PICTURES);
  const pictures = entries.map(({ drawing, artist, name, prompt }) => ({ drawing, artist, name, prompt }));
  const some = sampleWords(words, seed)[language].slice(0, MOST_WORDS);
  host.input({ type: 'supplied', at: host.now(), request, supply: { pictures, words: some } });
}

const STATUS = {
  alone: 400,
  notNow: 400,
  badRequest: 400,
  late: 400,
  answered: 400,
  forbidden: 403,
  notSeated: 403,
} as const;

const commands = new Map(
  QuizCommandSchema.anyOf.map((schema): [string, Validator] => [schema.properties.type.const, Compile(schema)]),
);
const resync = Compile(ResyncSchema);
const ping = Compile(PingSchema);

function received(
  { userId: person, sessionId }: Presence,
  opCode: number,
  data: Uint8Array,
  at: number,
): ReturnType<QuizMatchModule['received']> {
  const value = readJson(data);
  if (opCode === OpCode.PingPong)
    return ping.Check(value)
      ? { kind: 'answer', effects: [{ type: 'pong', sessionId, t0: value.t0, t1: at }] }
      : { kind: 'ignore' };
  if (opCode !== OpCode.Command) return { kind: 'ignore' };
  if (resync.Check(value)) return { kind: 'answer', effects: [{ type: 'full', sessionId }] };
  const { seq, type } = (typeof value === 'object' && value !== null ? value : {}) as { seq?: unknown; type?: unknown };
  const schema = typeof type === 'string' ? commands.get(type) : undefined;
  if (!schema?.Check(value)) {
    const number = Number.isSafeInteger(seq) ? (seq as number) : 0;
    const detail = schema ? 'a field is not as it must be' : 'type: is not known';
    return { kind: 'answer', effects: [{ type: 'malformed', sessionId, seq: number, detail }] };
  }
  const { seq: number, ...command } = value as { seq: number } & QuizCommand;
  return { kind: 'input', input: { type: 'command', at, person, seq: number, command: command as QuizCommand } };
}

function readJson(data: Uint8Array): unknown {
  if (data.length > SOCKET.messageInBytes) return undefined;
  const text = new TextDecoder().decode(data);
  if (isDeeperThan(text, DEEPEST_JSON)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
