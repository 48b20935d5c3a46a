import { Layers, PenTool, ShieldCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import styles from './ToolPraise.module.css';

const PRAISE = [
  { name: 'pressure', Icon: PenTool },
  { name: 'layers', Icon: Layers },
  { name: 'safe', Icon: ShieldCheck },
] as const;

/** Why painters feel at home here. */
export function ToolPraise() {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        <FormattedMessage id="home.tools" />
      </h2>
      <ul className={styles.list}>
        {PRAISE.map(({ name, Icon }) => (
          <li key={name}>
            <Icon size={30} aria-hidden="true" className={styles.icon} />
            <h3>
              <FormattedMessage id={`home.${name}.title`} />
            </h3>
            <p>
              <FormattedMessage id={`home.${name}.text`} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
