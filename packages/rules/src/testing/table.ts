/** People at a table, for tests: a host process in memory that plays a match in the words of the game. */
import { open, type Setup, step, wakeAt } from '../match.ts';
import type { PageRef } from '../model/book.ts';
import type { Effect, Reply } from '../model/effect.ts';
import type { Command, Input } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import type { Person } from '../model/seats.ts';
import { type Draw, type DrawingNote, type Match, PHASE } from '../model/state.ts';
import type { View } from '../model/view.ts';
import type { Words } from '../model/words.ts';
import { view } from '../view/view.ts';

export const SEED = '000102030405060708090a0b0c0d0e0f';
export const START = 1_800_000_000_000;

export const WORDS: Words = {
  de: Array.from({ length: 8 }, (_, i) => `Würfelwort ${i}`),
  en: Array.from({ length: 8 }, (_, i) => `dice word ${i}`),
};

export function person(id: string, more: Partial<Person> = {}): Person {
  return { id, name: id, rank: 0, supporterLevel: 0, ...more };
}

export interface Seating {
  readonly options?: Partial<Options>;
  readonly setup?: Partial<Setup>;
  readonly seed?: string;
}

/** A few people would make five pages: three say as much of a step, sooner. */
const shortBooks = ({ length }: readonly string[]): Partial<Options> => (length < 6 ? { pages: 3 } : {});

/** The host process: a match, its time, and what it answers when it is asked about drawings. */
function createProcess(start: Setup, seed: string) {
  let now = START;
  let match = open(start, seed, now);
  let effects: Effect[] = [];
  let answersPages = true;
  let note: DrawingNote | null = null;
  const seqs = new Map<string, number>();
  const drawn = new Map<string, number>();
  const linesOn = (page: PageRef) => drawn.get(nameOf(page)) ?? 0;

  function send(input: Input): readonly Effect[] {
    const result = step(match, input);
    match = result.match;
    effects.push(...result.effects);
    for (const effect of result.effects) {
      if (effect.type === 'closePages' && answersPages) close(effect.pages);
      if (effect.type === 'lookAtPages' && answersPages) look(effect.pages);
    }
    return result.effects;
  }

  function look(pages: readonly PageRef[]): void {
    send({ type: 'pagesSeen', at: now, pages: pages.map((page) => ({ page, lines: linesOn(page) })) });
  }

  function close(pages: readonly PageRef[]): void {
    const counted = pages.map((page) => ({ page, lines: linesOn(page), ...(note ? { note } : {}) }));
    send({ type: 'pagesClosed', at: now, pages: counted });
  }

  return {
    match: () => match,
    now: () => now,
    effects: () => effects,
    forget: () => {
      effects = [];
    },
    send,
    command: (id: string, order: Command, seq = (seqs.get(id) ?? 0) + 1): Reply => {
      seqs.set(id, Math.max(seqs.get(id) ?? 0, seq));
      const given = send({ type: 'command', at: now, person: id, seq, command: order });
      return given.find((effect): effect is Reply => effect.type === 'reply') as Reply;
    },
    /** Lets time pass; the match is woken whenever it wants to be. */
    wait: (ms: number): void => {
      const until = now + ms;
      for (let due = wakeAt(match); due !== null && due <= until; due = wakeAt(match)) {
        now = Math.max(now, due);
        send({ type: 'wake', at: now });
      }
      now = until;
      send({ type: 'wake', at: now });
    },
    /** The server dies and comes back; or it only stood still, and these people's connections have outlived that. */
    restart(downMs: number, connected: readonly string[] = []): void {
      match = JSON.parse(JSON.stringify(match)) as Match;
      now += downMs;
      send({ type: 'resumed', at: now, downMs, ...(connected.length > 0 ? { connected } : {}) });
    },
    /** The host process stops (or goes on) answering `closePages`. */
    answerPages(on: boolean): void {
      answersPages = on;
    },
    /** What everybody says of their drawing from now on. */
    noteDrawings(said: DrawingNote): void {
      note = said;
    },
    drawOn: (page: PageRef, lines: number) => void drawn.set(nameOf(page), lines),
  };
}

/** A table with these people in its lobby, all connected; the first one is the host. */
export function sit(ids: readonly string[], { options = {}, setup = {}, seed = SEED }: Seating = {}) {
  const [host = 'host'] = ids;
  const start = { host: person(host), words: WORDS, options: { ...shortBooks(ids), ...options }, ...setup };
  const process = createProcess(start, seed);
  const { match, now, send, command, wait, drawOn } = process;
  const see = (id: string | null): View => view(match(), id);

  const table = {
    ...process,
    /** The match while it is being played. */
    draw: () => match() as Draw,
    see,
    join: (id: string, more: Partial<Person> = {}) => send({ type: 'join', at: now(), person: person(id, more) }),
    lose: (id: string) => send({ type: 'disconnect', at: now(), person: id }),
    back: (id: string) => send({ type: 'return', at: now(), person: id }),
    /** Puts lines on the page that this person works on. */
    paint(id: string, lines = 12): void {
      const page = see(id).task?.page;
      if (page) drawOn(page, lines);
    },
    submit(id: string, text?: string): Reply {
      const at = see(id).step?.index ?? 0;
      return command(id, text === undefined ? { type: 'submit', step: at } : { type: 'submit', step: at, text });
    },
    /** Everybody makes and submits the page they have, and the next step opens. */
    playStep(): void {
      const { index = 0, kind = 'write' } = see(host).step ?? {};
      for (const { player } of table.draw().tasks) {
        if (kind === 'draw') table.paint(player);
        table.submit(player, kind === 'write' ? `${player} writes ${index}` : undefined);
      }
      wait(6_000);
      const after = match();
      const stays = after.phase === PHASE.draw && after.stage.name === 'open' && after.stage.allDoneAt !== null;
      if (stays) wait(LIMITS.offer.time - LIMITS.countdown);
    },
    /** From the lobby to the show. */
    playToWatch(): void {
      if (match().phase === PHASE.lobby) command(host, { type: 'start' });
      while (match().phase === PHASE.draw) table.playStep();
    },
  };
  for (const id of ids) table.join(id);
  return table;
}

function nameOf({ book, step, again = 0 }: PageRef): string {
  return `${book}.${step}.${again}`;
}

export type Table = ReturnType<typeof sit>;
