import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useClient } from '../../ClientContext.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { useText } from '../../game/useText.ts';
import styles from '../../passkey/Passkeys.module.css';
import { PasskeyTexts } from '../../passkey/PasskeyTexts.tsx';
import { usePasskeyProblem } from '../../passkey/usePasskeyProblem.ts';
import { usePasskeysHere } from '../../passkey/usePasskeysHere.ts';
import { usePageTitle } from '../../usePageTitle.ts';

/** The server asks the browser, and the browser its user, for a passkey: at once, and again as often as they like. */
export default function PasskeyScreen() {
  return (
    <PasskeyTexts>
      <Asking />
    </PasskeyTexts>
  );
}

function Asking() {
  const say = useText();
  const isHere = usePasskeysHere();
  const problemText = usePasskeyProblem();
  const { isBusy, problem, returnTo, ask } = useAsking(isHere);
  usePageTitle(say('passkey.login.title'));
  return (
    <Notice drawing="otter" title={say('passkey.login.title')}>
      <p>{say('passkey.login.text')}</p>
      {isHere ? null : (
        <p role="alert" className="danger">
          {say('passkey.unsupported')}
        </p>
      )}
      {problem === null ? null : (
        <div role="alert">
          <p className="danger">{problemText(problem)}</p>
          <p className="block soft text-s">{say('passkey.login.lost')}</p>
        </div>
      )}
      <div className={styles.buttons}>
        {isHere ? (
          <Button
            kind="gold"
            size="l"
            icon={<KeyRound size={22} aria-hidden="true" />}
            isDisabled={isBusy}
            onPress={ask}
          >
            {say(isBusy ? 'passkey.add.busy' : 'passkey.login.go')}
          </Button>
        ) : null}
        <ButtonLink kind="quiet" to={returnTo}>
          {say('passkey.login.other')}
        </ButtonLink>
      </div>
    </Notice>
  );
}

/** Where people log in in another way when there is no page to return to. */
const ANYWHERE = '/create';

/** The login that led here first; each further try is a login of its own, as one that has failed is used up. */
function useAsking(isHere: boolean) {
  const client = useClient();
  const navigate = useNavigate();
  const [begun] = useState(useSearchParams()[0].get('state'));
  const [wish] = useState(() => client.login.pending(begun));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const isFirst = useRef(true);
  const returnTo = wish?.returnTo ?? ANYWHERE;

  const nextState = async (): Promise<string> => {
    const isOpen = isFirst.current && wish !== null;
    isFirst.current = false;
    if (isOpen && begun !== null) return begun;
    const url = new URL(await client.login.start('passkey', { returnTo }), location.origin);
    return url.searchParams.get('state') ?? '';
  };

  const ask = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const state = await nextState();
      const { signIn } = await import('../../passkey/ceremony.ts');
      const code = await signIn(client, state);
      await navigate(await client.login.finish(code, state), { replace: true });
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };

  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current || !isHere || wish === null) return;
    hasAsked.current = true;
    void ask();
  });

  return { isBusy, problem, returnTo, ask };
}
