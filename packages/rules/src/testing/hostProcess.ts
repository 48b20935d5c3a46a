import { isOver, open, step, wakeAt } from '../match.ts';
import type { PageRef } from '../model/book.ts';
import type { Effect } from '../model/effect.ts';
import type { Command, Input } from '../model/input.ts';
import type { Match } from '../model/state.ts';
import type { Wording } from '../model/talk.ts';
import type { Dice } from './dice.ts';
import type { Game } from './verify.ts';

/** A game that has not ended by then never will. */
const TOO_MANY_INPUTS = 5_000;

/** What carries out the effects of a match, mostly, and writes down its inputs. */
export class HostProcess {
  readonly inputs: Input[] = [];
  match: Match;
  now: number;
  /** Pages that it has been asked to close. */
  asked: readonly PageRef[] = [];
  readonly #luck: Dice;
  readonly #seqs = new Map<string, number>();
  #isBroken = false;

  constructor(start: Omit<Game, 'inputs'>, luck: Dice) {
    this.match = open(start.setup, start.seed, start.at);
    this.now = start.at;
    this.#luck = luck;
  }

  get goesOn(): boolean {
    return !this.#isBroken && !isOver(this.match) && this.inputs.length < TOO_MANY_INPUTS;
  }

  send(input: Input): void {
    this.inputs.push(input);
    try {
      const result = step(this.match, input);
      this.match = result.match;
      for (const effect of result.effects) this.#carryOut(effect);
    } catch {
      this.#isBroken = true;
    }
  }

  command(person: string, command: Command): void {
    const seq = (this.#seqs.get(person) ?? 0) + 1;
    this.#seqs.set(person, seq);
    this.send({ type: 'command', at: this.now, person, seq, command, ...wordingOf(command, this.#luck) });
  }

  answerPages(): void {
    const luck = this.#luck;
    const pages = this.asked.map((page) => ({ page, lines: luck.pick([0, 1, 40, 400]) }));
    const answered = luck.chance(20) ? pages.slice(0, 1 + luck.roll(pages.length)) : pages;
    if (!luck.chance(10)) this.asked = [];
    this.send({ type: 'pagesClosed', at: this.now, pages: answered });
  }

  wake(at: number): void {
    this.now = at;
    this.send({ type: 'wake', at });
  }

  /** Time passes, and pages are closed. */
  goOn(): void {
    if (this.asked.length > 0) this.answerPages();
    else this.wake(Math.max(this.now, wakeAt(this.match) ?? this.now));
  }

  restart(): void {
    this.match = JSON.parse(JSON.stringify(this.match)) as Match;
    const downMs = this.#luck.pick([200, 3_000, 60_000, 3_600_000]);
    this.now += downMs;
    this.asked = [];
    this.send({ type: 'resumed', at: this.now, downMs });
  }

  #carryOut(effect: Effect): void {
    const [luck, at] = [this.#luck, this.now];
    if (effect.type === 'closePages') this.asked = effect.pages;
    if (effect.type === 'lookAtPages' && luck.chance(80)) {
      const pages = effect.pages.map((page) => ({ page, lines: luck.pick([0, 0, 12]) }));
      this.send({ type: 'pagesSeen', at, pages });
    }
    if (effect.type === 'checkDrawing' && luck.chance(80)) {
      const { person, drawing } = effect;
      this.send({ type: 'drawingChecked', at, person, drawing, lines: luck.pick([0, 12, 120]) });
    }
    if (effect.type === 'copyPages' && luck.chance(80)) {
      this.send({ type: 'pagesCopied', at, pages: effect.pages.map(({ page }) => page) });
    }
    if (effect.type === 'rematch' && luck.chance(70)) this.send({ type: 'rematched', at, matchId: 'next' });
  }
}

/** Now and then the lists know a word of what is said. */
function wordingOf({ type }: Command, luck: Dice): { wording?: Wording } {
  if ((type !== 'submit' && type !== 'typed') || !luck.chance(15)) return {};
  return { wording: { level: luck.pick(['warn', 'warn', 'block']), spans: [{ start: 0, end: 2, word: 'bad' }] } };
}
