import { Compass, Heart, Newspaper, ShoppingBag } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Illustration } from '../../components/Illustration.tsx';
import { Sparkles } from '../../components/Sparkles.tsx';
import { type CallId, homeCalls } from '../../layout/places.ts';
import { useVisitor } from '../../layout/useVisitor.ts';
import styles from './Calls.module.css';

const LOOKS: Record<CallId, { Icon: typeof Compass; ink: 'action' | 'danger' | 'done' | 'gold' }> = {
  discover: { Icon: Compass, ink: 'action' },
  support: { Icon: Heart, ink: 'danger' },
  merch: { Icon: ShoppingBag, ink: 'gold' },
  news: { Icon: Newspaper, ink: 'done' },
};

/** What else there is: pictures of others, ways to support us, the shop, news. What this server lacks is not called for. */
export function Calls() {
  const calls = homeCalls(useVisitor());
  if (calls.length === 0) return null;
  return (
    <ul className={styles.calls}>
      {calls.map(({ id, href }) => (
        <li key={id}>
          <Call id={id} href={href} />
        </li>
      ))}
    </ul>
  );
}

function Call({ id, href }: { id: CallId; href: string }) {
  const { Icon, ink } = LOOKS[id];
  const mark = (
    <span className={styles.mark} data-ink={ink}>
      <Illustration name="blot" className={styles.blot} />
      <Icon size={30} aria-hidden="true" />
    </span>
  );
  const content = (
    <>
      {ink === 'gold' ? <Sparkles>{mark}</Sparkles> : mark}
      <span className={styles.words}>
        <strong>
          <FormattedMessage id={`home.call.${id}.title`} />
        </strong>
        <span className="soft">
          <FormattedMessage id={`home.call.${id}.text`} />
        </span>
      </span>
    </>
  );
  return href.startsWith('/') ? (
    <Link to={href} className={styles.call}>
      {content}
    </Link>
  ) : (
    <a href={href} className={styles.call} rel="noreferrer">
      {content}
    </a>
  );
}
