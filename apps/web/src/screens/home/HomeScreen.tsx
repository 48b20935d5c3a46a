import { Play, RotateCcw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '../../components/Button.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Sparkles } from '../../components/Sparkles.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { useResumable } from '../../useResumable.ts';
import { CodeForm } from '../join/CodeForm.tsx';
import { Calls } from './Calls.tsx';
import { EchoCards } from './EchoCards.tsx';
import styles from './HomeScreen.module.css';
import { ToolPraise } from './ToolPraise.tsx';

export function HomeScreen() {
  usePageTitle(useIntl().formatMessage({ id: 'home.title' }));
  return (
    <div className={styles.home}>
      <Hero />
      <EchoCards />
      <ToolPraise />
      <Calls />
      <section className={styles.invited}>
        <Illustration name="otter" className={styles.inviting} />
        <Sheet className={styles.invitation}>
          <h2>
            <FormattedMessage id="home.code.title" />
          </h2>
          <CodeForm />
        </Sheet>
      </section>
    </div>
  );
}

function Hero() {
  const { formatMessage } = useIntl();
  const resumable = useResumable();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.title}>
          <FormattedMessage id="home.hero" />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage id="home.lead" />
        </p>
        <div className={styles.calls}>
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
      <Sparkles className={styles.drawing}>
        <Illustration name="hero" label={formatMessage({ id: 'home.otter' })} />
      </Sparkles>
    </section>
  );
}
