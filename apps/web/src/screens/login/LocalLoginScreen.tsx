import { ApiException } from '@tuschel/client';
import { NAME, tidyName } from '@tuschel/protocol';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { useLogin } from '../../account/useLogin.ts';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import type { MessageId } from '../../language/messageIds.ts';
import { problemText } from '../../language/problemText.ts';
import { PasskeyLogin } from '../../passkey/PasskeyLogin.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import styles from './LocalLoginScreen.module.css';
import { keepLoginReturn } from './loginReturn.ts';
import { nameProblem, refusedName } from './nameProblem.ts';

const NAME_LENGTH = { max: NAME.max };

/** The server's own login: it asks for a name, and hands it in like any provider's page. */
export default function LocalLoginScreen() {
  const { formatMessage } = useIntl();
  const state = useSearchParams()[0].get('state');
  const [expired, setExpired] = useState<string | null>(null);
  usePageTitle(formatMessage({ id: 'login.title' }));
  if (state === null || state === expired) return <Expired />;
  return <NameForm state={state} onExpired={() => setExpired(state)} />;
}

function NameForm({ state, onExpired }: { state: string; onExpired: () => void }) {
  const { formatMessage } = useIntl();
  const client = useClient();
  const [returnTo] = useState(() => client.login.pending(state)?.returnTo ?? '/create');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<MessageId | null>(null);
  const { isSending, send } = useHandIn(state, onExpired, setProblem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tidied = tidyName(name);
    const wrong = nameProblem(tidied);
    setProblem(wrong);
    if (wrong === null) void send(tidied);
  };
  return (
    <Notice drawing="otter" title={formatMessage({ id: 'login.title' })}>
      <p>
        <FormattedMessage id="login.explain" />
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={formatMessage({ id: 'login.name' })}
          hint={formatMessage({ id: 'login.name.hint' }, NAME_LENGTH)}
          error={problem === null ? undefined : formatMessage({ id: problem }, NAME_LENGTH)}
          value={name}
          onChange={(next) => {
            setName(next);
            setProblem(null);
          }}
          autoFocus
          autoComplete="nickname"
          spellCheck={false}
        />
        <Button type="submit" kind="gold" size="l" isDisabled={isSending}>
          <FormattedMessage id="login.go" />
        </Button>
      </form>
      <PasskeyLogin returnTo={returnTo} />
    </Notice>
  );
}

/** Hands in the name and goes on to the return path. */
function useHandIn(state: string, onExpired: () => void, onProblem: (problem: MessageId) => void) {
  const client = useClient();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const send = async (name: string) => {
    setSending(true);
    try {
      const url = new URL(await client.login.local(state, name), location.origin);
      keepLoginReturn(url.search);
      await navigate(url.pathname, { replace: true });
    } catch (error) {
      setSending(false);
      const refused = error instanceof ApiException ? refusedName(error.result) : null;
      if (refused) return onProblem(refused);
      const status = error instanceof ApiException ? error.status : 0;
      if (status >= 400 && status < 500 && status !== 429) onExpired();
      else onProblem(problemText(error));
    }
  };
  return { isSending, send };
}

function Expired() {
  const { formatMessage } = useIntl();
  const login = useLogin();
  return (
    <Notice drawing="lost" title={formatMessage({ id: 'login.title' })}>
      <p>
        <FormattedMessage id="login.expired" />
      </p>
      <Button kind="gold" onPress={() => login({ provider: 'local', returnTo: '/create' })}>
        <FormattedMessage id="login.again" />
      </Button>
    </Notice>
  );
}
