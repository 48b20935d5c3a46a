import { describe, expect, it } from 'vitest';
import type { RefusalCode } from './model/effect.ts';
import type { Command } from './model/input.ts';
import { below, type Luck, luckOf } from './model/luck.ts';
import { step } from './match.ts';
import type { Match } from './model/state.ts';
import { sit, type Table } from './testing/table.ts';

const PEOPLE = ['anna', 'ben', 'cleo', 'dora'];
const HOST = 'anna';
const COMMANDS = 10_000;

/** A command that must not work, by whom, and how it is refused. */
type Illegal = readonly [who: string, command: Command, status: number, code: RefusalCode];

interface Scene {
  readonly match: Match;
  readonly now: number;
  readonly illegal: readonly Illegal[];
}

const HOSTS: readonly Command[] = [
  { type: 'options', options: { pages: 3 } },
  { type: 'start' },
  { type: 'forceNext', step: 0 },
  { type: 'undoForce', step: 0 },
  { type: 'extend', step: 0 },
  { type: 'cancel', reason: 'supper', show: true },
  { type: 'drive', book: 0, page: 0 },
  { type: 'autoplay', on: true },
  { type: 'end' },
  { type: 'show' },
  { type: 'wait' },
  { type: 'kick', player: 'dora' },
  { type: 'ban', player: 'dora' },
  { type: 'promote', player: 'cleo' },
  { type: 'vip', player: 'cleo', on: true },
];

const atStep = (at: number): readonly Command[] => [
  { type: 'submit', step: at, text: 'a text' },
  { type: 'keepDrawing', step: at },
  { type: 'typed', step: at, text: 'a text' },
  { type: 'moreTime', step: at },
  { type: 'chooseSource', step: at, book: 0 },
  { type: 'choosePlayer', step: at, marker: 0, player: 'cleo' },
  { type: 'understudy', step: at },
  { type: 'decline', step: at },
];

const byAll = (commands: readonly Command[], status: number, code: RefusalCode): Illegal[] =>
  PEOPLE.flatMap((who) => commands.map((command): Illegal => [who, command, status, code]));

const byGuests = (commands: readonly Command[]): Illegal[] =>
  PEOPLE.slice(1).flatMap((who) => commands.map((command): Illegal => [who, command, 403, 'forbidden']));

const byHost = (commands: readonly Command[], status: number, code: RefusalCode): Illegal[] =>
  commands.map((command): Illegal => [HOST, command, status, code]);

const byStranger: Illegal[] = [...HOSTS, ...atStep(0)].map((command) => ['nobody', command, 403, 'notSeated']);

function ofTypes(...types: readonly Command['type'][]): Command[] {
  return HOSTS.filter(({ type }) => types.includes(type));
}

function lobby(): Illegal[] {
  return [
    ...byStranger,
    ...byGuests(HOSTS),
    ...byAll(atStep(0), 400, 'notPermitted'),
    ...byAll([{ type: 'pickDrawing', drawingId: 'a' }], 403, 'forbidden'),
    ...byHost(
      ofTypes('forceNext', 'undoForce', 'extend', 'cancel', 'drive', 'end', 'show', 'wait'),
      400,
      'notPermitted',
    ),
    ...byHost([{ type: 'options', options: { mode: 3 } }], 400, 'badOption'),
    ...byHost([{ type: 'options', options: { frames: 25 } }], 400, 'badOption'),
    ...byHost([{ type: 'options', options: { plan: { rounds: [] } } }], 400, 'badOption'),
  ];
}

function drawing(at: number, isWriting: boolean): Illegal[] {
  return [
    ...byStranger,
    ...byGuests(HOSTS.filter(({ type }) => type !== 'start')),
    ...byHost(ofTypes('options', 'start', 'drive', 'autoplay', 'end', 'show', 'wait'), 400, 'notPermitted'),
    ...byHost([{ type: 'forceNext', step: at }], 406, 'roundTooYoung'),
    ...byAll(atStep(at + 1), 400, 'notPermitted'),
    ...byAll(atStep(0.5), 400, 'notPermitted'),
    ...(at > 0 ? byAll(atStep(at - 1), 406, 'stepClosed') : []),
    ...byAll(
      [
        { type: 'understudy', step: at },
        { type: 'decline', step: at },
        { type: 'ready', ready: true },
      ],
      400,
      'notPermitted',
    ),
    ...byAll([{ type: 'pickDrawing', drawingId: 'a' }], 400, 'notPermitted'),
    ...byAll([{ type: 'choosePlayer', step: at, marker: 9, player: 'cleo' }], 400, 'notPermitted'),
    ...byAll([{ type: 'chooseSource', step: at, book: 99 }], 400, 'notPermitted'),
    ...(isWriting ? byAll([{ type: 'submit', step: at, text: ' x ' }], 400, 'tooShort') : []),
    ...(isWriting ? byAll([{ type: 'submit', step: at, text: 'x'.repeat(121) }], 400, 'tooLong') : []),
    ...(isWriting ? [] : byAll([{ type: 'typed', step: at, text: 'a text' }], 400, 'badRequest')),
  ];
}

