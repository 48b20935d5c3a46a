import { Brush } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../components/Button.tsx';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Segments } from '../../components/form/Segments.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import { type OwnDrawings, SHELVES, type Shelf, useMyDrawings } from '../../publish/useMyDrawings.ts';
import styles from './Drawings.module.css';
import { DrawingShelf } from './DrawingShelf.tsx';
import { ProfileShelf } from './ProfileShelf.tsx';
import { profilePosts } from './profilePosts.ts';

/** Four shelves: from games, drawn alone, hidden, and what stands on the profile. */
export function Drawings({ userId }: { userId: string }) {
  const say = useText();
  const own = useMyDrawings(userId);
  return (
    <div className={styles.page}>
      <header>
        <h1 className="text-2xl">{say('mine.title')}</h1>
        <p className={styles.lead}>{say('mine.lead')}</p>
      </header>
      <Content own={own} />
    </div>
  );
}

function Content({ own }: { own: OwnDrawings }) {
  const say = useText();
  switch (own.status) {
    case 'loading':
      return <Skeleton label={say('mine.loading')} pictures={8} />;
    case 'failed':
      return (
        <ErrorState
          isWhole
          text={say(listProblem(own.error, 'mine.broken'))}
          retry={say('discover.retry')}
          onRetry={own.retry}
        />
      );
    case 'ready':
      return <Shelves own={own} />;
    default:
      return own.status satisfies never;
  }
}

function Shelves({ own }: { own: OwnDrawings }) {
  const say = useText();
  const { lists } = own;
  const [shown, setShown] = useState<Shelf | 'profile'>(
    lists.drawings.length === 0 && lists.singleplayer.length > 0 ? 'singleplayer' : 'drawings',
  );
  const posts = profilePosts(lists);
  return (
    <>
      <Segments
        label={say('mine.shelf')}
        className={styles.tabs}
        value={shown}
        onChange={setShown}
        segments={[
          ...SHELVES.map((shelf) => ({
            value: shelf,
            label: say(`mine.shelf.${shelf}`, { count: lists[shelf].length }),
          })),
          {
            value: 'profile' as const,
            label: say('mine.shelf.profile', { num: posts.length, max: lists.profile.max }),
          },
        ]}
      />
      {shown === 'profile' ? (
        <ProfileShelf posts={posts} own={own} />
      ) : lists[shown].length === 0 ? (
        <Empty shelf={shown} />
      ) : (
        <DrawingShelf key={shown} shelf={shown} drawings={lists[shown]} own={own} />
      )}
    </>
  );
}

function Empty({ shelf }: { shelf: Shelf }) {
  const say = useText();
  return (
    <EmptyState drawing={shelf === 'hidden' ? 'bucket' : 'skater'} title={say(`mine.empty.${shelf}`)}>
      <p>{say(`mine.empty.${shelf}.text`)}</p>
      {shelf === 'hidden' ? null : (
        <ButtonLink
          to={shelf === 'drawings' ? '/create' : '/solo'}
          kind="gold"
          icon={<Brush size={20} aria-hidden="true" />}
        >
          {say(`mine.empty.${shelf}.go`)}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
