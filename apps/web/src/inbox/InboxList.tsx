import { MoreButton } from '../components/MoreButton.tsx';
import { ErrorState } from '../components/status/ErrorState.tsx';
import { Illustration } from '../components/Illustration.tsx';
import { Skeleton } from '../components/status/Skeleton.tsx';
import { keepPlace } from '../focus/keepPlace.ts';
import { useText } from '../game/useText.ts';
import { PostTexts } from '../publish/PostTexts.tsx';
import { listProblem } from '../language/problemText.ts';
import styles from './Inbox.module.css';
import { NoticeCard } from './NoticeCard.tsx';
import { useInbox } from './useInbox.ts';

/** @param onLeave a link was followed: the inbox closes */
export default function InboxList({ onLeave }: { onLeave: () => void }) {
  return (
    <PostTexts>
      <Inbox onLeave={onLeave} />
    </PostTexts>
  );
}

function Inbox({ onLeave }: { onLeave: () => void }) {
  const say = useText();
  return (
    <>
      <h2 className={styles.title}>{say('inbox.title')}</h2>
      <Content onLeave={onLeave} />
    </>
  );
}

function Content({ onLeave }: { onLeave: () => void }) {
  const say = useText();
  const inbox = useInbox();
  switch (inbox.status) {
    case 'loading':
      return (
        <div className={styles.other}>
          <Skeleton label={say('inbox.loading')} lines={5} />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.other}>
          <ErrorState
            text={say(listProblem(inbox.error, 'inbox.broken'))}
            retry={say('discover.retry')}
            onRetry={inbox.retry}
          />
        </div>
      );
    case 'ready':
      if (inbox.notices.length === 0)
        return (
          <div className={styles.empty}>
            <Illustration name="otter" className={styles.otter} />
            <p>{say('inbox.empty')}</p>
          </div>
        );
      return (
        <>
          <ul className="unmarked" onFocus={keepPlace}>
            {inbox.notices.map((notice) => (
              <NoticeCard key={notice.id} notice={notice} onRemove={() => inbox.remove(notice.id)} onLeave={onLeave} />
            ))}
          </ul>
          <MoreButton
            query={{ hasNextPage: inbox.hasMore, isFetchingNextPage: false, fetchNextPage: inbox.more }}
            label={say('inbox.more')}
            kind="plain"
            size="s"
            className={styles.more}
          />
        </>
      );
    default:
      return inbox.status satisfies never;
  }
}