function watching(): Illegal[] {
  return [
    ...byStranger,
    ...byGuests(HOSTS),
    ...byAll(atStep(0), 406, 'stepClosed'),
    ...byAll(
      [
        { type: 'pickDrawing', drawingId: 'a' },
        { type: 'ready', ready: true },
      ],
      400,
      'notPermitted',
    ),
    ...byHost(ofTypes('options', 'start', 'show', 'wait', 'cancel'), 400, 'notPermitted'),
    ...byHost(ofTypes('forceNext', 'undoForce', 'extend'), 406, 'stepClosed'),
    ...byHost([{ type: 'drive', book: 99, page: 0 }], 400, 'badRequest'),
  ];
}

function over(): Illegal[] {
  // A host who leaves the end screen names who leads from then on.
  const isHandover = ({ type }: Command) => type === 'promote';
  const all: readonly Command[] = [...HOSTS, ...atStep(0), { type: 'pickDrawing', drawingId: 'a' }];
  return [
    ...byStranger,
    ...byGuests(HOSTS.filter(isHandover)),
    ...byAll(
      all.filter((command) => !isHandover(command)),
      406,
      'gameDone',
    ),
  ];
}

function scene(table: Table, illegal: readonly Illegal[]): Scene {
  return { match: table.match(), now: table.now(), illegal };
}

/** From the lobby to the end of a game of this mode. */
function scenes(mode: number): Scene[] {
  const table = sit(PEOPLE, { options: { mode, story: 'a line\nanother', vipSource: 'draw' } });
  const found = [scene(table, lobby())];
  table.command(HOST, { type: 'vip', player: 'ben', on: true });
  table.command(HOST, { type: 'start' });
  while (table.match().phase === 10) {
    const { step: at, tasks, plan } = table.draw();
    const isAtWork = tasks.length === PEOPLE.length;
    const isWriting = plan.steps[at]?.kind === 'write' && plan.steps[at]?.text !== 'guess';
    if (isAtWork) found.push(scene(table, drawing(at, isWriting)));
    const isGuess = plan.steps[at]?.text === 'guess';
    for (const id of isGuess ? PEOPLE : []) table.command(id, { type: 'submit', step: at, texts: ['this', 'that'] });
    table.playStep();
  }
  found.push(scene(table, watching()));
  table.command(HOST, { type: 'end' });
  found.push(scene(table, over()));
  return found;
}

/** Whatever is kept of a match but that somebody was answered. */
function changed(before: Match, after: Match): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  const keys = new Set([...old.keys(), ...Object.keys(after)]);
  for (const answered of ['ledgers', 'now']) keys.delete(answered);
  const now = new Map<string, unknown>(Object.entries(after));
  return [...keys].filter((key) => old.get(key) !== now.get(key));
}

describe('commands that must not work', () => {
  it('P11 are refused with the right code, in any mode and phase, and change nothing', () => {
    const all = [1, 2, 4, 11, 12, 13, 14, 15, 16].flatMap(scenes);
    let luck: Luck = luckOf('1e9a1'.repeat(7));
    const pick = <T>(items: readonly T[]): T => {
      let index: number;
      [index, luck] = below(luck, items.length);
      return items[index] as T;
    };
    const faults: string[] = [];
    for (let i = 0; i < COMMANDS; i++) {
      const { match, now, illegal } = pick(all);
      const [who, command, status, code] = pick(illegal);
      const seq = (match.ledgers.find(({ person }) => person === who)?.last ?? 0) + 1;
      const { match: after, effects } = step(match, { type: 'command', at: now, person: who, seq, command });
      const reply = effects.find(({ type }) => type === 'reply');
      const wanted = JSON.stringify({ type: 'reply', to: who, seq, ok: false, status, code });
      const { detail: _, ...given } = (reply ?? {}) as { detail?: string };
      const touched = changed(match, after);
      if (JSON.stringify(given) === wanted && touched.length === 0) continue;
      faults.push(
        `${match.phase} ${match.options.mode} ${JSON.stringify(command)}: ${JSON.stringify(given)} for ${wanted} ${touched.join()}`,
      );
    }
    expect([...new Set(faults)].slice(0, 5)).toEqual([]);
    expect(all.length).toBeGreaterThan(40);
  });
});
