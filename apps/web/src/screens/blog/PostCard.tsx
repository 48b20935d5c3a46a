import type { BlogPost } from '@tuschel/protocol';
import { FormattedDate } from 'react-intl';
import { Link } from 'react-router';
import { classes } from '../../components/classes.ts';
import { Illustration } from '../../components/Illustration.tsx';
import { useLanguage } from '../../language/Texts.tsx';
import { useAddresses } from '../../useAddresses.ts';
import styles from './PostCard.module.css';
import { OtherLanguage } from '../content/OtherLanguage.tsx';
import { postIn } from './postIn.ts';

interface Props {
  post: BlogPost;
  /** Larger than the others, where there is room. */
  isFirst?: boolean;
  /** Of its heading. */
  level?: 2 | 3;
}

/** One post of a list: its picture, its title and its first words. */
export function PostCard({ post, isFirst = false, level = 2 }: Props) {
  const { language: wanted } = useLanguage();
  const { language, title, lead } = postIn(post, wanted);
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <article className={classes(styles.card, isFirst && styles.first)}>
      <CardPicture post={post} isFirst={isFirst} />
      <div className="stack gap-2 shrinks">
        <p className="flow align-center gap-1-3 soft text-s">
          <FormattedDate value={post.createdAt} dateStyle="long" />
          <OtherLanguage language={language} wanted={wanted} />
        </p>
        <Title className={classes('text-l breakable', styles.title)} lang={language}>
          <Link to={`/blog/${post.id}`} className={styles.link}>
            {title}
          </Link>
        </Title>
        {lead === '' ? null : (
          <p className="soft" lang={language}>
            {lead}
          </p>
        )}
      </div>
    </article>
  );
}

/** The title says where the card leads, so that the picture has nothing to say here. */
function CardPicture({ post: { picture }, isFirst }: { post: BlogPost; isFirst: boolean }) {
  const addresses = useAddresses();
  return (
    <div className={styles.picture}>
      {picture === null ? (
        <Illustration name="bucket" className={styles.drawing} />
      ) : (
        <img
          src={addresses.written(picture.src)}
          alt=""
          width={picture.width}
          height={picture.height}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </div>
  );
}
