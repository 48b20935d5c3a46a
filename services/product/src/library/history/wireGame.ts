import type { DrawingMeta, HistoryBook, HistoryGame, HistoryRound } from '@tuschel/protocol';
import type { Selectable } from 'kysely';
import type { PageMeta } from '../drawing/pageMeta.ts';
import type { HistoryTables } from './tables.ts';

type Row<Name extends keyof HistoryTables> = Selectable<HistoryTables[Name]>;

/** A game without its plan, of which only is told that there is one: it may be longer than all else. */
export type ListedGame = Omit<Row<'game'>, 'plan'> & { has_plan: boolean };

/** Everything that is kept of some games, by what it belongs to. */
export interface GameRows {
  games: ReadonlyMap<string, ListedGame>;
  playerCounts: ReadonlyMap<string, number>;
  /** By game, in order. */
  books: ReadonlyMap<string, readonly Row<'book'>[]>;
  /** By book, in order. */
  rounds: ReadonlyMap<string, readonly Row<'round'>[]>;
  /** Drawings that their artists hide. */
  hidden: ReadonlySet<string>;
  /** Drawings that the team has locked away: as if they were no longer there. */
  quarantined: ReadonlySet<string>;
  /** What is kept beside the lines of drawings; not of those that are no longer there. */
  metas: ReadonlyMap<string, PageMeta>;
}

/** A game as one of its participants may see it: the one place that keeps the pages of others hidden. */
export function wireGame(rows: GameRows, gameId: string, reader: string): HistoryGame | null {
  const game = rows.games.get(gameId);
  if (!game) return null;
  return {
    gameId,
    hostName: game.host_name,
    createdAt: game.created_at,
    gameMode: game.mode,
    playerCount: rows.playerCounts.get(gameId) ?? 0,
    aborted: game.aborted,
    ...(game.has_plan && game.host === reader ? { isPlanKept: true } : {}),
    books: (rows.books.get(gameId) ?? []).map((book) => wireBook(rows, game, book, reader)),
  };
}

function wireBook(rows: GameRows, game: ListedGame, book: Row<'book'>, reader: string): HistoryBook {
  return {
    bookId: book.id,
    order: book.position,
    ownerPlayerId: book.owner,
    ownerName: book.owner_name,
    ...(book.fps === null ? {} : { fps: book.fps }),
    rounds: (rows.rounds.get(book.id) ?? []).map((round) => wireRound(rows, game, round, reader)),
  };
}

function wireRound(rows: GameRows, game: ListedGame, round: Row<'round'>, reader: string): HistoryRound {
  const hiddenBy = whoHid(rows, game, round, reader);
  return {
    id: `${round.book}.${round.num}`,
    roundNum: round.num,
    type: round.type,
    playerId: round.player ?? '',
    playerName: round.player_name,
    isHidden: hiddenBy !== null,
    ...(hiddenBy === null ? {} : { hiddenBy }),
    ...(round.skipped ? { skipped: true } : {}),
    ...(hiddenBy === null || (round.player === reader && hiddenBy !== 'notKept')
      ? content(rows, game, round, reader)
      : {}),
  };
}

function whoHid(
  { hidden, metas, quarantined }: GameRows,
  game: ListedGame,
  round: Row<'round'>,
  reader: string,
): NonNullable<HistoryRound['hiddenBy']> | null {
  if (round.drawing !== null && quarantined.has(round.drawing)) return 'notKept';
  if (round.hidden) return round.hidden_by_maker ? 'artist' : 'host';
  if (round.drawing !== null && !metas.has(round.drawing)) return 'notKept';
  if (round.drawing !== null && hidden.has(round.drawing)) return 'artist';
  return game.shown || round.player === reader || round.skipped ? null : 'unshown';
}

function content(
  rows: GameRows,
  { shown }: ListedGame,
  { text, dice, drawing, lines, form, player }: Row<'round'>,
  reader: string,
): Partial<HistoryRound> {
  const meta = (drawing !== null && rows.metas.get(drawing)) || {};
  const isWhole = isBaseShown(rows, meta);
  const { baseDrawingId, ...rest } = form ?? {};
  const { previewData: _preview, ...withoutPreview } = meta;
  return {
    ...(shown ? rest : {}),
    ...(shown && isWhole && baseDrawingId !== undefined ? { baseDrawingId } : {}),
    ...(text === null ? {} : { promptText: text }),
    ...(dice ? { dice } : {}),
    ...(drawing === null
      ? {}
      : {
          drawingId: drawing,
          linesCount: lines ?? 0,
          ...picture(isWhole || player === reader ? meta : withoutPreview),
        }),
  };
}

/** What a drawing lies on is there for all, and so on to the first one: only then its small picture tells nothing that is hidden. */
function isBaseShown({ metas, hidden }: Pick<GameRows, 'metas' | 'hidden'>, { base }: PageMeta): boolean {
  if (!base) return true;
  const meta = metas.get(base.copyFrom);
  return meta !== undefined && !hidden.has(base.copyFrom) && isBaseShown({ metas, hidden }, meta);
}

function picture(meta: PageMeta): Partial<HistoryRound> {
  const { previewData, time } = meta;
  return {
    ...(previewData === undefined ? {} : { previewData }),
    ...sizeOf(meta),
    triggerWarning: meta.triggerWarning ?? 0,
    ...(time === undefined ? {} : { time }),
  };
}

/** Where the artist's client said nothing: the frame itself. */
export function sizeOf({ originalWidth, originalHeight, isPortrait }: DrawingMeta) {
  const [width, height] = isPortrait ? [1080, 1920] : [1920, 1080];
  return { originalWidth: originalWidth ?? width, originalHeight: originalHeight ?? height };
}
