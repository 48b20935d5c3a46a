import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button, type ButtonKind } from '../Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import styles from './Dialogs.module.css';

interface Props {
  title: string;
  /** On the button that sends it. */
  go: string;
  kind?: ButtonKind;
  icon?: ReactNode;
  /** Default: the word of the language for Cancel. */
  cancel?: string;
  /** It cannot be sent as it stands. */
  isUnready?: boolean;
  /** Null: there is nothing to send yet. */
  send: () => Promise<unknown> | null;
  /** Says what went wrong. */
  tell: (problem: unknown) => ReactNode;
  problemClass?: string | undefined;
  wide?: boolean;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that is filled in and sent, once at a time, and closes when that went well. */
export function DialogForm({ kind = 'action', problemClass = 'danger', wide = false, onClose, ...props }: Props) {
  const { formatMessage } = useIntl();
  const [isOnItsWay, setOnItsWay] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const run = async () => {
    const sending = isOnItsWay || props.isUnready ? null : props.send();
    if (sending === null) return;
    setOnItsWay(true);
    setProblem(null);
    try {
      await sending;
      onClose();
    } catch (error) {
      setProblem(error);
      setOnItsWay(false);
    }
  };
  return (
    <DialogFrame title={props.title} onClose={onClose} wide={wide}>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {props.children}
        {problem === null ? null : (
          <div role="alert" className={problemClass}>
            {props.tell(problem)}
          </div>
        )}
        <div className={wide ? styles.buttons : 'flow justify-end gap-3'}>
          <Button kind="quiet" onPress={onClose}>
            {props.cancel ?? formatMessage({ id: 'dialog.cancel' })}
          </Button>
          <Button type="submit" kind={kind} icon={props.icon} isDisabled={props.isUnready === true || isOnItsWay}>
            {props.go}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
