import type { ReactNode } from 'react';
import { useSession } from '../ClientContext.tsx';
import { LoadingScreen } from '../components/status/LoadingScreen.tsx';
import { Notice } from '../components/status/Notice.tsx';
import { useText } from '../game/useText.ts';
import { usePageTitle } from '../usePageTitle.ts';
import { WaysIn } from '../screens/welcome/WaysIn.tsx';

interface Props {
  /** Of the page. */
  title: string;
  /** What is said to whoever is not signed in. */
  invitation: string;
  /** Where they are taken once they are. */
  returnTo: string;
  /** Is made anew when somebody else signs in. */
  children: (userId: string) => ReactNode;
}

/** A page of one's own: for whoever is signed in; others are asked to. */
export function SignedIn({ title, invitation, returnTo, children }: Props) {
  const say = useText();
  const session = useSession();
  usePageTitle(title);
  switch (session.status) {
    case 'starting':
      return <LoadingScreen status={say('loading.session')} />;
    case 'signedOut':
      return (
        <Notice drawing="otter" title={invitation}>
          <WaysIn returnTo={returnTo} />
        </Notice>
      );
    case 'signedIn':
      return children(session.user.id);
    default:
      return session satisfies never;
  }
}
