import { parseLobbyCode } from '@tuschel/protocol';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { useSession } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { Welcome } from '../welcome/Welcome.tsx';
import { CodeForm } from './CodeForm.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import { Joining } from './Joining.tsx';

/** The way into a lobby: by the link, or by a code typed in. */
export default function JoinScreen() {
  usePageTitle(useIntl().formatMessage({ id: 'join.title' }));
  const { lobbyCode } = useParams();
  if (lobbyCode === undefined) return <EnterCode />;
  const code = parseLobbyCode(lobbyCode);
  return code === null ? <InvalidLink /> : <JoinByCode code={code} />;
}

function EnterCode() {
  const { formatMessage } = useIntl();
  return (
    <Notice drawing="otter" title={formatMessage({ id: 'create.join.title' })}>
      <CodeForm />
    </Notice>
  );
}

function JoinByCode({ code }: { code: string }) {
  const session = useSession();
  // Whoever is in sees the lobby at once.
  useEffect(() => void import('../../game/GameWithTexts.tsx').catch(() => undefined), []);
  switch (session.status) {
    case 'starting':
      return <LoadingScreen />;
    case 'signedOut':
      return <Invited code={code} />;
    case 'signedIn':
      return <Joining key={code} code={code} />;
    default:
      return session satisfies never;
  }
}

function Invited({ code }: { code: string }) {
  const { formatMessage } = useIntl();
  return (
    <Welcome
      title={formatMessage({ id: 'join.signIn.title' })}
      returnTo={`/join/${code}`}
      about={<FormattedMessage id="login.needed" tagName="p" />}
    />
  );
}
