import { SignIn } from '../../account/SignIn.tsx';
import { useLoginProviders } from '../../account/useLogin.ts';
import { NameCard } from './NameCard.tsx';

/** Where a name is all that is needed, it is asked for here; otherwise one chooses how to log in. */
export function WaysIn({ returnTo }: { returnTo: string }) {
  const providers = useLoginProviders();
  const isNameEnough = providers.length === 1 && providers[0] === 'local';
  return isNameEnough ? <NameCard returnTo={returnTo} /> : <SignIn returnTo={returnTo} />;
}
