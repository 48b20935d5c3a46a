import { blogOf } from '@tuschel/client/blog';
import type { BlogPost } from '@tuschel/protocol';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useClient } from '../../ClientContext.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import { useText } from '../../game/useText.ts';
import { BlogTexts } from '../blog/BlogTexts.tsx';
import { PostCard } from '../blog/PostCard.tsx';
import styles from './FreshNews.module.css';

const POSTS = 3;

/** The newest posts; nothing where there are none, or the server does not answer. */
export default function FreshNews() {
  const client = useClient();
  const [posts, setPosts] = useState<readonly BlogPost[]>([]);
  useEffect(() => {
    let isCurrent = true;
    blogOf(client)
      .list(0, POSTS)
      .then(
        (list) => isCurrent && setPosts(list.posts),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [client]);
  if (posts.length === 0) return null;
  return (
    <BlogTexts>
      <Newest posts={posts} />
    </BlogTexts>
  );
}

function Newest({ posts }: { posts: readonly BlogPost[] }) {
  const say = useText();
  return (
    <section className="stack gap-4">
      <SectionTitle>{say('blog.title')}</SectionTitle>
      <ul className={styles.posts} data-count={posts.length}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} isFirst={posts.length === 1} level={3} />
          </li>
        ))}
      </ul>
      <Link to="/blog" className={styles.all}>
        {say('blog.all')}
        <ArrowRight size={20} aria-hidden="true" />
      </Link>
    </section>
  );
}
