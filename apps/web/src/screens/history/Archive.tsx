import type { HistoryGame } from '@tuschel/protocol';
import { Brush } from 'lucide-react';
import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import { createDarkroom } from '../../canvas/show/darkroom.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { keepPlace } from '../../focus/keepPlace.ts';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import styles from './Archive.module.css';
import { EarlierImagesLink } from '../earlier/EarlierImagesLink.tsx';
import { GameShelf } from './GameShelf.tsx';
import { type Shelves, useHistory } from './useHistory.ts';

/** All shelves of one person, by month. */
export function Archive({ userId }: { userId: string }) {
  const say = useText();
  const shelves = useHistory(userId);
  return (
    <div className={styles.archive} onFocus={keepPlace}>
      <header className={styles.head}>
        <h1 className="text-2xl">{say('archive.title')}</h1>
        <p className={styles.subtitle}>
          {say('archive.subtitle')} {say('archive.private')}
        </p>
      </header>
      <EarlierImagesLink userId={userId} />
      <Content shelves={shelves} userId={userId} />
    </div>
  );
}

function Content({ shelves, userId }: { shelves: Shelves; userId: string }) {
  const say = useText();
  switch (shelves.status) {
    case 'loading':
      return <Skeleton label={say('archive.loading')} lines={2} books={6} />;
    case 'failed':
      return (
        <ErrorState
          isWhole
          text={say(listProblem(shelves.error, 'archive.broken'))}
          retry={say('archive.retry')}
          onRetry={shelves.retry}
        />
      );
    case 'ready':
      return shelves.games.length === 0 && !shelves.hasMore ? <Empty /> : <Games shelves={shelves} userId={userId} />;
    default:
      return shelves.status satisfies never;
  }
}

function Empty() {
  const say = useText();
  return (
    <EmptyState drawing="hero" title={say('archive.empty.title')}>
      <p>{say('archive.empty.text')}</p>
      <ButtonLink to="/create" kind="gold" size="l" icon={<Brush size={22} aria-hidden="true" />}>
        {say('archive.empty.go')}
      </ButtonLink>
    </EmptyState>
  );
}

function Games({ shelves, userId }: { shelves: Shelves; userId: string }) {
  const say = useText();
  const [darkroom] = useState(createDarkroom);
  const { games, hasMore, isFetchingMore, more } = shelves;
  return (
    <>
      {games.map((game, index) => (
        <div key={game.gameId} className="stack gap-5">
          {isSameMonth(game, games[index - 1]) ? null : (
            <SectionTitle className={styles.month}>
              <FormattedDate value={game.createdAt} month="long" year="numeric" />
            </SectionTitle>
          )}
          <GameShelf game={game} userId={userId} shelves={shelves} darkroom={darkroom} isNewest={index === 0} />
        </div>
      ))}
      <MoreButton
        query={{ hasNextPage: hasMore, isFetchingNextPage: isFetchingMore, fetchNextPage: more }}
        label={say(isFetchingMore ? 'archive.more.loading' : 'archive.more')}
        size="l"
        className={styles.more}
      />
      {hasMore ? null : <p className="soft text-center">{say('archive.end')}</p>}
    </>
  );
}

function isSameMonth({ createdAt }: HistoryGame, before: HistoryGame | undefined): boolean {
  if (!before) return false;
  const [a, b] = [new Date(createdAt), new Date(before.createdAt)];
  return a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear();
}
