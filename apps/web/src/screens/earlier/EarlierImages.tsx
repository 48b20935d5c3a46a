import type { EarlierImage } from '@tuschel/protocol';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { createDarkroom, type Darkroom } from '../../canvas/show/darkroom.ts';
import { Thumbnail } from '../../canvas/show/Thumbnail.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { MoreButton } from '../../components/MoreButton.tsx';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';
import { listProblem, useProblemText } from '../../language/problemText.ts';
import page from '../history/Archive.module.css';
import styles from './EarlierImages.module.css';
import { type EarlierImagesList, useEarlierImages } from './useEarlierImages.ts';

/** All of one person, each with its switch. */
export function EarlierImages({ userId }: { userId: string }) {
  const say = useText();
  const list = useEarlierImages(userId);
  return (
    <div className={page.archive}>
      <header>
        <h1 className="text-2xl">{say('earlier.title')}</h1>
        <p className={classes(page.subtitle, styles.lead)}>{say('earlier.subtitle')}</p>
      </header>
      <Content list={list} />
    </div>
  );
}

function Content({ list }: { list: EarlierImagesList }) {
  const say = useText();
  switch (list.status) {
    case 'loading':
      return <Skeleton label={say('earlier.loading')} pictures={6} />;
    case 'failed':
      return (
        <ErrorState
          isWhole
          text={say(listProblem(list.error, 'earlier.broken'))}
          retry={say('archive.retry')}
          onRetry={list.retry}
        />
      );
    case 'ready':
      return list.images.length === 0 ? <Empty /> : <Images list={list} />;
    default:
      return list.status satisfies never;
  }
}

function Empty() {
  const say = useText();
  return (
    <EmptyState drawing="otter" title={say('earlier.empty.title')}>
      <p>{say('earlier.empty.text')}</p>
      <ButtonLink to="/me/history">{say('archive.title')}</ButtonLink>
    </EmptyState>
  );
}

function Images({ list }: { list: EarlierImagesList }) {
  const say = useText();
  const [darkroom] = useState(createDarkroom);
  return (
    <>
      <ul className={styles.images}>
        {list.images.map((image) => (
          <Card key={image.drawingId} image={image} darkroom={darkroom} change={list.change} />
        ))}
      </ul>
      <MoreButton
        query={{ hasNextPage: list.hasMore, isFetchingNextPage: list.isFetchingMore, fetchNextPage: list.more }}
        label={say(list.isFetchingMore ? 'archive.more.loading' : 'archive.more')}
        size="l"
        className={page.more}
      />
    </>
  );
}

interface CardProps {
  image: EarlierImage;
  darkroom: Darkroom;
  change: EarlierImagesList['change'];
}

function Card({ image: { drawingId, postedAt, isPublic }, darkroom, change }: CardProps) {
  const say = useText();
  const { formatDate } = useIntl();
  const problemText = useProblemText();
  const date = formatDate(postedAt, { dateStyle: 'long' });
  const onChange = (wanted: boolean) => {
    change({ drawingId, isPublic: wanted }).catch((error: unknown) => showToast(problemText(error)));
  };
  return (
    <li className={styles.card} data-public={isPublic}>
      <Thumbnail
        drawingId={drawingId}
        darkroom={darkroom}
        width={480}
        label={say('earlier.image', { date })}
        className={styles.print}
      />
      <span className="soft text-s">{date}</span>
      <Switch isSelected={isPublic} onChange={onChange} aria-label={say('earlier.public.of', { date })}>
        {say(isPublic ? 'earlier.public' : 'earlier.private')}
      </Switch>
    </li>
  );
}
