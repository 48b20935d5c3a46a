import type { SignedInUser } from '@tuschel/client';
import { isAskedAboutImages } from '@tuschel/protocol';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { logOut } from '../../account/logOut.ts';
import { useClient } from '../../ClientContext.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { LanguageChoice } from '../../layout/LanguageChoice.tsx';
import { Logo } from '../../layout/Logo.tsx';
import { ScreenTexts } from '../../language/ScreenTexts.tsx';
import { useLanguage } from '../../language/Texts.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { useContentPage } from '../content/useContentPage.ts';
import { AnswerBar } from './AnswerBar.tsx';
import { ImagesQuestion } from './ImagesQuestion.tsx';
import styles from './TermsScreen.module.css';
import { TermsText } from './TermsText.tsx';
import { useAnswer } from './useAnswer.ts';

/** The terms, to be accepted or declined. */
export default function TermsScreen(props: { user: SignedInUser }) {
  return (
    <ScreenTexts>
      <Terms {...props} />
    </ScreenTexts>
  );
}

function Terms({ user }: { user: SignedInUser }) {
  const { formatMessage } = useIntl();
  const { language } = useLanguage();
  const text = useContentPage('terms', language);
  const title = text.status === 'loaded' ? text.page.title : formatMessage({ id: 'terms.title' });
  usePageTitle(title);
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Logo />
        <LanguageChoice />
      </header>
      <main className={styles.content}>
        <Title text={title} lang={text.status === 'loaded' ? text.page.language : language} />
        <p className="measure text-l">
          <FormattedMessage id={user.termsAccepted === null ? 'terms.first' : 'terms.again'} />
        </p>
        <Sheet className={styles.text}>
          <TermsText state={text} />
        </Sheet>
      </main>
      <Answer user={user} isReady={text.status === 'loaded' || text.status === 'gone'} />
    </div>
  );
}

/** The page changes without a new address: whoever listens or uses the keyboard has to be taken here. */
function Title({ text, lang }: { text: string; lang: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title} lang={lang}>
      {text}
      <Illustration name="underline" className={styles.stroke} />
    </h1>
  );
}

function Answer({ user, isReady }: { user: SignedInUser; isReady: boolean }) {
  const { env } = useClient();
  const { answering, accept } = useAnswer();
  const [isAsking, setAsking] = useState(false);
  const decline = useDecline();
  const onAccept = () => (isAskedAboutImages(user, env.terms) ? setAsking(true) : void accept());
  return (
    <>
      <AnswerBar answering={answering} isReady={isReady} onAccept={onAccept} onDecline={() => void decline()} />
      {isAsking ? (
        <ImagesQuestion
          onClose={() => setAsking(false)}
          onAnswer={(earlierImages) => {
            setAsking(false);
            void accept(earlierImages);
          }}
        />
      ) : null}
    </>
  );
}

function useDecline(): () => Promise<void> {
  const { formatMessage } = useIntl();
  const client = useClient();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  return async () => {
    const isSure = await dialogs.confirm({
      title: formatMessage({ id: 'terms.decline.title' }),
      body: formatMessage({ id: 'terms.decline.text' }),
      okLabel: formatMessage({ id: 'terms.decline.go' }),
      danger: true,
    });
    if (!isSure) return;
    const loggedOut = logOut(client);
    await navigate('/');
    await loggedOut;
  };
}
