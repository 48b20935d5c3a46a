import { RotateCw } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from './Button.tsx';
import styles from './CrashScreen.module.css';
import { Illustration } from './Illustration.tsx';

/** The last resort: the program itself is broken. */
export function CrashScreen({ detail }: { detail: string }) {
  return (
    <main className={styles.screen}>
      <Illustration name="lost" className={styles.drawing} />
      <h1 className={styles.title}>
        <FormattedMessage id="crash.title" />
      </h1>
      <p className={styles.text}>
        <FormattedMessage id="crash.text" />
      </p>
      <details className={styles.details}>
        <summary>
          <FormattedMessage id="crash.details" />
        </summary>
        <pre>{detail}</pre>
      </details>
      <Button kind="gold" icon={<RotateCw size={20} aria-hidden="true" />} onPress={() => location.reload()}>
        <FormattedMessage id="crash.reload" />
      </Button>
    </main>
  );
}
