import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/status/ProgressBar.tsx';
import { Spinner } from '../../components/status/Spinner.tsx';
import styles from './TermsScreen.module.css';
import type { Answering } from './useAnswer.ts';

interface Props {
  answering: Answering;
  /** There is something to answer: nobody accepts what they could not read. */
  isReady: boolean;
  onAccept: () => void;
  onDecline: () => void;
}

/** Always in view, however long the text is. */
export function AnswerBar({ answering, isReady, onAccept, onDecline }: Props) {
  const isSaving = answering.status === 'saving';
  return (
    <div className={styles.answer}>
      <div className={styles.told} aria-live="polite">
        <Told answering={answering} />
      </div>
      <div className={styles.choices}>
        <Button kind="quiet" isDisabled={isSaving} onPress={onDecline}>
          <FormattedMessage id="terms.decline" />
        </Button>
        <Button kind="gold" isDisabled={isSaving || !isReady} onPress={onAccept}>
          <FormattedMessage id="terms.accept" />
        </Button>
      </div>
    </div>
  );
}

function Told({ answering }: { answering: Answering }) {
  if (answering.status === 'open')
    return answering.problem === null ? null : <p className="danger">{answering.problem}</p>;
  if (answering.progress) return <Progress {...answering.progress} />;
  return (
    <p className="row gap-2">
      <Spinner />
      <FormattedMessage id="terms.saving" />
    </p>
  );
}

function Progress(values: { done: number; total: number }) {
  const { formatMessage } = useIntl();
  return <ProgressBar label={formatMessage({ id: 'terms.images.progress' }, values)} {...values} />;
}
