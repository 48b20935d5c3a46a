import { CloudOff, Plus } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { keepPlace } from '../../focus/keepPlace.ts';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import { EmptyBin } from './EmptyBin.tsx';
import { PaperCard } from './PaperCard.tsx';
import styles from './PaperPages.module.css';
import { QuotaLine } from './QuotaLine.tsx';
import { type Part, useShelf } from './useShelf.ts';
import { eachOnce } from '../../eachOnce.ts';

interface Props {
  userId: string;
  part: Part;
  /** Begins a new paper; absent: that is not possible here. */
  onNew?: (() => void) | undefined;
  /** Nothing is said where there are no papers. */
  isQuietWhenEmpty?: boolean;
}

/** The papers themselves, on boards of a shelf. */
export function PaperPages({ userId, part, onNew, isQuietWhenEmpty = false }: Props) {
  const say = useText();
  const shelf = useShelf(userId, part);
  const { data, status, error } = shelf;
  const papers = eachOnce(data?.pages.flatMap(({ entries }) => entries) ?? [], ({ id }) => id);
  if (status !== 'success' && isQuietWhenEmpty) return null;
  if (status === 'pending') return <Skeleton label={say('playground.loading')} pictures={6} />;
  if (status === 'error') {
    return (
      <ErrorState
        text={say(listProblem(error, 'playground.broken'))}
        retry={say('playground.retry')}
        onRetry={() => void shelf.refetch()}
      />
    );
  }
  if (papers.length === 0) return isQuietWhenEmpty ? null : <Empty part={part} onNew={onNew} />;
  const isOffline = data.pages.some((page) => page.isOffline);
  return (
    <section
      className={styles.shelf}
      aria-label={say(part === 'bin' ? 'playground.part.bin' : 'playground.part.mine')}
      onFocus={keepPlace}
    >
      {isOffline ? (
        <p className={styles.offline} role="status">
          <CloudOff size={22} aria-hidden="true" className="rigid" />
          {say('playground.offline')}
        </p>
      ) : null}
      {part === 'bin' ? (
        <div className={styles.bin}>
          <p className="soft measure">{say('playground.bin.text')}</p>
          <EmptyBin userId={userId} papers={data.pages[0]?.totalCount ?? papers.length} />
        </div>
      ) : null}
      <ul className={styles.papers}>
        {papers.map((paper) => (
          <PaperCard key={paper.id} paper={paper} part={part} isReadOnly={isQuietWhenEmpty} />
        ))}
      </ul>
      <MoreButton query={shelf} label={say('playground.more')} className={styles.more} />
      <QuotaLine userId={userId} />
    </section>
  );
}

function Empty({ part, onNew }: Pick<Props, 'part' | 'onNew'>) {
  const say = useText();
  return (
    <section>
      {part === 'bin' ? (
        <EmptyState drawing="bucket" title={say('playground.bin.empty')}>
          <p>{say('playground.bin.text')}</p>
        </EmptyState>
      ) : (
        <EmptyState drawing="otter" title={say('playground.empty')}>
          <p>{say('playground.empty.text')}</p>
          {onNew ? (
            <Button kind="action" icon={<Plus size={20} aria-hidden="true" />} onPress={onNew}>
              {say('playground.empty.go')}
            </Button>
          ) : null}
        </EmptyState>
      )}
    </section>
  );
}
