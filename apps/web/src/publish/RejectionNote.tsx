import type { Rejection } from '@tuschel/protocol';
import { MessageCircleWarning, Scale } from 'lucide-react';
import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import { Button } from '../components/Button.tsx';
import { useDialogs } from '../components/dialog/Dialogs.tsx';
import { useText } from '../game/useText.ts';
import { useProblemText } from '../language/problemText.ts';
import { askForAppeal } from './askForAppeal.ts';
import styles from './RejectionNote.module.css';

interface Props {
  rejection: Rejection;
  /** Throws ApiException. */
  onAppeal: (text: string) => Promise<void>;
}

/** Why a picture was turned down, in the moderator's words, and the one thing to say against it. */
export function RejectionNote({ rejection, onAppeal }: Props) {
  const say = useText();
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const [problem, setProblem] = useState<unknown>(null);
  const { reason, note, at, appeal, mayAppeal } = rejection;
  const ask = async () => {
    const text = await askForAppeal(dialogs, say);
    if (text === undefined) return;
    setProblem(null);
    await onAppeal(text).catch(setProblem);
  };
  return (
    <section className={styles.note} aria-label={say('rejection.title')}>
      <p className="flow align-center gap-1-2">
        <MessageCircleWarning size={20} aria-hidden="true" />
        <strong>{say(`reject.${reason}`)}</strong>
        <span className="text-s">
          <FormattedDate value={at} dateStyle="medium" />
        </span>
      </p>
      <p>{say(`reject.${reason}.text`)}</p>
      {note === '' ? null : <blockquote className={styles.words}>{note}</blockquote>}
      {appeal ? (
        <div className="stack gap-1">
          <p className="breakable">{say('appeal.yours', { text: appeal.text })}</p>
          <p role="status">{say(appeal.isAnswered ? 'appeal.answered' : 'appeal.waits')}</p>
          {appeal.answer === '' ? null : <blockquote className={styles.words}>{appeal.answer}</blockquote>}
        </div>
      ) : null}
      {mayAppeal ? (
        <Button kind="quiet" size="s" icon={<Scale size={18} aria-hidden="true" />} onPress={ask}>
          {say('appeal.go')}
        </Button>
      ) : null}
      {problem === null ? null : (
        <p role="alert" className="heavy">
          {problemText(problem)}
        </p>
      )}
    </section>
  );
}
