import type { QuizPicture } from '../quiz/compose.ts';
import { openQuiz, type QuizSetup, quizWakeAt, stepQuiz } from '../quiz/game.ts';
import type { QuizCommand, QuizInput, QuizMatch } from '../quiz/model.ts';
import { QUIZ, quizPoints } from '../quiz/score.ts';
import { viewQuiz } from '../quiz/view.ts';
import { type Dice, dice } from './dice.ts';

/** A quiz that bots have played: set-up and inputs are all of it. `faults`: what must never happen, and did. */
export interface QuizGame {
  readonly setup: QuizSetup;
  readonly seed: string;
  readonly at: number;
  readonly inputs: readonly QuizInput[];
  readonly match: QuizMatch;
  readonly faults: readonly string[];
}

const START = 1_800_000_000_000;
/** No game takes more. */
const MOST_INPUTS = 20_000;

/** 2 to 12 bots, or so many. They answer late and twice, leave, come back, are removed; the server is away now and then. */
export function playQuiz(number: number, people?: number): QuizGame {
  const seed = number.toString(16).padStart(32, 'c0ffee');
  const luck = dice(`${seed}b075`);
  const count = people ?? 2 + luck.roll(11);
  const ids = Array.from({ length: count }, (_, place) => `bot-${place}`);
  const setup = {
    host: personOf('bot-0'),
    capacity: 100,
    options: { kind: luck.chance(30) ? 'artist' : 'prompt', count: luck.pick(QUIZ.counts), language: 'de' },
  } as const;
  const host = new QuizHost(setup, seed, luck);
  for (const id of ids) host.take({ type: 'join', at: host.at, person: personOf(id) });
  host.say('bot-0', { type: 'start' });
  const isCalm = people !== undefined;
  while (!host.isEnded && host.inputs.length < MOST_INPUTS) {
    if (!isCalm && luck.chance(15)) trouble(host, ids, luck);
    else if (luck.chance(75)) host.answer(luck.pick(ids), luck);
    else host.wait(luck.roll(6_000));
  }
  if (!host.isEnded) host.faults.push('it does not come to an end');
  return { setup, seed, at: START, inputs: host.inputs, match: host.match, faults: host.faults };
}

export function replayQuiz({ setup, seed, at, inputs }: QuizGame): QuizMatch {
  return inputs.reduce((match, input) => stepQuiz(match, input).match, openQuiz(setup, seed, at));
}

function trouble(host: QuizHost, ids: readonly string[], luck: Dice): void {
  const id = luck.pick(ids);
  switch (luck.roll(7)) {
    case 0:
      return host.take({ type: 'gone', at: host.at, person: id });
    case 1:
    case 2:
      return host.take({ type: 'join', at: host.at, person: personOf(id) });
    case 3:
      return host.say(id, luck.chance(10) ? { type: 'leave' } : { type: 'next' });
    case 4:
      return host.say(id, { type: 'here' });
    case 5:
      return host.say(id, { type: 'kick', player: luck.chance(5) ? luck.pick(ids) : 'nobody' });
    default:
      return host.restart(luck.roll(90_000));
  }
}

/** Does what the host process does, and looks at every step. */
class QuizHost {
  match: QuizMatch;
  at = START;
  readonly inputs: QuizInput[] = [];
  readonly faults: string[] = [];
  private readonly seqs = new Map<string, number>();
  private readonly luck: Dice;

  constructor(setup: QuizSetup, seed: string, luck: Dice) {
    this.match = openQuiz(setup, seed, START);
    this.luck = luck;
  }

  get isEnded(): boolean {
    return (
      this.match.isOver ||
      this.match.phase.name === 'done' ||
      (this.match.phase.name === 'lobby' && this.inputs.length > 50)
    );
  }

  take(input: QuizInput): void {
    const before = this.match;
    this.inputs.push(input);
    const { match, effects } = stepQuiz(before, input);
    this.match = match;
    this.look(before, input);
    for (const effect of effects) {
      if (effect.type !== 'supply') continue;
      const pictures = stock(this.luck);
      this.take({ type: 'supplied', at: this.at, request: effect.request, supply: { pictures, words: [] } });
    }
  }

  say(person: string, command: QuizCommand): void {
    const seq = (this.seqs.get(person) ?? 0) + 1;
    this.seqs.set(person, seq);
    const input = { type: 'command', at: this.at, person, seq, command } as const;
    this.take(input);
    // Its answer was lost: it is sent again.
    if (this.luck.chance(20)) this.take({ ...input, at: this.at + this.luck.roll(500) });
  }

  answer(person: string, luck: Dice): void {
    const { phase } = this.match;
    const question = 'index' in phase ? phase.index : 0;
    this.say(person, { type: 'answer', question: luck.chance(5) ? question + 1 : question, option: luck.roll(4) });
    if (luck.chance(30)) this.wait(luck.roll(1_500));
  }

  wait(ms: number): void {
    const due = quizWakeAt(this.match);
    this.at = due === null ? this.at + ms : Math.max(this.at, Math.min(this.at + ms, due));
    this.take({ type: 'wake', at: this.at });
  }

  restart(downMs: number): void {
    this.at += downMs;
    this.take({ type: 'resumed', at: this.at, downMs });
    for (const { person, left } of this.match.seats) if (!left) this.take({ type: 'join', at: this.at, person });
  }

  private look(before: QuizMatch, input: QuizInput): void {
    const { match } = this;
    const fault = (text: string) => this.faults.push(`${this.inputs.length} ${input.type}: ${text}`);
    for (const { person, points } of before.seats) {
      const after = match.seats.find((seat) => seat.person.id === person.id);
      if (!after) fault(`${person.id} has lost the seat`);
      else if (after.points < points && match.phase.name !== 'question') fault(`${person.id} has lost points`);
      else if (after.points > points + QUIZ.most) fault(`${person.id} has won more than one answer brings`);
      else if (after.points > points && before.phase.name !== 'question') fault(`${person.id} has points for nothing`);
    }
    if (match.phase.name === 'question') {
      const { phase } = match;
      const people = phase.answers.map(({ person }) => person);
      const here = match.seats.filter(({ left, lostAt }) => !left && lostAt === null).map(({ person }) => person.id);
      if (here.length > 0 && here.every((id) => people.includes(id)) && match.now >= match.patientUntil)
        fault('it waits for nobody');
      if (new Set(people).size < people.length) fault('somebody has answered twice');
      for (const { points } of phase.answers)
        if (points !== 0 && (points < QUIZ.least || points > quizPoints(0))) fault('points out of bounds');
      const seen = JSON.stringify(viewQuiz(match, 'bot-1'));
      if (seen.includes(match.questions[phase.index]?.drawing ?? '?') || seen.includes('"right"'))
        fault('the answer is told early');
    }
  }
}

function personOf(id: string) {
  return { id, name: id, rank: 0, supporterLevel: 0 };
}

function stock(luck: Dice): QuizPicture[] {
  return Array.from({ length: 30 + luck.roll(60) }, (_, number) => {
    const artist = luck.roll(40);
    return {
      drawing: `secret-${number}`,
      artist: `artist-${artist}`,
      name: `Artist ${artist}`,
      prompt: `prompt ${number} ${'x'.repeat(luck.roll(60))}`,
    };
  });
}
