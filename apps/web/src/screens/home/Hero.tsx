import { Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '../../components/Button.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import styles from './HomeScreen.module.css';

/** What this is, and the way in. `resumable`: code of a lobby where one's seat still is. `children`: what is seen beside the words. */
export function Hero({ resumable, children }: { resumable: string | null; children: ReactNode }) {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          <FormattedMessage id="home.hero" />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage id="home.lead" />
        </p>
        <div className="flow gap-4">
          {resumable === null ? null : (
            <ButtonLink
              to={`/join/${resumable}`}
              kind="gold"
              size="l"
              icon={<RotateCcw size={22} aria-hidden="true" />}
            >
              <FormattedMessage id="home.resume" />
            </ButtonLink>
          )}
          <ButtonLink
            to="/create"
            kind={resumable === null ? 'gold' : 'quiet'}
            size="l"
            icon={<Play size={22} aria-hidden="true" />}
          >
            <FormattedMessage id="home.play" />
          </ButtonLink>
        </div>
      </div>
      {children}
    </section>
  );
}

export function HeroDrawing() {
  const { formatMessage } = useIntl();
  return <Illustration name="hero" label={formatMessage({ id: 'home.otter' })} />;
}
