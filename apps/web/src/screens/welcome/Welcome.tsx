import type { ReactNode } from 'react';
import { Notice } from '../../components/status/Notice.tsx';
import { WaysIn } from './WaysIn.tsx';

interface Props {
  title: string;
  /** A path of ours, for whoever has to leave the page to log in. */
  returnTo: string;
  /** Says what comes after it. */
  about?: ReactNode;
  /** Further ways in. */
  children?: ReactNode;
}

/** Whoever is not signed in yet signs in here. */
export function Welcome({ title, returnTo, about, children }: Props) {
  return (
    <Notice drawing="otter" title={title}>
      {about}
      <WaysIn returnTo={returnTo} />
      {children}
    </Notice>
  );
}
