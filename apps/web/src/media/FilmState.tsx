import { Clapperboard, CloudOff, Hourglass, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../components/Button.tsx';
import { Spinner } from '../components/status/Spinner.tsx';
import type { MessageId } from '../language/messageIds.ts';
import { useProblemText } from '../language/problemText.ts';
import styles from './FilmState.module.css';
import type { FilmDesk } from './useFilm.ts';

/** Where the video of a drawing stands, and what can be done about it. */
export function FilmState({ desk: { film, isAsking, problem, ask } }: { desk: FilmDesk }) {
  const problemText = useProblemText();
  return (
    <div className="flow align-center gap-2-3 shrinks text-s">
      <p role="status" className={styles.words}>
        {saidOf(film.status)}
      </p>
      {film.status === 'none' || film.status === 'failed' ? (
        <Button
          kind="quiet"
          size="s"
          icon={
            film.status === 'none' ? (
              <Clapperboard size={18} aria-hidden="true" />
            ) : (
              <RotateCcw size={18} aria-hidden="true" />
            )
          }
          isDisabled={isAsking}
          onPress={ask}
        >
          <FormattedMessage id={film.status === 'none' ? 'media.film.make' : 'media.film.again'} />
        </Button>
      ) : null}
      {problem === null || isAsking ? null : (
        <p role="alert" className={styles.problem}>
          {problemText(problem)}
        </p>
      )}
    </div>
  );
}

const SAID: Readonly<Partial<Record<FilmDesk['film']['status'], { text: MessageId; icon: ReactNode }>>> = {
  waiting: { text: 'media.film.waiting', icon: <Hourglass size={18} aria-hidden="true" /> },
  making: { text: 'media.film.making', icon: <Spinner size={18} /> },
  failed: { text: 'media.film.failed', icon: <CloudOff size={18} aria-hidden="true" /> },
};

function saidOf(status: FilmDesk['film']['status']): ReactNode {
  const said = SAID[status];
  return said ? (
    <>
      {said.icon}
      <span>
        <FormattedMessage id={said.text} />
      </span>
    </>
  ) : null;
}
