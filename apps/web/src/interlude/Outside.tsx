import type { ReactNode } from 'react';
import { Unseen } from '../components/Unseen.tsx';
import { useText } from '../game/useText.ts';

/** A place in the app that opens in a window of its own: whoever looks there stays in the game. */
export function Outside({
  to,
  className,
  children,
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const say = useText();
  return (
    <a href={to} target="_blank" rel="noopener" className={className}>
      {children}
      <Unseen> ({say('interlude.newWindow')})</Unseen>
    </a>
  );
}
