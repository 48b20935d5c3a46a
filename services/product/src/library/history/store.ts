import type { Tx } from '@tuschel/platform/ports';
import type { CustomPlan } from '@tuschel/protocol';
import type { GameRecord, RecordedRound } from '@tuschel/rules';
import type { Insertable } from 'kysely';
import { bookId, drawingId } from '../../play/draw-match/pageId.ts';
import type { DrawState } from '../../play/draw-match/state.ts';
import { modeRound, nameOf } from '../../play/draw-match/wireState.ts';
import { rowsOf } from '../../play/lobby/rows.ts';
import type { HistoryTables, RoundForm } from './tables.ts';

/** Keeps a game for everybody who took part. A game that is kept already stays as it is. */
export async function saveGame(tx: Tx, state: DrawState, record: GameRecord): Promise<void> {
  const rows = rowsOf<HistoryTables>(tx);
  const game = gameRow(state, record);
  const isNew = await rows
    .insertInto('game')
    .values(game)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!isNew) return;
  const players = record.players.map((id) => playerRow(state, game, id));
  if (players.length > 0) await rows.insertInto('player').values(players).execute();
  const books = record.books.map((book) => bookRow(state, game.id, book));
  if (books.length > 0) await rows.insertInto('book').values(books).execute();
  const rounds = record.books.flatMap(({ book, rounds }) => rounds.map((round) => roundRow(state, book, round)));
  if (rounds.length > 0) await rows.insertInto('round').values(rounds).execute();
  const hidden = record.books.flatMap((book) => book.rounds.flatMap((round) => hiddenDrawing(state, round)));
  if (hidden.length > 0) {
    await rows
      .insertInto('hidden_drawing')
      .values(hidden)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** What its artist hid in the show stays hidden for good, and may be shown again like anything hidden later. */
function hiddenDrawing(
  { seed, match }: DrawState,
  { page, player, hiddenBy }: RecordedRound,
): HistoryTables['hidden_drawing'][] {
  if (hiddenBy !== 'artist' || !page || player === null) return [];
  return [{ drawing: drawingId(seed, page), artist: player, hidden_at: match.now }];
}

/** A game is known by the UUID of its match. */
function gameRow(state: DrawState, { mode, host, aborted, shown, plan }: GameRecord): HistoryTables['game'] {
  const { matchId, openedAt, match } = state;
  return {
    id: matchId.split('.', 1)[0] ?? '',
    match: matchId,
    mode,
    host,
    host_name: nameOf(state, host),
    created_at: openedAt,
    ended_at: match.now,
    aborted,
    shown,
    // The rules' plan, which is the wire's, but for whoever may change it.
    plan: (plan as CustomPlan | undefined) ?? null,
  };
}

function playerRow(state: DrawState, game: HistoryTables['game'], id: string): Insertable<HistoryTables['player']> {
  const removed = state.match.seats.some((seat) => seat.person.id === id && seat.removed === true);
  return { game: game.id, user_id: id, name: nameOf(state, id), created_at: game.created_at, removed };
}

type RecordedBook = GameRecord['books'][number];

function bookRow(state: DrawState, game: string, { book, owner, fps }: RecordedBook): HistoryTables['book'] {
  return {
    id: bookId(state.seed, book),
    game,
    position: book,
    owner,
    owner_name: nameOf(state, owner),
    fps: fps ?? null,
  };
}

type RoundRow = Insertable<HistoryTables['round']>;

function roundRow(state: DrawState, book: number, round: RecordedRound): RoundRow {
  const { step, type, player, text, page, lines, dice, skipped, hiddenBy } = round;
  const form = modeRound(state, round);
  return {
    book: bookId(state.seed, book),
    num: step,
    type,
    player,
    player_name: player === null ? '' : nameOf(state, player),
    text: text ?? null,
    dice: dice ?? false,
    drawing: page ? drawingId(state.seed, page) : null,
    lines: lines ?? null,
    skipped: skipped ?? false,
    hidden: hiddenBy === 'host' || (hiddenBy === 'artist' && !page),
    hidden_by_maker: hiddenBy === 'artist' && !page,
    form: Object.keys(form).length === 0 ? null : (form as RoundForm),
  };
}
