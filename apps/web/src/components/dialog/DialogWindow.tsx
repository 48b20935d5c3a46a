import { type FormEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import styles from './Dialogs.module.css';
import { TextField } from '../form/TextField.tsx';

export interface Options {
  title?: string;
  body?: ReactNode;
  /** Default: the words of the language for OK and Cancel. */
  okLabel?: string;
  cancelLabel?: string;
  /** OK stands left of Cancel. */
  okLeft?: boolean;
  /** OK loses something. */
  danger?: boolean;
}

export interface TextOptions extends Options {
  /** Label of the input. */
  label: string;
  initial?: string;
  maxLength?: number;
  /** More than one row makes it multi-line. */
  rows?: number;
  /** What is wrong with this text, in words; OK is refused while something is. */
  validate?: (text: string) => string | undefined;
}

export type Ask =
  | ({ kind: 'confirm' | 'alert'; label?: undefined } & Omit<TextOptions, 'label'>)
  | ({ kind: 'text' } & TextOptions);

/** True: OK. A text: OK, with what was entered. False: not. */
export type Answer = boolean | string;

interface Props {
  ask: Ask;
  onAnswer: (answer: Answer) => void;
}

export default function DialogWindow({ ask, onAnswer }: Props) {
  return (
    <DialogFrame
      title={ask.title ?? ask.label}
      role={ask.kind === 'text' ? 'dialog' : 'alertdialog'}
      onClose={() => onAnswer(ask.kind === 'alert')}
    >
      {ask.body === undefined ? null : <div className={styles.body}>{ask.body}</div>}
      {ask.kind === 'text' ? <TextForm ask={ask} onAnswer={onAnswer} /> : <Buttons ask={ask} onAnswer={onAnswer} />}
    </DialogFrame>
  );
}

function TextForm({ ask, onAnswer }: { ask: Extract<Ask, { kind: 'text' }>; onAnswer: (answer: Answer) => void }) {
  const [text, setText] = useState(ask.initial ?? '');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = ask.validate?.(text);
    setWrong(problem);
    if (problem === undefined) onAnswer(text);
  };
  return (
    <form onSubmit={submit} className="stack gap-5">
      <TextField
        label={ask.label}
        hideLabel={ask.title === undefined}
        value={text}
        onChange={setText}
        error={wrong}
        rows={ask.rows}
        autoFocus
        {...(ask.maxLength === undefined ? {} : { maxLength: ask.maxLength })}
      />
      <Buttons ask={ask} onAnswer={onAnswer} submits />
    </form>
  );
}

function Buttons({
  ask,
  onAnswer,
  submits = false,
}: {
  ask: Ask;
  onAnswer: (answer: Answer) => void;
  submits?: boolean;
}) {
  const { formatMessage } = useIntl();
  const ok = (
    <Button
      key="ok"
      kind={ask.danger ? 'danger' : 'action'}
      autoFocus={!submits && !ask.danger}
      {...(submits ? { type: 'submit' as const } : { onPress: () => onAnswer(true) })}
    >
      {ask.okLabel ?? formatMessage({ id: 'dialog.ok' })}
    </Button>
  );
  const cancel = (
    <Button key="cancel" kind="quiet" autoFocus={ask.danger ?? false} onPress={() => onAnswer(false)}>
      {ask.cancelLabel ?? formatMessage({ id: 'dialog.cancel' })}
    </Button>
  );
  if (ask.kind === 'alert') return <div className={styles.buttons}>{ok}</div>;
  return <div className={styles.buttons}>{ask.okLeft ? [ok, cancel] : [cancel, ok]}</div>;
}
