import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';

type Flush = () => Promise<boolean>;

/** What the host is still writing: why the game cannot start with it, and how to send what has not been sent. */
interface Drafts {
  /** In words; undefined: nothing is wrong. */
  problem: string | undefined;
  /** Sends what is held back. False: something was refused. */
  flush: Flush;
}

interface Desk {
  tell(this: void, key: string, problem: string | undefined): void;
  /** Gives the way to take it back. */
  keep(this: void, flush: Flush): () => void;
}

const DraftsContext = createContext<Drafts>({ problem: undefined, flush: async () => true });
const DeskContext = createContext<Desk>({ tell: () => undefined, keep: () => () => undefined });

export function DraftsProvider({ children }: { children: ReactNode }) {
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const held = useRef(new Set<Flush>());
  const desk = useMemo<Desk>(
    () => ({
      tell: (key, problem) => setProblems((before) => ({ ...before, [key]: problem })),
      keep(flush) {
        held.current.add(flush);
        return () => void held.current.delete(flush);
      },
    }),
    [],
  );
  const flush = useCallback(async () => {
    const sent = await Promise.all([...held.current].map((send) => send()));
    return sent.every(Boolean);
  }, []);
  const problem = Object.values(problems).find((one) => one !== undefined);
  const drafts = useMemo<Drafts>(() => ({ problem, flush }), [problem, flush]);
  return (
    <DeskContext value={desk}>
      <DraftsContext value={drafts}>{children}</DraftsContext>
    </DeskContext>
  );
}

export function useDrafts(): Drafts {
  return useContext(DraftsContext);
}

/** Tells the start button why the game cannot start with this draft; while it is on the screen. */
export function useDraftProblem(key: string, problem: string | undefined): void {
  const { tell } = useContext(DeskContext);
  useEffect(() => {
    tell(key, problem);
    return () => tell(key, undefined);
  }, [tell, key, problem]);
}

/** How long somebody rests before a draft is sent, ms. */
const REST_MS = 600;

/** Sends the newest value once its writer rests, when the game is started, and when the draft leaves the screen. */
export function useLateSend<Value>(send: (value: Value) => Promise<boolean>): (value: Value) => void {
  const { keep } = useContext(DeskContext);
  const newest = useRef<{ value: Value } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sender = useRef(send);
  useEffect(() => {
    sender.current = send;
  });
  const flush = useCallback(async () => {
    clearTimeout(timer.current);
    const held = newest.current;
    newest.current = null;
    return held === null || sender.current(held.value);
  }, []);
  useEffect(() => {
    const forget = keep(flush);
    return () => {
      forget();
      void flush();
    };
  }, [keep, flush]);
  return useCallback(
    (value) => {
      newest.current = { value };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), REST_MS);
    },
    [flush],
  );
}
