import type { Account, JournaledMatch, Presence } from '@tuschel/gameserver/extend';
import { noMetrics } from '@tuschel/platform';
import type { Lines, Log, Metrics } from '@tuschel/platform/ports';
import { ErrorPage, OpCode, owesTerms, type RateName, type TermsCutOffs } from '@tuschel/protocol';
import {
  admit,
  type Command,
  chatOf,
  defined,
  type Gate,
  isOver,
  type Language,
  leadsChat,
  type Match,
  open,
  type Options,
  RULES_VERSION,
  sampleWords,
  step,
  unfinished,
  view,
  wakeAt,
  wholeOptions,
} from '@tuschel/rules';
import { releasedStep, upgrade } from '@tuschel/rules/released';
import type { RateLimiter } from '../../http/rateLimiter.ts';
import { pageOfPrompt } from '../../moderation/prompt/promptId.ts';
import { isShutOut, readMetadata } from '../../people/account/metadata.ts';
import { personOf } from '../../people/account/person.ts';
import type { Door, Known } from '../lobby/door.ts';
import { filterOf, type TextFilter, textOf, unreadLines, wordingOf } from '../words/saidIn.ts';
import { type ApplyDeps, createApply } from './apply.ts';
import type { MatchArchive } from './archive.ts';
import { chatEffects, unfinishedChat } from './chatEffects.ts';
import { phaseName, unknownOpCodes } from './figures.ts';
import { atTable } from './nameAtTable.ts';
import { createOpenBooks } from './openBooks.ts';
import { hasRows, type PersistDeps, persistEffects } from './persist.ts';
import { createReactions } from './reactions.ts';
import { readCommand, readPing } from './received.ts';
import { spoils } from './secrets.ts';
import type {
  ChatAnswer,
  DoorQuestion,
  DrawAnswer,
  DrawEffect,
  DrawInput,
  DrawParams,
  DrawQuestion,
  DrawState,
  MatchOverview,
  MatchPeople,
  OptionsAnswer,
} from './state.ts';

export type DrawMatch = JournaledMatch<DrawState, DrawInput, DrawEffect>;

export interface DrawMatchDeps extends Omit<ApplyDeps, 'lines'> {
  lines: Lines;
  archive: MatchArchive;
  log: Log;
  metrics?: Metrics;
  /** All prompts of the dictionary. */
  words: Readonly<Record<Language, readonly string[]>>;
  /** The same by packs. */
  packs?: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>>;
  terms: TermsCutOffs;
  /** Of everything people write. Absent: no text is bad. */
  filter?: TextFilter;
  /** Absent: people report as many texts as they like. */
  limiter?: RateLimiter;
  reports?: PersistDeps['reports'];
  /** Absent: nobody is known to the host, their channel or the archive. */
  door?: Door;
}

/** The rules of drawing as a match of the game server: inputs come from sockets, effects go to sockets and pages. */
export function createDrawMatch(deps: DrawMatchDeps): DrawMatch {
  const apply = createApply(deps);
  const react = createReactions();
  const openBooks = createOpenBooks();
  const ignore = countIgnored(deps.log, unknownOpCodes(deps.metrics ?? noMetrics));
  return {
    rulesVersion: RULES_VERSION,

    open: (params, opened) => openMatch(deps, params as DrawParams, opened),
    step: stepMatch,

    async earlierStep(rulesVersion) {
      const released = await releasedStep(rulesVersion);
      return released && ((state, input) => ({ state: { ...state, match: released(state.match, input).match } }));
    },
    upgrade: (state) => ({ ...state, match: upgrade(state.match) }),

    wakeAt: ({ match }) => wakeAt(match),
    isOver: ({ match }) => isOver(match),
    unfinished: ({ match }) => [...unfinished(match), ...unfinishedChat(match)],

    ...(deps.door ? { lookUp: lookUpAt(deps.door) } : {}),
    joinAttempt: ({ match }, _presence, _metadata, at, account, known) => {
      const verdict = admit(match, personOf(account), at, gateOf(account, known as Known | undefined));
      const owes = !isShutOut(account) && owesTerms(readMetadata(account), deps.terms);
      return owes ? { ok: false, reason: 'termsNotAccepted' } : verdict;
    },
    joined: (presence, account, at, looked, { match }) =>
      joinOf(match, presence, account, at, looked as Known | undefined),
    gone: (person, at) => ({ type: 'disconnect', at, person }),
    wake: (at) => ({ type: 'wake', at }),
    resumed: (at, downMs, connected) => ({ type: 'resumed', at, downMs, ...(connected.length > 0 && { connected }) }),

    received(state, { userId, sessionId }, opCode, data, at) {
      switch (opCode) {
        case OpCode.Command:
          return command(deps, state, { userId, sessionId }, data, at);
        case OpCode.React:
          return react(state, userId, data, at);
        case OpCode.OpenBook:
          return { kind: 'answer', effects: openBooks(state, { userId, sessionId }, data, at) };
        case OpCode.PingPong:
          return pong(sessionId, data, at);
        default:
          ignore(opCode);
          return {
            kind: 'answer',
            effects: [{ type: 'log', sessionId, text: `Op code ${opCode} is not known: ignored.` }],
          };
      }
    },

    persist: (tx, effects, _matchId, state) => persistEffects(deps, tx, effects, state),
    hasRows,
    apply,
    snapshotDue: (before, after) => stepOf(before) !== stepOf(after),
    answer: (state, question, at) => answer(state, question as DrawQuestion, at, deps.filter),
    label: () => 'draw',
    phase: ({ match }) => phaseName(match.phase),
    held: (matchId, reason) => ({ opCode: OpCode.Hold, data: JSON.stringify({ matchId, reason }) }),
    superseded: (_presence, matchId) => ({
      opCode: OpCode.ForceDisconnect,
      data: JSON.stringify({ matchId, code: ErrorPage.otherBrowser, reason: 'otherBrowser' }),
    }),
  };
}

