import { ApiException } from '@tuschel/client';
import { moderationOf } from '@tuschel/client/moderation';
import type { ModerationItem, PostDecision, RejectReason } from '@tuschel/protocol';
import { type Dispatch, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { type DeskEvent, type DeskState, EMPTY_DESK, nextDesk } from './desk.ts';

/** So many lie ready, and fewer than `FEW` are filled up. */
const READY = 6;
const FEW = 4;
/** Where nothing waits it is looked again so often, ms. */
const LOOK_EVERY_MS = 30_000;
/** And so often where all that waits is with others. */
const LOOK_SOON_MS = 5_000;
const CONFLICT = 409;

export interface ModerationDesk {
  desk: DeskState;
  status: 'loading' | 'failed' | 'ready';
  error: unknown;
  retry: () => void;
  approve: (note?: string) => void;
  reject: (reason: RejectReason, note?: string) => void;
  skip: () => void;
  undo: () => void;
  /** Looks whether others have given something back, or oneself has. */
  again: () => void;
  setMode: (mode: DeskState['mode']) => void;
  toggle: (flag: number) => void;
  /** It was locked away, and waits for nobody any more. */
  dropped: (drawingId: string) => void;
}

/** The queue of pictures, a few of them at a time: what was decided goes, and the next one is there at once. */
export function useDesk(): ModerationDesk {
  const client = useClient();
  const say = useText();
  const problemText = useProblemText();
  const calls = useMemo(() => moderationOf(client), [client]);
  const [desk, tell] = useReducer(nextDesk, EMPTY_DESK);
  const inTurn = useTurns();
  const { load, take } = useTaken(calls, desk, tell);
  const { items, skipped } = desk;
  useRelease(calls, items);

  const failed = (item: ModerationItem, error: unknown) => {
    const isConflict = error instanceof ApiException && error.status === CONFLICT;
    tell(isConflict ? { type: 'gone', drawingId: item.drawingId } : { type: 'failed', item });
    showToast(isConflict ? say('admin.gone') : problemText(error), { kind: 'error', id: 'desk' });
  };
  const decide = (decision: Omit<PostDecision, 'version'>) => {
    const [item] = items;
    if (!item) return;
    tell({ type: 'decided', at: client.game.now() });
    void inTurn(item.drawingId, async () => {
      try {
        await calls.decide(item.drawingId, { version: item.version, ...decision });
        return true;
      } catch (error) {
        failed(item, error);
        return false;
      }
    });
  };
  const undo = () => {
    const { last } = desk;
    if (!last || last.until < client.game.now()) return;
    const { drawingId } = last.item;
    tell({ type: 'undone' });
    void inTurn(drawingId, async (hasArrived) => {
      if (!hasArrived) return false;
      try {
        await calls.undo(drawingId);
        return true;
      } catch (error) {
        tell({ type: 'gone', drawingId });
        showToast(problemText(error), { kind: 'error', id: 'desk' });
        return false;
      }
    });
  };
  const said = (note?: string) => (note === undefined || note.trim() === '' ? {} : { note: note.trim() });
  return {
    desk,
    ...load,
    retry: () => void take(skipped),
    approve: (note) => decide({ decision: 'approve', triggerWarning: desk.warning, ...said(note) }),
    reject: (reason, note) => decide({ decision: 'reject', reason, ...said(note) }),
    skip() {
      const [item] = items;
      tell({ type: 'skip' });
      if (item) calls.release([item.drawingId]).catch(() => undefined);
    },
    undo,
    again() {
      tell({ type: 'again' });
      void take([]);
    },
    setMode: (mode) => tell({ type: 'mode', mode }),
    toggle: (flag) => tell({ type: 'toggle', flag }),
    dropped: (drawingId) => tell({ type: 'gone', drawingId }),
  };
}

type Calls = ReturnType<typeof moderationOf>;

/** Fills up what lies ready, and looks again where nothing waits. */
function useTaken(calls: Calls, { items, skipped, waiting }: DeskState, tell: Dispatch<DeskEvent>) {
  const [load, setLoad] = useState<{ status: ModerationDesk['status']; error: unknown }>({
    status: 'loading',
    error: null,
  });
  const isTaking = useRef(false);
  const take = useCallback(
    async (skip: readonly string[]) => {
      if (isTaking.current) return;
      isTaking.current = true;
      try {
        const taken = await calls.take({ count: READY, skip: skip.slice(-500) });
        tell({ type: 'taken', items: taken.items.filter(({ mayDecide }) => mayDecide), waiting: taken.waiting });
        setLoad({ status: 'ready', error: null });
      } catch (error) {
        setLoad({ status: 'failed', error });
      } finally {
        isTaking.current = false;
      }
    },
    [calls, tell],
  );

  const ready = items.length;
  const lookMs = (waiting ?? 0) > 0 ? LOOK_SOON_MS : LOOK_EVERY_MS;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- nothing is set before the server has answered
    if (ready < FEW) void take(skipped);
    if (ready > 0) return undefined;
    const timer = setInterval(() => void take(skipped), lookMs);
    return () => clearInterval(timer);
  }, [ready, skipped, lookMs, take]);
  return { load, take };
}

/** One thing after the other for each drawing, so that nothing overtakes what it takes back. */
function useTurns() {
  /** What is on its way, by drawing. */
  const lines = useRef(new Map<string, Promise<boolean>>());
  return (drawingId: string, work: (hasArrived: boolean) => Promise<boolean>) => {
    const done = (lines.current.get(drawingId) ?? Promise.resolve(true)).then(work);
    lines.current.set(drawingId, done);
    return done;
  };
}

/** Whoever leaves gives back what they have not decided. */
function useRelease(calls: Calls, items: readonly ModerationItem[]): void {
  const held = useRef<readonly ModerationItem[]>([]);
  useEffect(() => {
    held.current = items;
  }, [items]);
  useEffect(
    () => () => {
      const ids = held.current.map(({ drawingId }) => drawingId);
      if (ids.length > 0) calls.release(ids).catch(() => undefined);
    },
    [calls],
  );
}
