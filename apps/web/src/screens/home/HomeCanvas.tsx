import { Brush } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import styles from './HomeCanvas.module.css';

const HomeEasel = lazy(() => import('./HomeEasel.tsx'));

/**
 * A sheet of paper for half a minute, before anybody logs in. What one draws with is loaded when the sheet is pressed, into the place that it has
 * from the beginning. Until the program is there the sheet leads to a page of its own.
 */
export function HomeCanvas() {
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <section className={styles.section}>
      <div className="stack gap-3">
        <SectionTitle>
          <FormattedMessage id="home.try.title" />
        </SectionTitle>
        <p className="measure soft text-l">
          <FormattedMessage id="home.try.text" />
        </p>
      </div>
      <div className={styles.sheet}>
        {isOpen ? (
          <Suspense fallback={<span className={styles.paper} />}>
            <HomeEasel takesFocus />
          </Suspense>
        ) : (
          <Link to="/wanna-try-it" className={styles.paper} onClick={open}>
            <Brush size={30} aria-hidden="true" />
            <FormattedMessage id="home.try.go" />
          </Link>
        )}
      </div>
    </section>
  );
}
