import { parseLobbyCode } from '@tuschel/protocol';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import styles from './CodeForm.module.css';

/** Takes an invite code, however it is typed, or the whole link, and goes there. */
export function CodeForm() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = parseLobbyCode(text.slice(text.lastIndexOf('/') + 1));
    setWrong(code === null);
    if (code !== null) void navigate(`/join/${code}`);
  };
  return (
    <form className={styles.box} onSubmit={submit} noValidate>
      <div className={styles.row}>
        <TextField
          className={styles.field}
          label={formatMessage({ id: 'code.label' })}
          hint={formatMessage({ id: 'code.hint' })}
          error={isWrong ? formatMessage({ id: 'code.wrong' }) : undefined}
          value={text}
          onChange={(next) => {
            setText(next);
            setWrong(false);
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" kind="action" className={styles.button}>
          <FormattedMessage id="code.join" />
        </Button>
      </div>
    </form>
  );
}
