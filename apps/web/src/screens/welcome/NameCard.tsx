import { NAME, tidyName } from '@tuschel/protocol';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { LanguageChoice } from '../../layout/LanguageChoice.tsx';
import type { MessageId } from '../../language/messageIds.ts';
import { useLanguage } from '../../language/Texts.tsx';
import { type ContentPageState, useContentPage } from '../content/useContentPage.ts';
import { nameProblem } from '../login/nameProblem.ts';
import { TermsText } from '../terms/TermsText.tsx';
import styles from './NameCard.module.css';
import { useNameLogin } from './useNameLogin.ts';

/** A name and the terms, answered at once: whoever presses Enter is in. */
export function NameCard({ returnTo, autoFocus }: { returnTo: string; autoFocus: boolean }) {
  const { formatMessage } = useIntl();
  const { env } = useClient();
  const { language } = useLanguage();
  const terms = useContentPage('terms', language);
  // Accounts of today may still be older than the terms: then these come with a question of their own, on their own page.
  const [hasTerms] = useState(() => Date.now() >= env.terms.imagesBefore);
  const isReady = !hasTerms || terms.status === 'loaded' || terms.status === 'gone';
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<MessageId | null>(null);
  /** Enter was pressed before the terms were there, which nobody accepts unseen. */
  const [isEarly, setEarly] = useState(false);
  const { isSending, send } = useNameLogin({ returnTo, acceptsTerms: hasTerms, onProblem: setProblem });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !isReady) return;
    const tidied = tidyName(name);
    const wrong = nameProblem(tidied);
    setProblem(wrong);
    if (wrong === null) void send(tidied);
  };
  // A form whose button is disabled is not submitted.
  const noticeEarly = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement && target.type === 'text')
      setEarly(terms.status === 'loading');
  };
  return (
    <form className={classes('stack gap-4 wide', styles.form)} onSubmit={submit} onKeyDown={noticeEarly} noValidate>
      <TextField
        label={formatMessage({ id: 'login.name' })}
        hint={formatMessage({ id: 'login.name.hint' }, { max: NAME.max })}
        error={problem === null ? undefined : formatMessage({ id: problem }, { max: NAME.max })}
        value={name}
        onChange={(next) => {
          setName(next);
          setProblem(null);
        }}
        autoFocus={autoFocus}
        autoComplete="nickname"
        spellCheck={false}
        enterKeyHint="go"
      />
      <p role="status" className={styles.early}>
        {isEarly ? <FormattedMessage id={isReady ? 'welcome.here' : 'welcome.early'} /> : null}
      </p>
      {hasTerms ? <Terms state={terms} /> : null}
      <Choices hasTerms={hasTerms} isDisabled={isSending} isReady={isReady} />
    </form>
  );
}

/** As short as a card allows; the text scrolls in its frame. */
function Terms({ state }: { state: ContentPageState }) {
  const id = useId();
  const { formatMessage } = useIntl();
  const { language } = useLanguage();
  const isLoaded = state.status === 'loaded';
  return (
    <div className="stack gap-2 shrinks">
      <header className="flow align-center justify-between gap-1-3">
        <h2 id={id} className="text-m breakable" lang={isLoaded ? state.page.language : language}>
          {isLoaded ? state.page.title : formatMessage({ id: 'terms.title' })}
        </h2>
        <LanguageChoice />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <div className={styles.text} role="region" aria-labelledby={id} tabIndex={0}>
        <TermsText state={state} />
      </div>
    </div>
  );
}

function Choices({ hasTerms, isDisabled, isReady }: { hasTerms: boolean; isDisabled: boolean; isReady: boolean }) {
  const navigate = useNavigate();
  if (!hasTerms)
    return (
      <Button type="submit" kind="gold" size="l" isDisabled={isDisabled}>
        <FormattedMessage id="login.go" />
      </Button>
    );
  return (
    <>
      <p className="soft text-s">
        <FormattedMessage id="welcome.terms" />
      </p>
      <div className={classes('flow justify-end gap-3', styles.choices)}>
        <Button kind="quiet" isDisabled={isDisabled} onPress={() => void navigate('/')}>
          <FormattedMessage id="terms.decline" />
        </Button>
        <Button type="submit" kind="gold" size="l" isDisabled={isDisabled || !isReady}>
          <FormattedMessage id="terms.accept" />
        </Button>
      </div>
    </>
  );
}
