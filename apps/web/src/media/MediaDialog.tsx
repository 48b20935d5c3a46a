import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useReducer, useRef } from 'react';
import { HIDDEN, type Media, nextView } from './media.ts';

const MediaWindow = lazy(() => import('./MediaWindow.tsx'));

/** Shows a drawing over the page. Resolves once it was closed. */
export type ShowMedia = (media: Media) => Promise<void>;

const Context = createContext<ShowMedia | null>(null);

export function useMediaDialog(): ShowMedia {
  const show = useContext(Context);
  if (show === null) throw new Error('useMediaDialog outside of MediaDialogProvider');
  return show;
}

/** One drawing at a time: another one takes the place of the one before, which counts as closed. */
export function MediaDialogProvider({ children }: { children: ReactNode }) {
  const [view, tell] = useReducer(nextView, HIDDEN);
  const resolve = useRef<() => void>(undefined);
  const show = useCallback<ShowMedia>((media) => {
    resolve.current?.();
    tell({ kind: 'show', media });
    return new Promise<void>((closed) => {
      resolve.current = closed;
    });
  }, []);
  const close = () => {
    tell({ kind: 'closed' });
    resolve.current?.();
    resolve.current = undefined;
  };
  return (
    <Context value={show}>
      {children}
      <Suspense>{view.kind === 'hidden' ? null : <MediaWindow view={view} tell={tell} onClose={close} />}</Suspense>
    </Context>
  );
}
