import { useQueryClient } from '@tanstack/react-query';
import { blogDeskOf } from '@tuschel/client/blog';
import type { BlogDraft } from '@tuschel/protocol';
import { Eye, Pencil, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useClient } from '../../../ClientContext.tsx';
import { Badge, type BadgeLook } from '../../../components/Badge.tsx';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { MoreButton } from '../../../components/MoreButton.tsx';
import { useText } from '../../../game/useText.ts';
import { useLanguage } from '../../../language/Texts.tsx';
import { postIn } from '../../blog/postIn.ts';
import { usePosts } from '../../blog/usePosts.ts';
import styles from './News.module.css';
import { NewsEditor } from './NewsEditor.tsx';
import { type NewsState, newsState } from './newsDraft.ts';
import { Unready } from '../Unready.tsx';

const LOOKS: Record<NewsState, BadgeLook> = { draft: 'plain', scheduled: 'gold', published: 'done' };

/** What the team tells everybody: what is out, what waits for its time, what is half written. */
export function News() {
  const say = useText();
  const client = useClient();
  const desk = useMemo(() => blogDeskOf(client), [client]);
  const queries = useQueryClient();
  const [edited, setEdited] = useState<BlogDraft | 'new' | null>(null);
  const { posts, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePosts(
    ['blog', 'desk'],
    (skip, take) => desk.all(skip, take),
  );
  if (edited !== null)
    return (
      <NewsEditor
        post={edited === 'new' ? null : edited}
        desk={desk}
        // Readers' pages of this window show it at once, too.
        onChange={() => queries.invalidateQueries({ queryKey: ['blog'] })}
        onClose={() => setEdited(null)}
      />
    );
  if (posts === null) return <Unready error={error} lines={6} onRetry={() => void refetch()} />;
  return (
    <div className="stack gap-4">
      <Button icon={<Plus size={20} aria-hidden="true" />} className={styles.make} onPress={() => setEdited('new')}>
        {say('admin.news.make')}
      </Button>
      {posts.length === 0 ? (
        <EmptyState drawing="bucket" title={say('admin.news.empty')}>
          <p>{say('admin.news.empty.text')}</p>
        </EmptyState>
      ) : (
        <ul className="stack gap-3 unmarked" aria-label={say('admin.news')}>
          {posts.map((post) => (
            <Entry key={post.id} post={post} onEdit={() => setEdited(post)} />
          ))}
        </ul>
      )}
      <MoreButton
        query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}
        label={say('admin.news.more')}
        size="s"
        className={styles.more}
      />
    </div>
  );
}

function Entry({ post, onEdit }: { post: BlogDraft; onEdit: () => void }) {
  const say = useText();
  const { formatDate } = useIntl();
  const client = useClient();
  const { language: wanted } = useLanguage();
  const { language, title } = postIn(post, wanted);
  const state = newsState(post, client.game.now());
  const languages = [post.contentDe === '' ? [] : 'DE', post.contentEn === '' ? [] : 'EN'].flat();
  return (
    <li className="flow align-center justify-between gap-3 pad-3-4 raised outlined radius-m">
      <span className={styles.what}>
        <strong lang={language}>{title || post.id}</strong>
        <span className="flow align-center gap-1-3 soft text-s">
          <Badge look={LOOKS[state]}>{say(`admin.news.state.${state}`)}</Badge>
          <span>{formatDate(post.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
          <span>{languages.join(' · ')}</span>
          {post.authorName === '' ? null : <bdi>{post.authorName}</bdi>}
        </span>
      </span>
      <span className="flow gap-2">
        <ButtonLink kind="quiet" size="s" to={`/blog/${post.id}`} icon={<Eye size={18} aria-hidden="true" />}>
          {say('admin.news.look')}
        </ButtonLink>
        <Button kind="quiet" size="s" icon={<Pencil size={18} aria-hidden="true" />} onPress={onEdit}>
          {say('admin.news.edit')}
        </Button>
      </span>
    </li>
  );
}
