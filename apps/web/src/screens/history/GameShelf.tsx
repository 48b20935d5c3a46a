import type { HistoryBook, HistoryGame } from '@tuschel/protocol';
import { BookX, Repeat } from 'lucide-react';
import { useId, useState } from 'react';
import { FormattedDate, FormattedTime } from 'react-intl';
import { useNavigate } from 'react-router';
import type { Darkroom } from '../../canvas/show/darkroom.ts';
import { Badge } from '../../components/Badge.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import { type ShelvedBook, TakeGame } from '../../takeHome/TakeGame.tsx';
import { isStoryMode } from '../watch/story.ts';
import { archivePages } from './archiveForm.ts';
import { BookSpine } from './BookSpine.tsx';
import styles from './GameShelf.module.css';
import { OpenBook } from './OpenBook.tsx';
import { useModeName } from './useModeName.ts';
import type { Shelves } from './useHistory.ts';

interface Props {
  game: HistoryGame;
  userId: string;
  shelves: Shelves;
  darkroom: Darkroom;
  /** Its own book, or the first one, lies open from the beginning. */
  isNewest: boolean;
}

/** One game: a board with its books, and below it the one that is open. */
export function GameShelf({ game, userId, shelves, darkroom, isNewest }: Props) {
  const say = useText();
  const panel = useId();
  const [openId, setOpenId] = useState(() => (isNewest ? firstToOpen(game, userId)?.bookId : undefined));
  const open = game.books.find(({ bookId }) => bookId === openId);
  return (
    <section className={styles.game} aria-labelledby={`${panel}-title`} data-testid="game">
      <Heading game={game} id={`${panel}-title`} {...{ userId, shelves, darkroom }} />
      {game.books.length === 0 ? (
        <p className={styles.none}>{say('archive.noBooks')}</p>
      ) : (
        <ul className={styles.board} aria-label={say('archive.books')}>
          {game.books.map((book) => (
            <BookSpine
              key={book.bookId}
              book={book}
              isOpen={book === open}
              panel={panel}
              onToggle={() => setOpenId(book === open ? undefined : book.bookId)}
            />
          ))}
          {isNewest ? (
            <li className={styles.ornament} aria-hidden="true">
              <Illustration name="bucket" />
            </li>
          ) : null}
        </ul>
      )}
      {open ? (
        <OpenBook id={panel} game={game} book={open} userId={userId} darkroom={darkroom} onHide={shelves.hide} />
      ) : null}
    </section>
  );
}

function firstToOpen({ books }: HistoryGame, userId: string): HistoryBook | undefined {
  return books.find(({ ownerPlayerId }) => ownerPlayerId === userId) ?? books[0];
}

function Heading({ game, id, userId, shelves, darkroom }: Omit<Props, 'isNewest'> & { id: string }) {
  const say = useText();
  const modeName = useModeName();
  const leave = useLeaveGame(shelves);
  const playPlan = usePlayPlan(shelves);
  return (
    <header className="flex align-start justify-between gap-3">
      <div>
        <h3 className="flow align-center gap-2-3 text-l" id={id}>
          {modeName(game.gameMode)}
          {game.aborted ? <Badge look="danger">{say('archive.aborted')}</Badge> : null}
        </h3>
        <p className={styles.facts}>
          <time dateTime={new Date(game.createdAt).toISOString()}>
            <FormattedDate value={game.createdAt} weekday="long" day="numeric" month="long" />,{' '}
            <FormattedTime value={game.createdAt} format="clock" />
          </time>
          <span>{say('archive.hostedBy', { name: game.hostName })}</span>
          <span>{say('archive.players', { count: game.playerCount })}</span>
        </p>
      </div>
      <div className="flex rigid">
        {game.books.length === 0 ? null : (
          <TakeGame
            books={shelvedBooks(game, say)}
            facts={{ mode: game.gameMode, playedAt: game.createdAt, host: game.hostName }}
            you={userId}
            darkroom={darkroom}
            isIcon
          />
        )}
        {game.isPlanKept ? (
          <IconButton label={say('archive.plan.again')} kind="plain" tooltip="left" onPress={() => void playPlan(game)}>
            <Repeat size={22} aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton label={say('archive.leave')} kind="plain" tooltip="left" onPress={() => void leave(game.gameId)}>
          <BookX size={22} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  );
}

/** What is taken home as a book: the lines of a story are one. */
function shelvedBooks({ gameMode, books }: HistoryGame, say: ReturnType<typeof useText>): ShelvedBook[] {
  const inOrder = books.toSorted((a, b) => a.order - b.order);
  const [first] = inOrder;
  const roundsOf = ({ rounds }: HistoryBook) => archivePages(gameMode, rounds);
  if (first && isStoryMode(gameMode)) {
    const title = say('watch.storyOf', { name: first.ownerName });
    return [{ title, rounds: inOrder.flatMap(roundsOf), isStory: true }];
  }
  return inOrder.map((book) => ({
    title: say('watch.bookOf', { name: book.ownerName }),
    rounds: roundsOf(book),
    fps: book.fps,
  }));
}

/** Opens the lobby editor with the plan of that game, as if by its link. */
function usePlayPlan({ planOf }: Shelves): (game: HistoryGame) => Promise<void> {
  const say = useText();
  const navigate = useNavigate();
  return async ({ gameId }) => {
    try {
      const [plan, { sharePlan }] = await Promise.all([planOf(gameId), import('../../plan/planLink.ts')]);
      const shared = plan && (await sharePlan(plan));
      if (!shared) throw new Error('no plan that a link holds');
      if (shared.withoutLists.length > 0)
        showToast(say('archive.plan.withoutLists'), { id: 'archive', durationMs: 15_000 });
      await navigate(`/create?plan=${shared.packed}`);
    } catch {
      showToast(say('archive.plan.failed'), { kind: 'error', id: 'archive' });
    }
  };
}

function useLeaveGame({ leave }: Shelves): (gameId: string) => Promise<void> {
  const say = useText();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  return async (gameId) => {
    const isSure = await dialogs.confirm({
      title: say('archive.leave.title'),
      body: say('archive.leave.body'),
      okLabel: say('archive.leave.ok'),
      danger: true,
    });
    if (!isSure) return;
    await leave(gameId).then(
      () => showToast(say('archive.leave.done'), { kind: 'success', id: 'archive' }),
      (error: unknown) => showToast(problemText(error), { kind: 'error', id: 'archive' }),
    );
  };
}
