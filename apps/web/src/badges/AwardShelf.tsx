import type { Award } from '@tuschel/protocol';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../game/useText.ts';
import { useLanguage } from '../language/Texts.tsx';
import styles from './AwardShelf.module.css';
import { BadgeArt } from './BadgeArt.tsx';
import { BadgeAuthor } from './BadgeAuthor.tsx';

interface Props {
  awards: readonly Award[];
  /** Default: that they are one's own. */
  title?: string;
}

/** Badges that somebody has, newest first. Nothing where there are none. */
export function AwardShelf({ awards, title }: Props) {
  const say = useText();
  const id = useId();
  const { language } = useLanguage();
  const { formatDate } = useIntl();
  if (awards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="stack gap-3">
      <h2 id={id} className="text-l">
        {title ?? say('badge.mine')}
      </h2>
      <ul className={styles.list}>
        {awards.map((award) => (
          <li key={award.id} className={styles.award}>
            <BadgeArt id={award.id} picture={award.picture} />
            <strong className="fits breakable">{language === 'de' ? award.titleDe : award.titleEn}</strong>
            <BadgeAuthor name={award.authorName} url={award.authorUrl} className={styles.author} />
            <span className={styles.since}>
              {say('badge.since', { date: formatDate(award.awardedAt, { dateStyle: 'medium' }) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
