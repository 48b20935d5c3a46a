import { ApiException } from '@tuschel/client';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useClient, useSession } from '../../ClientContext.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { useText } from '../../game/useText.ts';
import { AddPasskey } from '../../passkey/AddPasskey.tsx';
import { DeviceList } from '../../passkey/DeviceList.tsx';
import { PasskeyTexts } from '../../passkey/PasskeyTexts.tsx';
import { useOwnPasskeys } from '../../passkey/useOwnPasskeys.ts';
import { useProblemText } from '../../language/problemText.ts';
import { usePageTitle } from '../../usePageTitle.ts';

/** Where a link of the team leads somebody who has lost every other way into their account. */
export default function LinkScreen() {
  return (
    <PasskeyTexts>
      <Door />
    </PasskeyTexts>
  );
}

function Door() {
  const say = useText();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const [token] = useState(hash === '' ? null : hash.slice(1));
  const [isIn, setIn] = useState(false);
  usePageTitle(say('link.title'));
  // Neither the history nor a screenshot of the page keeps it.
  useEffect(() => {
    if (hash !== '') void navigate({ search, hash: '' }, { replace: true });
  }, [hash, search, navigate]);
  if (isIn) return <Back />;
  return <Invited token={token} onIn={() => setIn(true)} />;
}

/** A press and no sooner: what looks at links by itself does not use them up. */
function Invited({ token, onIn }: { token: string | null; onIn: () => void }) {
  const say = useText();
  const client = useClient();
  const session = useSession();
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const enter = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const begun = new URL(await client.login.start('link', { returnTo: '/' }), location.origin);
      await client.login.finish(token ?? '', begun.searchParams.get('state') ?? '');
      onIn();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  const isGone = problem instanceof ApiException && problem.status === 401;
  return (
    <Notice drawing={isGone || token === null ? 'lost' : 'otter'} title={say('link.title')}>
      <p>{say(token === null ? 'link.missing' : 'link.text')}</p>
      {session.status === 'signedIn' && token !== null && !isGone ? (
        <p>{say('link.again', { name: session.user.displayName || session.user.username })}</p>
      ) : null}
      {problem === null ? null : (
        <p role="alert" className="danger">
          {isGone ? say('link.gone') : problemText(problem)}
        </p>
      )}
      {token === null || isGone ? null : (
        <Button kind="gold" size="l" isDisabled={isBusy} onPress={enter}>
          {say('link.go')}
        </Button>
      )}
    </Notice>
  );
}

/** In again: the next time without a link, and without the devices that are lost. */
function Back() {
  const say = useText();
  const session = useSession();
  const { query, put } = useOwnPasskeys();
  const own = query.data;
  const name = session.status === 'signedIn' ? session.user.displayName || session.user.username : '';
  return (
    <Notice drawing="otter" title={say('link.back.title', { name })}>
      {own === undefined || !own.isOffered ? null : (
        <>
          <p>{say('link.back.text')}</p>
          <AddPasskey own={own} returnTo="/me/data" />
          <DeviceList own={own} onChanged={put} returnTo="/me/data" />
        </>
      )}
      <ButtonLink kind="quiet" to="/">
        {say('link.home')}
      </ButtonLink>
    </Notice>
  );
}
