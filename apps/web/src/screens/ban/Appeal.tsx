import { callEndpoint } from '@tuschel/client/call-endpoint';
import { type BanNotice, STAFF } from '@tuschel/protocol';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { useClient } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import styles from './BanScreen.module.css';

/** One for each ban; once it is sent, what was written stays in view, and later the answer. */
export function Appeal({ appeal, onAppealed }: { appeal: BanNotice['appeal']; onAppealed: () => void }) {
  const say = useText();
  return (
    <section className={styles.appeal}>
      <h2>{say('ban.appeal')}</h2>
      {appeal === null ? <Form onAppealed={onAppealed} /> : <Sent appeal={appeal} />}
    </section>
  );
}

function Sent({ appeal: { text, answer } }: { appeal: NonNullable<BanNotice['appeal']> }) {
  const say = useText();
  return (
    <div aria-live="polite">
      <figure className={styles.note}>
        <figcaption className="soft text-s">{say('ban.appeal.sent')}</figcaption>
        <blockquote>{text}</blockquote>
      </figure>
      {answer === null ? (
        <p>{say('ban.appeal.waiting')}</p>
      ) : (
        <figure className={styles.note}>
          <figcaption className="soft text-s">{say('ban.appeal.answer')}</figcaption>
          <blockquote>{answer}</blockquote>
        </figure>
      )}
    </div>
  );
}

function Form({ onAppealed }: { onAppealed: () => void }) {
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setIsSending(true);
    setProblem(undefined);
    try {
      await callEndpoint(client, 'POST /account/ban/appeal', { body: { text: text.trim() } });
      onAppealed();
    } catch (error) {
      setProblem(problemText(error));
      setIsSending(false);
    }
  };
  return (
    <>
      <p>{say('ban.appeal.about')}</p>
      <TextField
        label={say('ban.appeal.label')}
        value={text}
        onChange={setText}
        rows={5}
        maxLength={STAFF.appeal}
        error={problem}
        isDisabled={isSending}
        className={styles.field}
      />
      <Button isDisabled={isSending || text.trim() === ''} onPress={send}>
        {say('ban.appeal.send')}
      </Button>
    </>
  );
}
