import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { BanNotice, BanReason } from '@tuschel/protocol';
import { Download, LogIn, LogOut } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { logOut } from '../../account/logOut.ts';
import { useLogin, useLoginProviders } from '../../account/useLogin.ts';
import { useClient, useSession } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { keepPlace } from '../../focus/keepPlace.ts';
import { useText } from '../../game/useText.ts';
import { LanguageChoice } from '../../layout/LanguageChoice.tsx';
import { Logo } from '../../layout/Logo.tsx';
import { useProblemText } from '../../language/problemText.ts';
import { queries } from '../../connection/queryClient.ts';
import { ScreenTexts } from '../../language/ScreenTexts.tsx';
import { download } from '../../takeHome/saveFile.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { Appeal } from './Appeal.tsx';
import styles from './BanScreen.module.css';

/**
 * Why somebody is banned and until when; they can appeal, take home what is theirs, and log out. In a window whose session ended with the
 * ban: what for, and how to come to the rest.
 */
export default function BanScreen() {
  return (
    <ScreenTexts>
      <QueryClientProvider client={queries}>
        <Ban />
      </QueryClientProvider>
    </ScreenTexts>
  );
}

function Ban() {
  const session = useSession();
  const say = useText();
  const title = say('ban.title');
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  // The page changes without a new address: whoever listens or uses the keyboard has to be taken here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <Logo />
        <LanguageChoice />
      </header>
      <main className={styles.content} onFocus={keepPlace}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
          <Illustration name="underline" className={styles.stroke} />
        </h1>
        {session.status === 'signedIn' ? (
          <>
            <Notice userId={session.user.id} />
            <Choices />
          </>
        ) : null}
        {session.status === 'signedOut' && session.banned ? <Ended reason={session.banned} /> : null}
      </main>
    </div>
  );
}

function Ended({ reason }: { reason: BanReason }) {
  const say = useText();
  const login = useLogin();
  const [provider] = useLoginProviders();
  return (
    <>
      <Sheet className="wide">
        <p className="text-l">{say(`ban.reason.${reason}`)}</p>
        <p>{say('ban.ended')}</p>
      </Sheet>
      <div className="flow gap-3">
        {provider === undefined ? null : (
          <Button icon={<LogIn size={18} aria-hidden="true" />} onPress={() => void login({ provider, returnTo: '/' })}>
            {say('ban.login')}
          </Button>
        )}
        {/* The page begins anew, as for anybody who is not logged in. */}
        <Button kind="quiet" onPress={() => location.assign('/')}>
          {say('ban.away')}
        </Button>
      </div>
    </>
  );
}

function Notice({ userId }: { userId: string }) {
  const say = useText();
  const client = useClient();
  const { data, status, refetch } = useQuery({
    queryKey: ['ban', userId],
    queryFn: () => callEndpoint(client, 'GET /account/ban'),
  });
  switch (status) {
    case 'pending':
      return (
        <Sheet className="wide">
          <Skeleton label={say('ban.loading')} lines={5} />
        </Sheet>
      );
    case 'error':
      return (
        <Sheet className="wide">
          <ErrorState text={say('ban.failed')} retry={say('ban.retry')} onRetry={() => void refetch()} />
        </Sheet>
      );
    case 'success':
      return data.ban === null ? <Over /> : <Reason ban={data.ban} onAppealed={() => void refetch()} />;
    default:
      return status satisfies never;
  }
}

/** The ban has ended since the page was opened. */
function Over() {
  const say = useText();
  return (
    <Sheet className="wide">
      <p>{say('ban.over')}</p>
      <Button kind="gold" onPress={() => window.location.reload()}>
        {say('ban.over.go')}
      </Button>
    </Sheet>
  );
}

function Reason({ ban, onAppealed }: { ban: BanNotice; onAppealed: () => void }) {
  const say = useText();
  const { formatDate } = useIntl();
  const { reason, note, since, until } = ban;
  const day = (at: number) => formatDate(at, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Sheet className="wide">
      <p className="text-l">{say(`ban.reason.${reason}`)}</p>
      {note === '' ? null : (
        <figure className={styles.note}>
          <figcaption className="soft text-s">{say('ban.note')}</figcaption>
          <blockquote>{note}</blockquote>
        </figure>
      )}
      <dl className={styles.times}>
        <div>
          <dt className="soft text-s">{say('ban.since')}</dt>
          <dd>{day(since)}</dd>
        </div>
        <div>
          <dt className="soft text-s">{say('ban.until')}</dt>
          <dd>{until === null ? say('ban.forever') : day(until)}</dd>
        </div>
      </dl>
      {until === null ? null : <p>{say('ban.byItself')}</p>}
      <Appeal appeal={ban.appeal} onAppealed={onAppealed} />
    </Sheet>
  );
}

function Choices() {
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const [isExporting, setIsExporting] = useState(false);
  const [links, setLinks] = useState<string[]>([]);
  const takeHome = async () => {
    setIsExporting(true);
    try {
      const { parts } = await callEndpoint(client, 'POST /account/export');
      const urls = parts.map(
        ({ ticket }) => `${client.env.apiUrl}/account/export?ticket=${encodeURIComponent(ticket)}`,
      );
      setLinks(urls.length > 1 ? urls : []);
      if (urls.length === 1) download(urls[0]!);
    } catch (error) {
      showToast(problemText(error), { kind: 'error' });
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <>
      {links.length === 0 ? null : <Parts links={links} />}
      <div className="flow gap-3">
        <Button
          kind="quiet"
          icon={<Download size={18} aria-hidden="true" />}
          isDisabled={isExporting}
          onPress={takeHome}
        >
          {say('ban.export')}
        </Button>
        <Button kind="quiet" icon={<LogOut size={18} aria-hidden="true" />} onPress={() => logOut(client)}>
          {say('ban.logout')}
        </Button>
      </div>
    </>
  );
}

/** Somebody with many drawings gets them in several archives. */
function Parts({ links }: { links: readonly string[] }) {
  const say = useText();
  return (
    <Sheet className="wide">
      <p role="status">{say('ban.export.parts', { parts: links.length })}</p>
      <ol className={styles.parts}>
        {links.map((url, index) => (
          <li key={url}>
            <a href={url} download="">
              {say('ban.export.part', { part: index + 1, parts: links.length })}
            </a>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
