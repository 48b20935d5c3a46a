import type { Account, JournaledMatch, Presence } from '@tuschel/gameserver/extend';
import { noMetrics } from '@tuschel/platform';
import type { Lines, Log, Metrics } from '@tuschel/platform/ports';
import { ErrorPage, OpCode, owesTerms, type TermsCutOffs } from '@tuschel/protocol';
import {
  admit,
  isOver,
  type Language,
  open,
  RULES_VERSION,
  sampleWords,
  step,
  unfinished,
  view,
  wakeAt,
} from '@tuschel/rules';
import { readMetadata } from '../account/metadata.ts';
import { personOf } from '../account/person.ts';
import { type ApplyDeps, createApply } from './apply.ts';
import type { MatchArchive } from './archive.ts';
import { chatEffects, unfinishedChat } from './chatEffects.ts';
import { phaseName, unknownOpCodes } from './figures.ts';
import { hasRows, persistEffects } from './persist.ts';
import { readCommand, readPing } from './received.ts';
import { spoils } from './secrets.ts';
import type {
  Admission,
  ChatAnswer,
  DrawEffect,
  DrawInput,
  DrawParams,
  DrawQuestion,
  DrawState,
  DrawStatus,
} from './state.ts';

export type DrawMatch = JournaledMatch<DrawState, DrawInput, DrawEffect>;

export interface DrawMatchDeps extends Omit<ApplyDeps, 'lines'> {
  lines: Lines;
  archive: MatchArchive;
  log: Log;
  metrics?: Metrics;
  /** All prompts of the dictionary. */
  words: Readonly<Record<Language, readonly string[]>>;
  terms: TermsCutOffs;
}

/** The rules of drawing as a match of the game server: inputs come from sockets, effects go to sockets and pages. */
export function createDrawMatch(deps: DrawMatchDeps): DrawMatch {
  const apply = createApply(deps);
  const ignore = countIgnored(deps.log, unknownOpCodes(deps.metrics ?? noMetrics));
  return {
    rulesVersion: RULES_VERSION,

    open(params, { matchId, seed, at }) {
      const { lobbyCode, language, options, ...setup } = params as DrawParams;
      const words = sampleWords(deps.words, seed);
      const chosen = options ?? (language === undefined ? {} : { language });
      return { matchId, lobbyCode, seed, openedAt: at, match: open({ ...setup, words, options: chosen }, seed, at) };
    },

    step(state, input) {
      const { match, effects } = step(state.match, input);
      const full: DrawEffect[] = input.type === 'join' ? [{ type: 'full', sessionId: input.sessionId }] : [];
      return { state: { ...state, match }, effects: [...full, ...effects, ...chatEffects(state.match, match)] };
    },

    wakeAt: ({ match }) => wakeAt(match),
    isOver: ({ match }) => isOver(match),
    unfinished: ({ match }) => [...unfinished(match), ...unfinishedChat(match)],

    joinAttempt: ({ match }, _presence, _metadata, at, account) => {
      const metadata = readMetadata(account);
      if (metadata.isBanned) return { ok: false, reason: 'banned' };
      if (owesTerms(metadata, deps.terms)) return { ok: false, reason: 'termsNotAccepted' };
      return admit(match, personOf(account), at);
    },
    joined: (presence: Presence, account: Account, at) => ({
      type: 'join',
      at,
      person: personOf(account),
      sessionId: presence.sessionId,
    }),
    gone: (person, at) => ({ type: 'disconnect', at, person }),
    wake: (at) => ({ type: 'wake', at }),
    resumed: (at, downMs) => ({ type: 'resumed', at, downMs }),

    received(_state, { userId, sessionId }, opCode, data, at) {
      switch (opCode) {
        case OpCode.Command:
          return command(userId, sessionId, data, at);
        case OpCode.PingPong:
          return pong(sessionId, data, at);
        default:
          ignore(opCode);
          return { kind: 'ignore' };
      }
    },

    persist: (tx, effects, _matchId, state) => persistEffects(deps, tx, effects, state),
    hasRows,
    apply,
    snapshotDue: (before, after) => stepOf(before) !== stepOf(after),
    answer: (state, question, at) => answer(state, question as DrawQuestion, at),
    label: () => 'draw',
    phase: ({ match }) => phaseName(match.phase),
    held: (matchId, reason) => ({ opCode: OpCode.Hold, data: JSON.stringify({ matchId, reason }) }),
    superseded: (_presence, matchId) => ({
      opCode: OpCode.ForceDisconnect,
      data: JSON.stringify({ matchId, code: ErrorPage.otherBrowser, reason: 'otherBrowser' }),
    }),
  };
}

type Reaction = ReturnType<DrawMatch['received']>;

function command(person: string, sessionId: string, data: Uint8Array, at: number): Reaction {
  const received = readCommand(data);
  switch (received.kind) {
    case 'command': {
      const { seq, command } = received;
      return { kind: 'input', input: { type: 'command', at, person, seq, command } };
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

function answer(state: DrawState, question: DrawQuestion, at: number): DrawStatus | Admission | ChatAnswer {
  const { match } = state;
  switch (question.type) {
    case 'status':
      return { phase: match.phase, host: match.host };
    case 'admission': {
      const verdict = admit(match, question.person, at);
      const { seated } = view(match, question.person.id).you;
      return verdict.ok ? { seated } : { seated: false, errorCode: verdict.reason };
    }
    case 'chat':
      return { seated: view(match, question.person).you.seated, spoils: spoils(state, question.text) };
    default:
      return question satisfies never;
  }
}
