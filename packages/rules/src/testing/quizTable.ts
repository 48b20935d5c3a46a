import type { QuizPicture } from '../quiz/compose.ts';
import { openQuiz, QUIZ_TIMES, stepQuiz } from '../quiz/game.ts';
import type { QuizCommand, QuizEffect, QuizInput, QuizMatch } from '../quiz/model.ts';

export const SEED = 'ab'.repeat(16);
export const START = 1_800_000_000_000;
export const PICTURES: readonly QuizPicture[] = Array.from({ length: 30 }, (_, number) => ({
  drawing: `drawing-${number}`,
  artist: `artist-${number % 9}`,
  name: `Artist ${number % 9}`,
  prompt: `a prompt with number ${number}`,
}));

/** People around a quiz, and what has become of it. */
export class Table {
  match: QuizMatch;
  at = START;
  effects: QuizEffect[] = [];
  private readonly seqs = new Map<string, number>();

  constructor(people: readonly string[], count: 5 | 10 | 15 = 5, seed = SEED) {
    this.match = openQuiz({ host: person('ada'), capacity: 100, options: { count } }, seed, START);
    for (const id of people) this.join(id);
  }
  take(input: QuizInput) {
    const { match, effects } = stepQuiz(this.match, input);
    this.match = match;
    this.effects = [...effects];
    return effects;
  }
  join(id: string) {
    return this.take({ type: 'join', at: this.at, person: person(id) });
  }
  gone(id: string) {
    return this.take({ type: 'gone', at: this.at, person: id });
  }
  /** The code of the reply. */
  say(id: string, command: QuizCommand, seq = (this.seqs.get(id) ?? 0) + 1) {
    this.seqs.set(id, seq);
    const effects = this.take({ type: 'command', at: this.at, person: id, seq, command });
    const reply = effects.find((effect) => effect.type === 'reply');
    return reply?.type === 'reply' ? reply.code : undefined;
  }
  wait(ms: number) {
    this.at += ms;
    return this.take({ type: 'wake', at: this.at });
  }
  begin(pictures = PICTURES) {
    this.say('ada', { type: 'start' });
    const request = this.match.phase.name === 'supply' ? this.match.phase.request : 0;
    this.take({ type: 'supplied', at: this.at, request, supply: { pictures, words: [] } });
    this.wait(QUIZ_TIMES.ready);
  }
  get index() {
    return 'index' in this.match.phase ? this.match.phase.index : -1;
  }
  get right() {
    return this.match.questions[this.index]?.right ?? -1;
  }
  get wrong() {
    return (this.right + 1) % 4;
  }
  answer(id: string, option: number, question = this.index, seq?: number) {
    return this.say(id, { type: 'answer', question, option }, seq);
  }
  points(id: string) {
    return this.match.seats.find((seat) => seat.person.id === id)?.points;
  }
}

export const person = (id: string) => ({ id, name: id.toUpperCase(), rank: 0, supporterLevel: 0 });
