import type { Account } from '@tuschel/gameserver/extend';
import type { GameRecord, RecordedRound } from '@tuschel/rules';
import { randomBytes } from 'node:crypto';
import { saveGame } from '../library/history/store.ts';
import { drawingId } from '../play/draw-match/pageId.ts';
import type { DrawState } from '../play/draw-match/state.ts';
import type { StartedProduct } from './startProduct.ts';

export interface Played {
  gameId: string;
  seed: string;
  /** Of the first book's drawing. */
  drawing: string;
}

interface GameWishes {
  more?: Partial<GameRecord>;
  /** Of the page that was drawn. */
  page?: Partial<RecordedRound>;
  removed?: Account[];
}

/** A game of one book: its owner wrote, the next one drew. Everybody else looked on. */
export async function playedGame(
  { platform, clock }: Pick<StartedProduct, 'platform' | 'clock'>,
  people: Account[],
  { more = {}, page = {}, removed = [] }: GameWishes,
): Promise<Played> {
  const { journal, lines: log, entropy } = platform;
  const [owner, artist] = people as [Account, Account];
  const matchId = `${entropy.uuid()}.tuschel`;
  const seed = randomBytes(32).toString('hex');
  const ref = { book: 0, step: 1 };
  const record: GameRecord = {
    mode: 2,
    host: owner.id,
    players: people.map(({ id }) => id),
    aborted: false,
    finishers: [],
    shown: true,
    books: [
      {
        book: 0,
        owner: owner.id,
        rounds: [
          { step: 0, type: 1, player: owner.id, text: 'an otter' },
          { step: 1, type: 2, player: artist.id, page: ref, lines: 7, ...page },
          { step: 2, type: 3, player: null, skipped: true },
        ],
      },
    ],
    ...more,
  };
  const isRemoved = ({ id }: Account) => removed.some((account) => account.id === id);
  const seats = people.map((account) => ({
    person: { id: account.id, name: account.username },
    ...(isRemoved(account) ? { left: true, removed: true } : {}),
  }));
  const readers = people.filter((account) => !isRemoved(account)).map(({ id }) => id);
  const match = { seats, now: clock.now() };
  const state = { matchId, seed, openedAt: clock.now(), match } as unknown as DrawState;
  const drawing = drawingId(seed, ref);
  await journal.open({ id: matchId, module: 'test', rulesVersion: 1, node: 'test', snapshot: {} }, async (tx) => {
    await log.open(tx, [{ drawing, match: matchId, step: 1, author: artist.id }]);
    if (record.shown) await log.grant(tx, [{ drawing, readers, reveal: true }]);
    await saveGame(tx, state, record);
  });
  return { gameId: matchId.split('.')[0]!, seed, drawing };
}
