import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import type { Answer, Ask } from './DialogWindow.tsx';

const DialogWindow = lazy(() => import('./DialogWindow.tsx'));

interface Options {
  title?: string;
  body?: ReactNode;
  /** Default: the words of the language for OK and Cancel. */
  okLabel?: string;
  cancelLabel?: string;
  /** OK stands left of Cancel. */
  okLeft?: boolean;
  /** OK loses something. */
  danger?: boolean;
}

export interface TextOptions extends Options {
  /** Label of the input. */
  label: string;
  initial?: string;
  maxLength?: number;
  /** More than one row makes it multi-line. */
  rows?: number;
  /** What is wrong with this text, in words; OK is refused while something is. */
  validate?: (text: string) => string | undefined;
}

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
