import { Brush } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Unseen } from '../../components/Unseen.tsx';
import { Artist } from '../../gallery/Artist.tsx';
import { OpenPicture } from '../../gallery/OpenPicture.tsx';
import { Tile } from '../../gallery/Tile.tsx';
import { Wall } from '../../gallery/Wall.tsx';
import { useText } from '../../game/useText.ts';
import layoutStyles from '../../layout/PublicLayout.module.css';
import { useModal } from '../../modals/useModal.ts';
import { listProblem } from '../../language/problemText.ts';
import { useVeilChoices } from '../../veil/useVeil.ts';
import { treatmentOf } from '../../veil/veilChoices.ts';
import styles from './Feed.module.css';
import { FeedHead } from './FeedHead.tsx';
import { FilterBar } from './FilterBar.tsx';
import { readFilter, writeFilter } from './filter.ts';
import { type Feed as Pictures, useDiscover } from './useDiscover.ts';

/** Pictures of everybody, the newest first. */
export function Feed() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const feed = useDiscover(filter);
  return (
    <div className={layoutStyles.feed}>
      <FeedHead />
      <FilterBar
        filter={filter}
        weeks={feed.weeks}
        onChange={(next) => setSearch((before) => writeFilter(before, next), { preventScrollReset: true })}
      />
      <Content feed={feed} isFiltered={filter.week !== null || filter.authors.length > 0} />
    </div>
  );
}

function Content({ feed, isFiltered }: { feed: Pictures; isFiltered: boolean }) {
  const say = useText();
  switch (feed.status) {
    case 'loading':
      return <Waiting />;
    case 'failed':
      return (
        <ErrorState
          isWhole
          text={say(listProblem(feed.error, 'discover.broken'))}
          retry={say('discover.retry')}
          onRetry={feed.retry}
        />
      );
    case 'ready':
      return feed.pictures.length === 0 ? <Empty isFiltered={isFiltered} /> : <Pictures feed={feed} />;
    default:
      return feed.status satisfies never;
  }
}

function Waiting() {
  const say = useText();
  return (
    <div role="status">
      <Unseen>{say('discover.loading')}</Unseen>
    </div>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const say = useText();
  return isFiltered ? (
    <EmptyState drawing="lost" title={say('discover.none.title')}>
      <p>{say('discover.none.text')}</p>
      <ButtonLink to="/discover">{say('discover.all.go')}</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState drawing="hero" title={say('discover.empty.title')}>
      <p>{say('discover.empty.text')}</p>
      <ButtonLink to="/create" kind="gold" icon={<Brush size={20} aria-hidden="true" />}>
        {say('discover.empty.go')}
      </ButtonLink>
    </EmptyState>
  );
}

function Pictures({ feed }: { feed: Pictures }) {
  const say = useText();
  const { open } = useModal();
  const { choices } = useVeilChoices();
  // What somebody does not want to see at all is not on their wall.
  const pictures = useMemo(
    () => feed.pictures.filter(({ warning }) => treatmentOf(warning, choices) !== 'skip'),
    [feed.pictures, choices],
  );
  return (
    <>
      <Wall pictures={pictures} label={say('discover.list')} isOpen={feed.more !== 'none'}>
        {(picture, place, isFirst) => (
          <Tile
            picture={picture}
            place={place}
            isFirst={isFirst}
            caption={<Artist artist={picture.artist} />}
            onOpen={() => open({ kind: 'picture', drawingId: picture.drawingId })}
          />
        )}
      </Wall>
      <More feed={feed} />
      <OpenPicture pictures={pictures} />
    </>
  );
}

/** What hangs below: the next page for whoever wants it, or the end. */
function More({ feed: { more, error, turn } }: { feed: Pictures }) {
  const say = useText();
  switch (more) {
    case 'none':
      return <p className="soft text-center">{say('discover.end')}</p>;
    case 'failed':
      return (
        <ErrorState
          text={say(listProblem(error, 'discover.more.failed'))}
          retry={say('discover.retry')}
          onRetry={turn}
        />
      );
    case 'there':
    case 'coming':
      return (
        <>
          {more === 'coming' ? <div className={styles.coming} /> : null}
          <MoreButton
            query={{ hasNextPage: true, isFetchingNextPage: more === 'coming', fetchNextPage: turn }}
            label={say(more === 'coming' ? 'discover.more.loading' : 'discover.more')}
            size="l"
            className={styles.more}
          />
        </>
      );
    default:
      return more satisfies never;
  }
}
