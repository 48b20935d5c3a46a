import { CircleHelp, PencilLine, RotateCcw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../../components/Button.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useResumable } from '../../connection/useResumable.ts';
import { CodeForm } from '../join/CodeForm.tsx';
import { NewGame } from './NewGame.tsx';
import styles from './PlayDesk.module.css';

const LiveStreams = lazy(() => import('../../streams/LiveStreams.tsx'));

const STREAMS = 4;

/** What somebody who is signed in can do: go on, begin, or join; and who is live, whose game one may watch. */
export function PlayDesk({ name }: { name: string }) {
  const resumable = useResumable();
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <FormattedMessage id="create.hello" values={{ name }} />
        </h1>
        <Illustration name="bucket" className={styles.bucket} />
      </header>
      {resumable === null ? null : <Resume code={resumable} />}
      <div className={styles.sheets}>
        <NewGame isNext={resumable === null} />
        <Sheet>
          <h2>
            <FormattedMessage id="create.join.title" />
          </h2>
          <CodeForm />
        </Sheet>
        <Sheet className={styles.band}>
          <div>
            <h2>
              <FormattedMessage id="create.solo.title" />
            </h2>
            <p>
              <FormattedMessage id="create.solo.text" />
            </p>
          </div>
          <ButtonLink to="/solo" kind="quiet" icon={<PencilLine size={20} aria-hidden="true" />}>
            <FormattedMessage id="create.solo.go" />
          </ButtonLink>
        </Sheet>
        <Sheet className={styles.band}>
          <div>
            <h2>
              <FormattedMessage id="create.quiz.title" />
            </h2>
            <p>
              <FormattedMessage id="create.quiz.text" />
            </p>
          </div>
          <ButtonLink to="/quiz" kind="quiet" icon={<CircleHelp size={20} aria-hidden="true" />}>
            <FormattedMessage id="create.quiz.go" />
          </ButtonLink>
        </Sheet>
      </div>
      <Suspense>
        <LiveStreams most={STREAMS} />
      </Suspense>
    </div>
  );
}

function Resume({ code }: { code: string }) {
  return (
    <Sheet tone="gold" className={styles.band}>
      <div>
        <h2>
          <FormattedMessage id="create.resume.title" />
        </h2>
        <p>
          <FormattedMessage id="create.resume.text" />
        </p>
      </div>
      <ButtonLink to={`/join/${code}`} kind="gold" size="l" icon={<RotateCcw size={22} aria-hidden="true" />}>
        <FormattedMessage id="create.resume.go" />
      </ButtonLink>
    </Sheet>
  );
}
