import { SignIn } from '../../account/SignIn.tsx';
import { NameCard } from './NameCard.tsx';
import { useIsNameEnough } from './useIsNameEnough.ts';

/** Where a name is all that is needed, it is asked for here; otherwise one chooses how to log in. */
export function WaysIn({ returnTo }: { returnTo: string }) {
  return useIsNameEnough() ? <NameCard returnTo={returnTo} /> : <SignIn returnTo={returnTo} />;
}
