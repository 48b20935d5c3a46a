import { RotateCw } from 'lucide-react';
import { useContext } from 'react';
import { IntlContext, type IntlShape } from 'react-intl';
import { Button } from '../Button.tsx';
import styles from './CrashScreen.module.css';
import { Illustration } from '../Illustration.tsx';

/** Where the program broke before it had texts. */
const ENGLISH = {
  'crash.title': 'Oops!',
  'crash.text': "Something went wrong and we couldn't load the page.",
  'crash.details': 'Error details',
  'crash.reload': 'Reload Page',
} as const;

/** The last resort: the program itself is broken. */
export function CrashScreen({ detail }: { detail: string }) {
  const say = useWords();
  return (
    <main className="stack align-center justify-center gap-4 screen pad-5 text-center">
      <Illustration name="lost" className={styles.drawing} />
      <h1 className={styles.title}>{say('crash.title')}</h1>
      <p className={styles.text}>{say('crash.text')}</p>
      <details className={styles.details}>
        <summary>{say('crash.details')}</summary>
        <pre>{detail}</pre>
      </details>
      <Button kind="gold" icon={<RotateCw size={20} aria-hidden="true" />} onPress={() => location.reload()}>
        {say('crash.reload')}
      </Button>
    </main>
  );
}

/** Words also where there is no translation context: then in English, and the console says so. */
function useWords(): (id: keyof typeof ENGLISH) => string {
  const intl: IntlShape | null | undefined = useContext(IntlContext);
  if (intl != null) return (id) => intl.formatMessage({ id });
  console.error('Intl not available');
  return (id) => ENGLISH[id];
}
