import { Layers, PenTool, ShieldCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Illustration } from '../../components/Illustration.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import styles from './ToolPraise.module.css';

export const PRAISE = [
  { name: 'pressure', Icon: PenTool, ink: 'action' },
  { name: 'layers', Icon: Layers, ink: 'danger' },
  { name: 'safe', Icon: ShieldCheck, ink: 'done' },
] as const;

/** Why painters feel at home here. */
export function ToolPraise() {
  return (
    <section className={styles.section}>
      <SectionTitle className={styles.heading}>
        <FormattedMessage id="home.tools" />
      </SectionTitle>
      <ul className={styles.list}>
        {PRAISE.map(({ name, Icon, ink }) => (
          <li key={name}>
            <span className={styles.mark} data-ink={ink}>
              <Illustration name="blot" className={styles.blot} />
              <Icon size={30} aria-hidden="true" />
            </span>
            <h3>
              <FormattedMessage id={`home.${name}.title`} />
            </h3>
            <p className="soft">
              <FormattedMessage id={`home.${name}.text`} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
