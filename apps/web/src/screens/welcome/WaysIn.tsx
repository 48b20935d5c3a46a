import { SignIn } from '../../account/SignIn.tsx';
import { PasskeyLogin } from '../../passkey/PasskeyLogin.tsx';
import { NameCard } from './NameCard.tsx';
import { useIsNameEnough } from './useIsNameEnough.ts';

export interface WaysInProps {
  returnTo: string;
  /** It lies below something that one came for: the page does not jump there. */
  isBelow?: boolean;
}

/** Where a name is all that is needed, it is asked for here; otherwise one chooses how to log in. */
export function WaysIn({ returnTo, isBelow = false }: WaysInProps) {
  if (!useIsNameEnough()) return <SignIn returnTo={returnTo} />;
  return (
    <>
      <NameCard returnTo={returnTo} autoFocus={!isBelow} />
      <PasskeyLogin returnTo={returnTo} />
    </>
  );
}
