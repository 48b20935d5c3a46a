import { callEndpoint } from '@tuschel/client/call-endpoint';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { logOut, sendLeftPapers } from '../../account/logOut.ts';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import styles from './Data.module.css';

type Pages = 'remove' | 'keep';
const CHOICES: readonly Pages[] = ['remove', 'keep'];

/** For good, after fourteen days in which logging in takes it back. */
export function EraseAccount() {
  const say = useText();
  const problemText = useProblemText();
  const name = useId();
  const [pages, setPages] = useState<Pages>('remove');
  const { erase, isAsking, problem } = useErase(pages);

  return (
    <section className="stack gap-3 pad-5 raised shadow-1 radius-m">
      <h2 className={styles.heading}>{say('data.erase.title')}</h2>
      <p>{say('data.erase.text')}</p>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{say('data.erase.pages')}</legend>
        {CHOICES.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={pages === choice}
              disabled={isAsking}
              onChange={() => setPages(choice)}
            />
            <span>
              <span className={styles.wish}>{say(`data.erase.pages.${choice}`)}</span>
              <span className={styles.detail}>{say(`data.erase.pages.${choice}.about`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button
        kind="danger"
        icon={<Trash2 size={18} aria-hidden="true" />}
        className={styles.go}
        isDisabled={isAsking}
        onPress={erase}
      >
        {say('data.erase.go')}
      </Button>
      {problem === null ? null : (
        <p role="alert" className="danger">
          {problemText(problem)}
        </p>
      )}
    </section>
  );
}

/** Asks, and then leads out: the account is as good as gone. */
function useErase(pages: Pages) {
  const say = useText();
  const { formatDate } = useIntl();
  const client = useClient();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const erase = async () => {
    const isSure = await dialogs.confirm({
      title: say('data.erase.sure'),
      body: say(`data.erase.sure.${pages}`),
      okLabel: say('data.erase.go'),
      danger: true,
    });
    if (!isSure) return;
    setAsking(true);
    setProblem(null);
    try {
      // Logging in takes it back: then strokes that only this device has are to be there, too.
      await sendLeftPapers(client);
      const { dueAt } = await callEndpoint(client, 'POST /account/erase', { body: { pages } });
      await dialogs.alert({
        title: say('data.erase.done'),
        body: say('data.erase.done.text', { date: formatDate(dueAt, { dateStyle: 'long', timeStyle: 'short' }) }),
      });
      await navigate('/');
      await logOut(client, true);
    } catch (error) {
      setProblem(error);
      setAsking(false);
    }
  };
  return { erase, isAsking, problem };
}
