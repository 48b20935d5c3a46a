import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import type { Answer, Ask, Options, TextOptions } from './DialogWindow.tsx';

const DialogWindow = lazy(() => import('./DialogWindow.tsx'));

/** Questions to the person, one after the other. */
export interface DialogService {
  /** True: OK. False: cancelled, by button, Escape or a click beside it. */
  confirm(options: Options): Promise<boolean>;
  /** Resolves with true once it was read. */
  alert(options: Omit<Options, 'cancelLabel' | 'okLeft'>): Promise<true>;
  /** The entered text, or undefined when cancelled. */
  text(options: TextOptions): Promise<string | undefined>;
}

const Context = createContext<DialogService | null>(null);

export function useDialogs(): DialogService {
  const service = useContext(Context);
  if (service === null) throw new Error('useDialogs outside of DialogsProvider');
  return service;
}

interface Waiting {
  id: number;
  ask: Ask;
  resolve: (answer: Answer) => void;
}

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const show = useCallback(
    (ask: Ask) =>
      new Promise<Answer>((resolve) =>
        setWaiting((before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, ask, resolve }]),
      ),
    [],
  );
  const service = useMemo(() => serviceOf(show), [show]);
  const current = waiting[0];
  const close = (answer: Answer) => {
    current?.resolve(answer);
    setWaiting((before) => before.filter((one) => one !== current));
  };
  return (
    <Context value={service}>
      {children}
      <Suspense>
        {current === undefined ? null : <DialogWindow key={current.id} ask={current.ask} onAnswer={close} />}
      </Suspense>
    </Context>
  );
}

function serviceOf(show: (ask: Ask) => Promise<Answer>): DialogService {
  return {
    confirm: async (options) => (await show({ kind: 'confirm', ...options })) === true,
    alert: async (options) => {
      await show({ kind: 'alert', ...options });
      return true;
    },
    text: async (options) => {
      const answer = await show({ kind: 'text', ...options });
      return typeof answer === 'string' ? answer : undefined;
    },
  };
}
