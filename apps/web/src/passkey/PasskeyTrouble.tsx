import { ApiException } from '@tuschel/client';
import type { OwnPasskeys, Problem } from '@tuschel/protocol';
import { useLogin, useLoginProviders } from '../account/useLogin.ts';
import { Button } from '../components/Button.tsx';
import { useText } from '../game/useText.ts';
import styles from './Passkeys.module.css';
import { usePasskeyProblem } from './usePasskeyProblem.ts';

interface Props {
  /** Null: nothing went wrong. */
  problem: unknown;
  own: OwnPasskeys | undefined;
  returnTo: string;
}

/** What went wrong; where a fresh login is all that is missing, the way to it. */
export function PasskeyTrouble({ problem, own, returnTo }: Props) {
  const problemText = usePasskeyProblem();
  if (problem === null) return null;
  return (
    <div role="alert" className={styles.problem}>
      <p>{problemText(problem)}</p>
      {isOld(problem) ? <LogInAgain own={own} returnTo={returnTo} /> : null}
    </div>
  );
}

/** The same person as before: by a passkey, or at the provider that knows them. */
function LogInAgain({ own, returnTo }: Omit<Props, 'problem'>) {
  const say = useText();
  const login = useLogin();
  const [provider] = useLoginProviders();
  const hasPasskey = own?.passkeys.some(({ formerHost }) => formerHost === undefined) ?? false;
  if (!hasPasskey && provider !== 'twitch') return null;
  return (
    <Button kind="quiet" size="s" onPress={() => login({ provider: hasPasskey ? 'passkey' : 'twitch', returnTo })}>
      {say('passkey.login.again')}
    </Button>
  );
}

function isOld(problem: unknown): boolean {
  const result = problem instanceof ApiException ? (problem.result as Partial<Problem> | null) : null;
  return result?.type?.endsWith(':loginTooOld') ?? false;
}
