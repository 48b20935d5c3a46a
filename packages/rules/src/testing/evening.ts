import { wakeAt } from '../match.ts';
import type { Person } from '../model/seats.ts';
import { PHASE } from '../model/state.ts';
import { view } from '../view/view.ts';
import { nextMove } from './brain.ts';
import { randomCommand } from './commands.ts';
import type { Dice } from './dice.ts';
import type { HostProcess } from './hostProcess.ts';

/** People, their network, and the accidents of a server. */
export interface Evening {
  readonly host: HostProcess;
  readonly people: readonly Person[];
  readonly luck: Dice;
  /** What somebody writes. */
  readonly says: () => string;
}

/** Milliseconds that a bot sleeps on most days. */
const PATIENCE = 1_200_000;

type Happening = (evening: Evening) => void;

/** Out of a hundred. */
const HAPPENINGS: readonly (readonly [share: number, Happening])[] = [
  [46, playTogether],
  [18, sleep],
  [10, lead],
  [
    8,
    ({ host, people, luck, says }) =>
      host.command(luck.pick(people).id, randomCommand(host.match, people, says(), luck)),
  ],
  [8, connection],
  [5, late],
  [4, ({ host }) => host.answerPages()],
  [1, ({ host }) => host.restart()],
];

/** Texts as people write them. Each carries a mark of its own, so that a leak can be told from a coincidence. */
export function writer(luck: Dice): () => string {
  let texts = 0;
  return () =>
    luck.pick([
      `a prompt §p${texts++}§`,
      `a prompt §p${texts++}§`,
      `  too §p${texts++}§\n`,
      `! and ? meet @anna, ! \\? §p${texts++}§`,
      'x',
      'y'.repeat(121),
    ]);
}

export function seatEverybody({ host, people }: Evening): void {
  for (const person of onTime(host, people)) host.send({ type: 'join', at: host.now, person });
}

export function something(evening: Evening): void {
  const { host, luck } = evening;
  host.now += luck.pick([0, 10, 300, 2_000]);
  if (host.asked.length > 0 && luck.chance(50)) return host.answerPages();
  let draw = luck.roll(100);
  const [, happen] = HAPPENINGS.find(([share]) => (draw -= share) < 0) ?? [0, sleep];
  happen(evening);
}

/** In a hall many do something while time hardly passes. */
function playTogether(evening: Evening): void {
  const players = evening.people.length > 20 ? Math.floor(evening.people.length / 20) : 1;
  for (let i = 0; i < players; i++) play(evening);
}

function play(evening: Evening): void {
  const { host, people, luck } = evening;
  switch (host.match.phase) {
    case PHASE.lobby:
      if (luck.chance(20)) return pick(evening);
      return luck.chance(5) ? lead(evening) : connection(evening);
    case PHASE.draw:
      return work(evening);
    case PHASE.watch:
      if (luck.chance(30)) return host.send({ type: 'reacted', at: host.now, person: luck.pick(people).id });
      return luck.chance(40) ? lead(evening) : sleep(evening);
    case PHASE.done:
      return sleep(evening);
    default:
      return host.match satisfies never;
  }
}

/** Somebody goes on with the page they have, or would take one that is free. */
function work(evening: Evening): void {
  const { host, people, luck, says } = evening;
  const { match } = host;
  if (match.phase !== PHASE.draw) return;
  if (luck.chance(1))
    return host.send({ type: 'look', at: host.now, person: { ...luck.pick(people), nameColor: luck.roll(3) } });
  const waiting = match.tasks.filter((task) => !task.submitted).map(({ player }) => player);
  const id = waiting.length > 0 && luck.chance(75) ? luck.pick(waiting) : luck.pick(people).id;
  const move = nextMove(view(match, id), luck, says);
  if (move) host.command(id, move);
  else if (waiting.length === 0 || luck.chance(10)) sleep(evening);
}

/** A VIP shows a drawing of theirs. */
function pick({ host, luck }: Evening): void {
  const vip = luck.pick(host.match.vips.length > 0 ? host.match.vips : ['nobody']);
  host.command(vip, { type: 'pickDrawing', drawingId: luck.chance(90) ? `drawing-${luck.roll(9)}` : null });
}

function lead({ host, people, luck, says }: Evening): void {
  const { match } = host;
  const leader = match.acting ?? match.host;
  if (match.phase === PHASE.lobby) return host.command(leader, { type: 'start' });
  const move = match.phase === PHASE.watch && luck.chance(90) ? nextMove(view(match, leader), luck, says) : null;
  host.command(leader, move ?? randomCommand(match, people, says(), luck));
}

function sleep({ host, luck }: Evening): void {
  const due = Math.max(host.now, wakeAt(host.match) ?? host.now);
  const soon = due < host.now + (luck.chance(3) ? Infinity : PATIENCE);
  host.wake(soon && luck.chance(60) ? due + luck.pick([0, 0, 0, 1, 40, 2_500]) : host.now + luck.roll(9_000));
}

function connection({ host, people, luck }: Evening): void {
  const { match, now: at } = host;
  const person = luck.pick(match.phase === PHASE.lobby ? onTime(host, people) : people);
  const present = match.seats.find((seat) => seat.person.id === person.id)?.lostAt === null;
  if (present) return host.send({ type: 'disconnect', at, person: person.id });
  host.send(luck.chance(50) ? { type: 'return', at, person: person.id } : { type: 'join', at, person });
  if (luck.chance(20)) host.command(person.id, { type: 'standBy', on: luck.chance(90) });
}

/** Where that is allowed the last one comes when the game has begun. */
function onTime({ match }: HostProcess, people: readonly Person[]): readonly Person[] {
  return match.options.lateComers ? people.slice(0, Math.max(2, people.length - 1)) : people;
}

/** A packet that was delayed, or doubled, or belongs to a step long gone. */
function late(evening: Evening): void {
  const { host, luck } = evening;
  const sent = host.inputs.filter(({ type }) => type === 'command');
  const old = sent[luck.roll(Math.max(1, sent.length))];
  if (!old) return sleep(evening);
  host.send({ ...old, at: luck.chance(50) ? old.at : host.now });
}
