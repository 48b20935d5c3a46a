import { useQuery } from '@tanstack/react-query';
import { ApiException } from '@tuschel/client';
import { blogOf } from '@tuschel/client/blog';
import type { WholeBlogPost } from '@tuschel/protocol';
import { ArrowLeft } from 'lucide-react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Link, Navigate, useParams } from 'react-router';
import { useClient, useUser } from '../../ClientContext.tsx';
import { Badge } from '../../components/Badge.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import { useLanguage } from '../../language/Texts.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { ContentBlocks } from '../content/ContentBlocks.tsx';
import { errorPath } from '../error/errorPath.ts';
import styles from './Blog.module.css';
import { BlogTexts } from './BlogTexts.tsx';
import { OtherLanguage } from '../content/OtherLanguage.tsx';
import { postIn } from './postIn.ts';

/** One post. */
export default function BlogPostScreen() {
  return (
    <BlogTexts>
      <Page />
    </BlogTexts>
  );
}

function Page() {
  const say = useText();
  const client = useClient();
  const userId = useUser()?.id ?? null;
  const { postId = '' } = useParams();
  const { data, status, error, refetch } = useQuery({
    // The team reads what nobody else does yet.
    queryKey: ['blog', postId, userId],
    queryFn: () => blogOf(client).one(postId),
    retry: (failures, why) => failures < 2 && !isGone(why),
  });
  switch (status) {
    case 'pending':
      return (
        <div className={styles.post}>
          <Skeleton label={say('blog.loading')} lines={10} />
        </div>
      );
    case 'error':
      return isGone(error) ? (
        <Navigate to={errorPath(404)} replace />
      ) : (
        <div className={styles.post}>
          <h1 className="text-2xl breakable">{say('blog.title')}</h1>
          <ErrorState
            isWhole
            text={say(listProblem(error, 'blog.broken'))}
            retry={say('page.retry')}
            onRetry={() => void refetch()}
          />
        </div>
      );
    case 'success':
      return <Post post={data} />;
    default:
      return status satisfies never;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ApiException && (error.status === 404 || error.status === 400);
}

function Post({ post }: { post: WholeBlogPost }) {
  const say = useText();
  const client = useClient();
  const { language: wanted } = useLanguage();
  const { language, title } = postIn(post, wanted);
  usePageTitle(title);
  const isOut = post.createdAt <= client.game.now();
  return (
    <article className={styles.post}>
      <header className="stack align-start gap-3">
        <h1 className="text-2xl breakable" lang={language}>
          {title}
          <Illustration name="underline" className={styles.stroke} />
        </h1>
        <p className="flow align-center gap-2-3 soft">
          <span>
            {post.authorName === '' ? (
              <FormattedDate value={post.createdAt} dateStyle="long" />
            ) : (
              <FormattedMessage
                id="blog.by"
                values={{ name: post.authorName, day: <FormattedDate value={post.createdAt} dateStyle="long" /> }}
              />
            )}
          </span>
          <OtherLanguage language={language} wanted={wanted} />
          {isOut ? null : <Badge look="gold">{say('blog.notYet')}</Badge>}
        </p>
      </header>
      <div lang={language}>
        <ContentBlocks blocks={language === 'de' ? post.blocksDe : post.blocksEn} />
      </div>
      <footer className={styles.foot}>
        <Link to="/blog" className="inline-row gap-2 target">
          <ArrowLeft size={20} aria-hidden="true" />
          {say('blog.all')}
        </Link>
      </footer>
    </article>
  );
}