function openMatch(deps: DrawMatchDeps, params: DrawParams, opened: { matchId: string; seed: string; at: number }) {
  const { matchId, seed, at } = opened;
  const { lobbyCode, language, access, options, ...setup } = params;
  const words = sampleWords(deps.words, seed);
  const packs = Object.fromEntries(
    Object.entries(deps.packs ?? {}).map(([name, pack]) => [name, sampleWords(pack, seed)]),
  );
  const wished = defined<Partial<Options>>({ language, access });
  const match = open({ ...setup, words, packs, options: options ?? wished }, seed, at);
  return { matchId, lobbyCode, seed, openedAt: at, match };
}

function stepMatch(state: DrawState, sent: DrawInput): ReturnType<DrawMatch['step']> {
  const input = sent.type === 'look' ? { ...sent, person: atTable(state.match, sent.person) } : sent;
  const { match, effects } = step(state.match, input);
  const full: DrawEffect[] = input.type === 'join' ? [{ type: 'full', sessionId: input.sessionId }] : [];
  return {
    state: { ...state, match },
    effects: [...full, ...saidEffects(input), ...effects, ...chatEffects(state.match, match)],
  };
}

type Join = Extract<DrawInput, { type: 'join' }>;

function joinOf(match: Match, { sessionId }: Presence, account: Account, at: number, known?: Known): Join {
  const person = atTable(match, personOf(account, known));
  return defined({ type: 'join', at, person, sessionId, gate: known && gateOf(account, known) });
}

function lookUpAt(door: Door): NonNullable<DrawMatch['lookUp']> {
  return (state, matchId, account) => door.look(account, askedAt(state, matchId, account.id));
}

function gateOf(account: Account, known: Known | undefined): Gate {
  return { ...known?.gate, siteBanned: isShutOut(account) };
}

/** What the door of a match asks about somebody. */
function askedAt({ match }: DrawState, matchId: string, person: string): DoorQuestion {
  const { access, unreachable } = match.options;
  return { matchId, host: match.host, access, unreachable, seated: view(match, person).you.seated };
}

type Reaction = ReturnType<DrawMatch['received']>;

function peopleOf({ match }: DrawState): MatchPeople {
  const people = match.seats.map(({ person: { id, moderator = false } }) => ({ id, moderator }));
  return { host: match.host, people, hostLive: match.hostLive ?? false };
}

function overviewOf({ match }: DrawState): MatchOverview {
  const seats = match.seats.filter(({ left }) => !left);
  return {
    phase: match.phase,
    host: match.host,
    mode: match.phase === 0 ? match.options.mode : (match.plan?.mode ?? match.options.mode),
    step: match.phase === 10 ? match.step + 1 : 0,
    steps: match.phase === 10 ? match.plan.steps.length : 0,
    seated: seats.length,
    present: seats.filter(({ lostAt }) => lostAt === null).length,
  };
}

function optionsOf({ match }: DrawState, person: string): OptionsAnswer {
  return { options: wholeOptions(match, person), farthestSeq: farthestSeq(match, person) };
}

type CommandDeps = Pick<DrawMatchDeps, 'filter' | 'limiter'>;
type Sender = Pick<Presence, 'userId' | 'sessionId'>;

function command(deps: CommandDeps, state: DrawState, sender: Sender, data: Uint8Array, at: number): Reaction {
  const { userId: person, sessionId } = sender;
  const received = readCommand(data);
  switch (received.kind) {
    case 'command': {
      const { seq, changed } = received;
      const command = inRules(state, received.command);
      const rate = rateOf(command, state, deps.filter);
      if (rate && deps.limiter?.take([rate], { address: '', user: person })) {
        return { kind: 'answer', effects: [{ type: 'tooMany', sessionId, seq }] };
      }
      if (seq > farthestSeq(state.match, person)) {
        const detail = `seq: may be at most ${FARTHEST_SEQ} ahead of the last one`;
        return { kind: 'answer', effects: [{ type: 'malformed', sessionId, seq, detail }] };
      }
      const said = wordingOf(command, state.match.options, deps.filter);
      return {
        kind: 'input',
        input: { type: 'command', at, person, seq, command, ...said, ...(changed ? { changed } : {}) },
      };
    }
    case 'resync':
      return { kind: 'answer', effects: [{ type: 'full', sessionId }] };
    case 'malformed': {
      const { seq, detail } = received;
      return { kind: 'answer', effects: [{ type: 'malformed', sessionId, seq, detail }] };
    }
    default:
      return received satisfies never;
  }
}

