import { GameMode, type Round, RoundType } from '@tuschel/protocol';

/** In which form a page is shown: by itself, or together with the pages before it that belong to it. */
export type BookForm =
  | { kind: 'page'; round: Round }
  /** Frames of an animation up to here. */
  | { kind: 'frames'; round: Round; frames: readonly Round[] }
  /** A sketch turns into what became of it. */
  | { kind: 'wipe'; round: Round; sketch: Round }
  /** Somebody went on with what somebody else had begun. */
  | { kind: 'base'; round: Round; start: Round }
  /** One line or drawing, and what several people made of it. */
  | { kind: 'versions'; round: Round; source: Round; versions: readonly Round[] }
  /** All that was drawn, and at last the text that nobody but the first one knew. */
  | { kind: 'reveal'; round: Round; drawings: readonly Round[] }
  /** What was crossed, and what somebody took it for. */
  | { kind: 'subjects'; round: Round; drawing: Round; guess: Round | null };

/** @param rounds the book's pages in the order in which they are shown, up to `page` at least */
export function formOf(mode: number, rounds: readonly Round[], page: number): BookForm | null {
  const round = rounds[page];
  if (!round) return null;
  return specialForm(mode, round, rounds.slice(0, page)) ?? { kind: 'page', round };
}

function specialForm(mode: number, round: Round, before: readonly Round[]): BookForm | null {
  if (!isDrawing(round) && !isThere(round)) return null;
  const drawings = before.filter(isThere).filter(isDrawing);
  switch (mode) {
    case GameMode.CoOp_Animation:
      return drawn(round) && drawings.length > 0 ? { kind: 'frames', round, frames: [...drawings, round] } : null;
    case GameMode.Sketch:
      return withBase(round, drawings, (sketch) => ({ kind: 'wipe', round, sketch }));
    case GameMode.Complete_Me:
      return withBase(round, drawings, (start) => ({ kind: 'base', round, start }));
    case GameMode.Storyteller:
      return versions(round, before, before[0]);
    case GameMode.DrawThisInYourStyle:
      return versions(round, before, drawings[0]);
    case GameMode.EchoInYourStyle:
      return isDrawing(round) || drawings.length === 0 ? null : { kind: 'reveal', round, drawings };
    case GameMode.Echo_x_Crossover:
      return subjects(round, before, drawings[0]);
    default:
      return null;
  }
}

function withBase(round: Round, drawings: readonly Round[], form: (base: Round) => BookForm): BookForm | null {
  const base = drawings.at(-1);
  return drawn(round) && base ? form(base) : null;
}

function versions(round: Round, before: readonly Round[], source: Round | undefined): BookForm | null {
  if (!isDrawing(round) || !source || !isThere(source)) return null;
  const others = before.slice(before.indexOf(source) + 1).filter(isDrawing);
  return { kind: 'versions', round, source, versions: [...others, round] };
}

function subjects(round: Round, before: readonly Round[], drawing: Round | undefined): BookForm | null {
  if (isDrawing(round) || !drawing || round.type === RoundType.PromptAfterDrawing) return null;
  return {
    kind: 'subjects',
    round,
    drawing,
    guess: before.find(({ type }) => type === RoundType.PromptAfterDrawing) ?? null,
  };
}

export function isDrawing({ type }: Round): boolean {
  return type === RoundType.Draw || type === RoundType.DrawAfterDrawing;
}

/** Made, and to be seen. */
export function isThere({ isHidden, skipped, erased }: Round): boolean {
  return !isHidden && !skipped && !erased;
}

function drawn(round: Round): boolean {
  return isDrawing(round) && isThere(round);
}
