import { blogOf } from '@tuschel/client/blog';
import { Rss } from 'lucide-react';
import { useMemo } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { MoreButton } from '../../components/MoreButton.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import { useLanguage } from '../../language/Texts.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import styles from './Blog.module.css';
import { BlogTexts } from './BlogTexts.tsx';
import { PostCard } from './PostCard.tsx';
import { usePosts } from './usePosts.ts';

/** What is new, told by the team. */
export default function BlogScreen() {
  return (
    <BlogTexts>
      <Page />
    </BlogTexts>
  );
}

function Page() {
  const say = useText();
  const { language } = useLanguage();
  usePageTitle(say('blog.title'));
  return (
    <div className={styles.page}>
      <header className="stack align-start gap-3">
        <h1 className="text-2xl breakable">
          {say('blog.title')}
          <Illustration name="underline" className={styles.stroke} />
        </h1>
        <p className="measure soft text-l">{say('blog.lead')}</p>
        <a className="inline-row gap-2 target" href={`/blog/feed.xml?lang=${language}`} type="application/atom+xml">
          <Rss size={18} aria-hidden="true" />
          {say('blog.feed')}
        </a>
      </header>
      <Posts />
    </div>
  );
}

function Posts() {
  const say = useText();
  const client = useClient();
  const blog = useMemo(() => blogOf(client), [client]);
  const { posts, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePosts(['blog'], (skip, take) =>
    blog.list(skip, take),
  );
  if (posts === null && error === null) return <Skeleton label={say('blog.loading')} lines={8} />;
  if (posts === null)
    return (
      <ErrorState
        isWhole
        text={say(listProblem(error, 'blog.broken'))}
        retry={say('page.retry')}
        onRetry={() => void refetch()}
      />
    );
  if (posts.length === 0)
    return (
      <EmptyState drawing="bucket" title={say('blog.empty.title')}>
        <p>{say('blog.empty.text')}</p>
      </EmptyState>
    );
  return (
    <>
      <ol className={styles.posts} aria-label={say('blog.title')}>
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard post={post} isFirst={index === 0} />
          </li>
        ))}
      </ol>
      <MoreButton
        query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}
        label={say('blog.more')}
        className={styles.more}
      />
    </>
  );
}
