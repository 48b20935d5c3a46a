import type { ReactNode } from 'react';

/** Words that are read aloud only. `isLive`: a change of them is read as soon as the reader pauses. */
export function Unseen({ children, isLive = false }: { children: ReactNode; isLive?: boolean }) {
  return (
    <span className="unseen" {...(isLive ? { 'aria-live': 'polite' } : {})}>
      {children}
    </span>
  );
}
