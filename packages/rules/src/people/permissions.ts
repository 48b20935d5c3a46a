import type { Command } from '../model/input.ts';
import { type Refusal, refuse } from '../model/outcome.ts';
import { type Match, PHASE, type PhaseName } from '../model/state.ts';
import { seatOf } from '../model/seats.ts';
import { isCoHost, leader, mayJudge } from './host.ts';

/** all: everybody with a seat. helps: whoever leads, and co-hosts. leads: whoever leads. judges: whoever decides about texts, see `mayJudge`. */
type Who = 'all' | 'helps' | 'leads' | 'judges';

/** Who may say something in which phase; one that is absent does not take it. What more it asks for, it says itself. */
interface Permission extends Readonly<Partial<Record<PhaseName, Who>>> {
  /** In another phase these are told that it is out of place, and all others that it is forbidden. Before the last phase, that is. */
  readonly elsewhere?: Who;
  /** It is about a step: in the show it is too late for it. */
  readonly ofStep?: true;
  /** With it the clocks of a recess go on: nobody has to end that first. */
  readonly endsRecess?: true;
}

const STEP = { draw: 'all', elsewhere: 'all', ofStep: true } as const;
const CLOCK = { draw: 'helps', elsewhere: 'helps', ofStep: true } as const;
const REPLAY = { watch: 'helps', elsewhere: 'helps', endsRecess: true } as const;
const SHOWN = { watch: 'all', elsewhere: 'leads' } as const;
const PEOPLE = { lobby: 'leads', draw: 'leads', watch: 'leads' } as const;
const TALK = { lobby: 'helps', draw: 'helps', watch: 'helps', done: 'helps' } as const;
const ALWAYS = { lobby: 'all', draw: 'all', watch: 'all', done: 'all' } as const;

const PERMISSIONS = {
  ready: { lobby: 'all', elsewhere: 'all' },
  /** In the end whether awards are given, and nothing else. */
  options: { lobby: 'leads', done: 'all', elsewhere: 'leads' },
  start: { lobby: 'leads', elsewhere: 'leads', endsRecess: true },
  /** VIPs. */
  pickDrawing: { lobby: 'all', elsewhere: 'all' },
  submit: STEP,
  keepDrawing: STEP,
  typed: STEP,
  chooseSource: STEP,
  choosePlayer: STEP,
  understudy: STEP,
  decline: STEP,
  standBy: STEP,
  moreTime: STEP,
  forceNext: CLOCK,
  undoForce: CLOCK,
  extend: CLOCK,
  recess: { lobby: 'helps', draw: 'helps', watch: 'helps' },
  wait: { draw: 'leads', elsewhere: 'leads' },
  show: { draw: 'leads', elsewhere: 'leads', endsRecess: true },
  cancel: { draw: 'leads', elsewhere: 'leads', endsRecess: true },
  judge: { draw: 'judges', elsewhere: 'leads', ofStep: true },
  reportPrompt: { draw: 'all', elsewhere: 'leads', ofStep: true },
  drive: REPLAY,
  replay: REPLAY,
  autoplay: REPLAY,
  scrub: REPLAY,
  speed: REPLAY,
  pause: REPLAY,
  loop: REPLAY,
  bestOf: REPLAY,
  star: SHOWN,
  closest: SHOWN,
  /** Of others' pages whoever leads or helps. */
  hidePage: SHOWN,
  hidePages: { draw: 'leads', watch: 'leads', elsewhere: 'leads' },
  end: { watch: 'leads', elsewhere: 'leads' },
  playAgain: { done: 'leads', elsewhere: 'leads' },
  kick: { lobby: 'helps', draw: 'helps', watch: 'helps' },
  ban: PEOPLE,
  unban: PEOPLE,
  coHost: PEOPLE,
  vip: PEOPLE,
  promote: { ...PEOPLE, done: 'leads' },
  chatRules: TALK,
  chatMute: TALK,
  chatClear: TALK,
  judgeLine: { lobby: 'judges', draw: 'judges', watch: 'judges', done: 'judges' },
  here: ALWAYS,
  leave: ALWAYS,
} as const satisfies { readonly [Type in Command['type']]: Permission };

type Permissions = typeof PERMISSIONS;
type TypeIn<Phase extends PhaseName> = {
  [Type in keyof Permissions]: Phase extends keyof Permissions[Type] ? Type : never;
}[keyof Permissions];

/** What a phase takes, but for what means the same in all of them. */
export type CommandIn<Phase extends PhaseName> = Extract<
  Command,
  { type: Exclude<TypeIn<Phase>, 'judgeLine' | 'recess'> }
>;

/** Why this person may not say this now; null: they may. */
export function refusalOf(match: Match, by: string, { type }: Command): Refusal | null {
  const permission = permissionOf(type);
  const who = permission?.[NAMES[match.phase]];
  if (who !== undefined) return isAmong(match, by, who) ? null : refuse(403, 'forbidden');
  if (match.phase === PHASE.done) return refuse(406, 'gameDone');
  if (!isAmong(match, by, permission?.elsewhere ?? 'leads')) return refuse(403, 'forbidden');
  if (!permission) return refuse(400, 'badRequest');
  return match.phase === PHASE.watch && permission.ofStep ? refuse(406, 'stepClosed') : refuse(400, 'notPermitted');
}

/** Whoever leads starts or ends the game, or goes on with the show, and a host who leads and leaves ends it as well. */
export function endsRecess(match: Match, by: string, { type }: Command): boolean {
  const isLeft = type === 'leave' && match.phase === PHASE.draw && by === match.host && by === leader(match);
  return match.recess !== undefined && (isLeft || permissionOf(type)?.endsRecess === true);
}

const NAMES: Readonly<Record<Match['phase'], PhaseName>> = {
  [PHASE.lobby]: 'lobby',
  [PHASE.draw]: 'draw',
  [PHASE.watch]: 'watch',
  [PHASE.done]: 'done',
};

/** Undefined: no such command. */
function permissionOf(type: string): Permission | undefined {
  return Object.hasOwn(PERMISSIONS, type) ? PERMISSIONS[type as Command['type']] : undefined;
}

function isAmong(match: Match, by: string, who: Who): boolean {
  switch (who) {
    case 'all':
      return true;
    case 'judges':
      return mayJudge(match, by);
    case 'helps':
      return by === leader(match) || (isCoHost(match, by) && !seatOf(match.seats, by)?.waits);
    case 'leads':
      return by === leader(match);
    default:
      return who satisfies never;
  }
}
