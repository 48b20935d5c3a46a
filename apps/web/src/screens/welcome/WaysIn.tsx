import { SignIn } from '../../account/SignIn.tsx';
import { PasskeyLogin } from '../../passkey/PasskeyLogin.tsx';
import { NameCard } from './NameCard.tsx';
import { useIsNameEnough } from './useIsNameEnough.ts';

/** Where a name is all that is needed, it is asked for here; otherwise one chooses how to log in. */
export function WaysIn({ returnTo }: { returnTo: string }) {
  if (!useIsNameEnough()) return <SignIn returnTo={returnTo} />;
  return (
    <>
      <NameCard returnTo={returnTo} />
      <PasskeyLogin returnTo={returnTo} />
    </>
  );
}
