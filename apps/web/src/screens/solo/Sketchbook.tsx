import { useInfiniteQuery } from '@tanstack/react-query';
import { soloOf } from '@tuschel/client/solo';
import type { SoloDrawing } from '@tuschel/protocol';
import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import { createDarkroom, type Darkroom } from '../../canvas/show/darkroom.ts';
import { Thumbnail } from '../../canvas/show/Thumbnail.tsx';
import { useClient } from '../../ClientContext.tsx';
import { Badge } from '../../components/Badge.tsx';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import styles from './Sketchbook.module.css';
import { nameOf } from './nameOf.ts';
import { quotaText } from './quotaText.ts';
import { SketchDialog } from './SketchDialog.tsx';
import type { SitDown } from './useSeat.ts';
import { eachOnce } from '../../eachOnce.ts';

interface Props {
  userId: string;
  /** Sits down to what is not finished. */
  onGoOn: SitDown;
}

/** Everything one has drawn here, newest first. */
export function Sketchbook(props: Props) {
  const say = useText();
  return (
    <section className={styles.book} aria-label={say('solo.book.title')}>
      <SectionTitle>{say('solo.book.title')}</SectionTitle>
      <p className="soft">{say('solo.book.text')}</p>
      <Pages {...props} />
    </section>
  );
}

function Pages({ userId, onGoOn }: Props) {
  const say = useText();
  const client = useClient();
  const [darkroom] = useState(createDarkroom);
  const [picked, setPicked] = useState<SoloDrawing | null>(null);
  const { data, status, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['sketchbook', userId],
    queryFn: ({ pageParam }) => soloOf(client).drawings(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
  });
  if (status === 'pending') return <Skeleton label={say('solo.loading')} pictures={4} />;
  if (status === 'error') {
    return (
      <ErrorState
        text={say(listProblem(error, 'solo.broken'))}
        retry={say('solo.retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  const drawings = eachOnce(
    data.pages.flatMap((page) => page.drawings),
    ({ drawingId }) => drawingId,
  );
  if (drawings.length === 0) {
    return (
      <EmptyState drawing="skater" title={say('solo.empty.title')}>
        <p>{say('solo.empty.text')}</p>
      </EmptyState>
    );
  }
  const quota = data.pages[0]?.quota;
  return (
    <>
      {quota ? (
        <p className={styles.quota} role="status">
          {quotaText(say, quota)}
        </p>
      ) : null}
      <ul className={styles.pages}>
        {drawings.map((drawing) => (
          <Page key={drawing.drawingId} drawing={drawing} darkroom={darkroom} onPick={() => setPicked(drawing)} />
        ))}
      </ul>
      <MoreButton
        query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}
        label={say('solo.more')}
        className={styles.more}
      />
      {picked ? <SketchDialog drawing={picked} onClose={() => setPicked(null)} onGoOn={onGoOn} /> : null}
    </>
  );
}

function Page({ drawing, darkroom, onPick }: { drawing: SoloDrawing; darkroom: Darkroom; onPick: () => void }) {
  const say = useText();
  const { drawingId, createdAt, isCounted, day, isOpen } = drawing;
  const name = nameOf(say, drawing);
  return (
    <li className={styles.page}>
      <button
        type="button"
        className={styles.picture}
        aria-label={say('solo.drawing', { prompt: name })}
        onClick={onPick}
      >
        <Thumbnail drawingId={drawingId} darkroom={darkroom} width={480} />
      </button>
      <span className={styles.name}>{name}</span>
      <span className="flow align-center gap-1-2 soft text-s">
        <FormattedDate value={createdAt} dateStyle="medium" />
        {isOpen ? <Badge>{say('solo.book.open')}</Badge> : null}
        {day === undefined ? null : (
          <Badge look={isCounted ? 'done' : 'plain'}>
            {say(isCounted ? 'solo.challenge.title' : 'solo.challenge.practice')}
          </Badge>
        )}
      </span>
    </li>
  );
}
