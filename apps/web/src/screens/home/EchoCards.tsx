import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Illustration } from '../../components/Illustration.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import styles from './EchoCards.module.css';

export type PlayedStep = 'write' | 'draw' | 'watch';

/** How the game goes, told by one chain: a sentence, its picture, and what the next one saw in it. */
export function EchoCards() {
  return (
    <section className="stack gap-6">
      <SectionTitle className="middle">
        <FormattedMessage id="home.how" />
      </SectionTitle>
      <ol className={styles.cards}>
        <Card step="write">
          <Note step="write" />
        </Card>
        <Card step="draw">
          <Sketch />
        </Card>
        <Card step="watch">
          <Note step="watch" />
        </Card>
      </ol>
    </section>
  );
}

function Card({ step, children }: { step: PlayedStep; children: ReactNode }) {
  return (
    <li className={styles.card} data-step={step}>
      <div className={styles.page}>{children}</div>
      <h3>
        <FormattedMessage id={`home.${step}.title`} />
      </h3>
      <p className="soft">
        <FormattedMessage id={`home.${step}.text`} />
      </p>
    </li>
  );
}

function Note({ step }: { step: 'write' | 'watch' }) {
  return (
    <p className={styles.note}>
      <FormattedMessage id={`home.${step}.example`} />
    </p>
  );
}

function Sketch() {
  const { formatMessage } = useIntl();
  return <Illustration name="skater" label={formatMessage({ id: 'home.draw.example' })} className="tall" />;
}
