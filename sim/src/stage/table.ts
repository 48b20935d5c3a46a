import { drawingId, type DrawState, wireState } from '@tuschel/product/simulated';
import type { MatchState } from '@tuschel/protocol';
import {
  type Command,
  type Effect,
  type Input,
  type Match,
  open,
  type Options,
  type PageRef,
  type Person,
  step,
  wakeAt,
  type Words,
} from '@tuschel/rules';

/** What lies on a page, by name; see `apps/web/src/stage/sampleDrawings.ts`. */
export type Sketch = string;

export interface Seating {
  people: readonly Person[];
  options: Partial<Options>;
  words: Words;
  lobbyCode: string;
}

/** A page is in its place from the moment somebody works on it. */
export interface Recorded {
  state: MatchState;
  /** What lies on the drawing pages that the state names, by their ids. */
  drawings: Record<string, Sketch>;
}

/** A match in memory that is played by hand; where it stands can be tried out in more than one way (`fork`). */
export class Table {
  readonly #seating: Seating;
  #match: Match;
  #now: number;
  #seqs: Map<string, number>;
  readonly #sketches: Map<string, Sketch>;

  private constructor(seating: Seating, from: Pick<Table, 'match' | 'now'>, before?: Table) {
    this.#seating = seating;
    this.#match = from.match;
    this.#now = from.now;
    this.#seqs = new Map(before ? before.#seqs : []);
    this.#sketches = new Map(before ? before.#sketches : []);
  }

  /** The lobby, with nobody in it. @param seed 128 bits, hexadecimal @param at UTC ms */
  static open(seating: Seating, seed: string, at: number): Table {
    const [host] = seating.people;
    if (!host) throw new RangeError('a table needs a host');
    const { options, words } = seating;
    return new Table(seating, { match: open({ host, options, words }, seed, at), now: at });
  }

  get match(): Match {
    return this.#match;
  }

  get now(): number {
    return this.#now;
  }

  fork(): Table {
    return new Table(this.#seating, this, this);
  }

  sit(...seats: number[]): this {
    for (const seat of seats) this.#send({ type: 'join', at: this.#now, person: this.#person(seat) });
    return this;
  }

  lose(seat: number): this {
    this.#send({ type: 'disconnect', at: this.#now, person: this.id(seat) });
    return this;
  }

  /** @throws Error when the rules refuse it: what is recorded has to have happened. */
  say(seat: number, command: Command): this {
    const person = this.id(seat);
    const seq = (this.#seqs.get(person) ?? 0) + 1;
    this.#seqs.set(person, seq);
    const effects = this.#send({ type: 'command', at: this.#now, person, seq, command });
    const reply = effects.find((effect) => effect.type === 'reply');
    if (reply?.ok !== true) throw new Error(`${person} may not ${command.type}: ${JSON.stringify(reply)}`);
    return this;
  }

  /** Lets time pass; the match is woken whenever it wants to be. */
  wait(seconds: number): this {
    const until = this.#now + seconds * 1000;
    for (let due = wakeAt(this.#match); due !== null && due <= until; due = wakeAt(this.#match)) {
      this.#now = Math.max(this.#now, due);
      this.#send({ type: 'wake', at: this.#now });
    }
    this.#now = until;
    this.#send({ type: 'wake', at: until });
    return this;
  }

  /** Puts a drawing on the page that somebody works on. */
  draw(seat: number, sketch: Sketch): this {
    const { task } = this.see(seat);
    if (task?.drawingId === undefined) throw new Error(`${this.id(seat)} has nothing to draw`);
    this.#sketches.set(task.drawingId, sketch);
    return this;
  }

  sketchOn(drawing: string): Sketch | undefined {
    return this.#sketches.get(drawing);
  }

  id(seat: number): string {
    return this.#person(seat).id;
  }

  /** As it goes over the wire to this person. */
  see(seat: number): MatchState {
    return { ...wireState(this.#drawState(), this.id(seat)), serverTime: this.#now };
  }

  record(seat: number): Recorded {
    const state = this.see(seat);
    const text = JSON.stringify(state);
    const drawings = [...this.#sketches].filter(([id]) => text.includes(id));
    return { state, drawings: Object.fromEntries(drawings) };
  }

  #drawState(): DrawState {
    const { lobbyCode } = this.#seating;
    return { matchId: 'stage', lobbyCode, seed: PAGE_SEED, openedAt: this.#now, match: this.#match };
  }

  #person(seat: number): Person {
    const person = this.#seating.people[seat];
    if (!person) throw new RangeError(`nobody has seat ${seat}`);
    return person;
  }

  #send(input: Input): readonly Effect[] {
    const { match, effects } = step(this.#match, input);
    this.#match = match;
    for (const effect of effects) {
      if (effect.type === 'closePages') this.#close(effect.pages);
      if (effect.type === 'lookAtPages') this.#look(effect.pages);
    }
    return effects;
  }

  #look(pages: readonly PageRef[]): void {
    const seen = pages.map((page) => ({ page, lines: this.#linesOn(page) }));
    this.#send({ type: 'pagesSeen', at: this.#now, pages: seen });
  }

  #close(pages: readonly PageRef[]): void {
    const closed = pages.map((page) => ({ page, lines: this.#linesOn(page) }));
    this.#send({ type: 'pagesClosed', at: this.#now, pages: closed });
  }

  #linesOn(page: PageRef): number {
    return this.#sketches.has(drawingId(PAGE_SEED, page)) ? LINES_OF_A_SKETCH : 0;
  }
}

/** The names of pages come from it. Nothing here is secret. */
const PAGE_SEED = 'c0ffee'.padStart(64, '0');
const LINES_OF_A_SKETCH = 25;