/** More than this is long. */
const LONG_LINES = 200;

/** What is not asked for any number of times. To read a long list stops the event loop; whoever has sent it over REST has had it read already. */
function rateOf({ type }: Command, { match }: DrawState, filter?: TextFilter): RateName | null {
  if (type === 'reportPrompt') return 'report';
  return type === 'start' && unreadLines(match.options, filter) > LONG_LINES ? 'longStart' : null;
}

/** So far a command's number may be ahead of the last that was answered: no client has as many under way. */
const FARTHEST_SEQ = 1_000;

/** A number far ahead would make all numbers up to it stale, also for the sender's other windows. */
function farthestSeq({ ledgers }: DrawState['match'], person: string): number {
  return (ledgers.find((ledger) => ledger.person === person)?.last ?? 0) + FARTHEST_SEQ;
}

/** What follows from an input besides what the rules decide. */
function saidEffects(input: DrawInput): DrawEffect[] {
  return [...wordingEffects(input), ...changedEffects(input), ...reactionEffects(input), ...faceEffects(input)];
}

function faceEffects(input: DrawInput): DrawEffect[] {
  if (input.type !== 'look' || !input.faceHidden) return [];
  return [{ type: 'alert', to: input.person.id, text: 'faceHidden', level: 'info' }];
}

function reactionEffects(input: DrawInput): DrawEffect[] {
  return input.type === 'reacted' ? [{ type: 'reaction', person: input.person, emoji: input.emoji }] : [];
}

/** Whoever handed in a text learns that it is no longer as they wrote it. */
function changedEffects(input: DrawInput): DrawEffect[] {
  if (input.type !== 'command' || !input.changed || input.command.type === 'typed') return [];
  return [{ type: 'alert', to: input.person, text: 'textChanged', level: 'info' }];
}

/** People name a text by its id, the rules by its page. */
function inRules(state: DrawState, command: Command): Command {
  if (command.type !== 'judge') return command;
  const { promptId = '', judgement } = command as typeof command & { promptId?: string };
  return { type: 'judge', page: pageOfPrompt(state, promptId) ?? { book: -1, step: -1 }, judgement };
}

/** Whoever writes is told at once what the lists say of it. */
function wordingEffects(input: DrawInput): DrawEffect[] {
  if (input.type !== 'command' || !input.wording) return [];
  const { person, command, wording } = input;
  if (command.type !== 'submit' && command.type !== 'typed') return [];
  return [{ type: 'wording', person, step: command.step, text: textOf(command) ?? '', wording }];
}

function chatAnswer(
  state: DrawState,
  { person, text }: Extract<DrawQuestion, { type: 'chat' }>,
  lists: TextFilter | undefined,
): ChatAnswer {
  const { match } = state;
  const isUnwanted = lists !== undefined && filterOf(match.options, lists).check(text).level === 'block';
  const { slow, hostOnly, muted } = chatOf(match);
  const { seated } = view(match, person).you;
  const may = { leads: leadsChat(match, person), muted: muted.includes(person), hostOnly, slow };
  return { seated, spoils: spoils(state, text), isUnwanted, ...may };
}

function pong(sessionId: string, data: Uint8Array, t1: number): Reaction {
  const t0 = readPing(data);
  return t0 === null ? { kind: 'ignore' } : { kind: 'answer', effects: [{ type: 'pong', sessionId, t0, t1 }] };
}

function countIgnored(log: Log, count: () => void): (opCode: number) => void {
  return (opCode) => {
    count();
    log.debug('a message with an unknown op code was ignored', { opCode });
  };
}

function stepOf({ match }: DrawState): string {
  return match.phase === 10 ? `10/${match.step}` : `${match.phase}`;
}

function answer(state: DrawState, question: DrawQuestion, at: number, filter?: TextFilter): DrawAnswer {
  const { match } = state;
  switch (question.type) {
    case 'status':
      return { phase: match.phase, host: match.host, capacity: match.capacity };
    case 'door':
      return askedAt(state, state.matchId, question.person);
    case 'people':
      return peopleOf(state);
    case 'overview':
      return overviewOf(state);
    case 'options':
      return optionsOf(state, question.person);
    case 'admission': {
      const verdict = admit(match, question.person, at, question.gate);
      const { seated } = view(match, question.person.id).you;
      if (verdict.ok) return { seated };
      const isClosed = verdict.reason === 'private' && match.options.access === 'closed';
      return { seated: false, errorCode: verdict.reason, ...(isClosed ? { closed: true } : {}) };
    }
    case 'chat':
      return chatAnswer(state, question, filter);
    default:
      return question satisfies never;
  }
}
