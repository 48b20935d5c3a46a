import type { JournaledMatch, MatchHost } from '../extend.ts';

/** A match as small as can be, which still uses all that a host offers: people count together. */
export interface Counter {
  count: number;
  here: string[];
  seed: string;
  /** UTC ms at which the counter counts by itself. */
  alarmAt: number | null;
  /** A receipt was asked for and not yet written. */
  receiptDue: boolean;
  creditedMs: number;
  over: boolean;
}

export type CounterInput =
  | { type: 'came' | 'went'; userId: string }
  | { type: 'add'; amount: number; by: string; at: number }
  | { type: 'alarm'; at: number }
  | { type: 'setAlarm'; at: number }
  | { type: 'askReceipt' }
  | { type: 'receiptWritten' }
  | { type: 'resumed'; downMs: number; connected?: readonly string[] }
  | { type: 'explode' }
  | { type: 'end' };

export type CounterEffect = { type: 'show' } | { type: 'writeReceipt' } | { type: 'echo'; text: string };

/** Op codes: 1 adds the number in the data, 2 shows the count, 3 has the text echoed without a journal entry. */
export const COUNT = { add: 1, show: 2, echo: 3, farewell: 32, held: 38 } as const;

export interface CounterOptions {
  /** Carries out the effect that a process may die in. */
  writeReceipt?: (host: MatchHost<Counter, CounterInput>) => Promise<void>;
  persist?: JournaledMatch<Counter, CounterInput, CounterEffect>['persist'];
  admits?(userId: string): boolean;
  snapshotEvery?: number;
  singleSocket?: boolean;
  rulesVersion?: number;
  /** The rules throw at such an input. */
  trips?(input: CounterInput): boolean;
  hasRows?: JournaledMatch<Counter, CounterInput, CounterEffect>['hasRows'];
}

export function counterMatch(options: CounterOptions = {}): JournaledMatch<Counter, CounterInput, CounterEffect> {
  const writeReceipt = options.writeReceipt ?? (async (host) => host.input({ type: 'receiptWritten' }));
  return {
    rulesVersion: options.rulesVersion ?? 1,
    open: (_params, { seed }) => ({
      count: 0,
      here: [],
      seed,
      alarmAt: null,
      receiptDue: false,
      creditedMs: 0,
      over: false,
    }),
    step(state, input) {
      if (options.trips?.(input)) throw new Error('the rules trip over this');
      return stepCounter(state, input);
    },
    wakeAt: (state) => state.alarmAt,
    isOver: (state) => state.over,
    joinAttempt: (_state, { userId }) =>
      (options.admits?.(userId) ?? true) ? { ok: true } : { ok: false, reason: 'not on the list' },
    joined: ({ userId }) => ({ type: 'came', userId }),
    gone: (userId) => ({ type: 'went', userId }),
    received(_state, { userId }, opCode, data, at) {
      const text = Buffer.from(data).toString();
      if (opCode === COUNT.add) return { kind: 'input', input: { type: 'add', amount: Number(text), by: userId, at } };
      return opCode === COUNT.echo ? { kind: 'answer', effects: [{ type: 'echo', text }] } : { kind: 'ignore' };
    },
    wake: (at) => ({ type: 'alarm', at }),
    resumed: (_at, downMs, connected) => ({
      type: 'resumed',
      downMs,
      ...(connected.length > 0 ? { connected } : {}),
    }),
    singleSocket: options.singleSocket ?? true,
    ...(options.persist ? { persist: options.persist } : {}),
    ...(options.hasRows ? { hasRows: options.hasRows } : {}),
    unfinished: (state) => (state.receiptDue ? [{ type: 'writeReceipt' }] : []),
    apply(effect, host) {
      switch (effect.type) {
        case 'show':
          return host.send(COUNT.show, String(host.state().count));
        case 'echo':
          return host.send(COUNT.echo, effect.text);
        case 'writeReceipt':
          return writeReceipt(host);
        default:
          return effect satisfies never;
      }
    },
    snapshotDue: (before, after) => {
      const every = options.snapshotEvery ?? Infinity;
      return Math.floor(before.count / every) !== Math.floor(after.count / every);
    },
    answer: (state, question) => (question === 'everything' ? state : state.count),
    label: (state) => JSON.stringify({ here: state.here.length }),
    held: (_matchId, reason) => ({ opCode: COUNT.held, data: reason ?? 'goes on' }),
    superseded: () => ({ opCode: COUNT.farewell, data: '{"code":461}' }),
  };
}

function stepCounter(state: Counter, input: CounterInput): { state: Counter; effects: CounterEffect[] } {
  switch (input.type) {
    case 'came':
      return { state: { ...state, here: [...new Set([...state.here, input.userId])] }, effects: [{ type: 'show' }] };
    case 'went':
      return { state: { ...state, here: state.here.filter((id) => id !== input.userId) }, effects: [] };
    case 'add':
      return { state: { ...state, count: state.count + input.amount }, effects: [{ type: 'show' }] };
    case 'setAlarm':
      return { state: { ...state, alarmAt: input.at }, effects: [] };
    case 'alarm':
      return { state: { ...state, count: state.count + 1000, alarmAt: null }, effects: [{ type: 'show' }] };
    case 'askReceipt':
      return { state: { ...state, receiptDue: true }, effects: [{ type: 'writeReceipt' }] };
    case 'receiptWritten':
      return { state: { ...state, receiptDue: false }, effects: [] };
    case 'resumed': {
      const { downMs, connected = [] } = input;
      const alarmAt = state.alarmAt === null ? null : state.alarmAt + downMs;
      const here = state.here.filter((id) => connected.includes(id));
      return { state: { ...state, here, alarmAt, creditedMs: state.creditedMs + downMs }, effects: [] };
    }
    case 'explode':
      throw new Error('the rules have a bug');
    case 'end':
      return { state: { ...state, over: true }, effects: [{ type: 'show' }] };
    default:
      return input satisfies never;
  }
}
