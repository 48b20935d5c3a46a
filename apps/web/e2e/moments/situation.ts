import { OpCode, type MatchState } from '@tuschel/protocol';
import type { Page } from '@playwright/test';
import type { Language } from '../words.ts';

/** Why a step ended, as the stages before tell. */
export type End = 'allDone' | 'host' | 'time';

/** Where somebody is in a game: what the server says, and not what the page makes of it. */
export interface Situation {
  readonly state: MatchState;
  /** Null: the step has not ended. */
  readonly end: End | null;
  readonly language: Language;
  readonly name: string;
}

/** Calls with each state that the server sends to a window. */
export function listen(page: Page, hear: (state: MatchState) => void): void {
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { match_data: message } = JSON.parse(String(payload)) as {
        match_data?: { op_code: string; data: string };
      };
      if (!message || Number(message.op_code) !== OpCode.StateUpdate) return;
      hear((JSON.parse(Buffer.from(message.data, 'base64').toString()) as { full: MatchState }).full);
    }),
  );
}

/** How the step that runs ends: the stages before it closes say so. */
export function endOf(known: End | null, before: MatchState | null, { step }: MatchState): End | null {
  if (!step) return null;
  const same = before?.step?.index === step.index ? known : null;
  switch (step.stage) {
    case 'open':
      return null;
    case 'countdown':
      return 'allDone';
    case 'forced':
      return 'host';
    case 'grace':
      return same === 'host' ? 'host' : 'time';
    default:
      return same;
  }
}

/** On the last page of a book the show stands here while its pages lie side by side, ms. */
const BOOK_END = 60_000;

/** What has just happened to somebody; null: nothing that changes what the window is about. */
export function momentBetween(before: MatchState | null, state: MatchState): string | null {
  const { phase, watch, recess } = state;
  if (!before) return state.you.waits ? 'joins late' : 'comes in';
  if (before.lobbyCode !== state.lobbyCode) return 'the next lobby';
  if (Boolean(before.recess) !== Boolean(recess)) return recess ? 'a break' : 'the break is over';
  if (before.phase !== phase)
    return ['the lobby', 'the game starts', 'the show begins', 'the end'][PHASES.indexOf(phase)] ?? null;
  if (phase === 10) return inSteps(before, state);
  if (phase === 20 && watch) return inShow(before.watch, watch);
  return null;
}

const PHASES: number[] = [0, 10, 20, 99];

function inSteps(before: MatchState, { step, task }: MatchState): string | null {
  if (!step) return null;
  if (before.step?.index !== step.index) return `step ${step.index + 1} opens`;
  if (before.step.stage !== step.stage) return STAGES[step.stage] ?? null;
  if (task && before.task?.submitted !== task.submitted) return task.submitted ? 'handed in' : 'taken back';
  return null;
}

const STAGES: Partial<Record<NonNullable<MatchState['step']>['stage'], string>> = {
  countdown: 'all are done',
  forced: 'the host ends it',
  grace: 'the step is over',
  closing: 'pages are collected',
  interlude: 'pages fly on',
};

type Watch = NonNullable<MatchState['watch']>;

function inShow(before: Watch | undefined, { cursor }: Watch): string | null {
  const at = before?.cursor;
  if (at?.book !== cursor.book || at.page !== cursor.page) return `book ${cursor.book + 1}, page ${cursor.page + 1}`;
  return cursor.from === BOOK_END && at.from !== BOOK_END ? `book ${cursor.book + 1} ends` : null;
}
