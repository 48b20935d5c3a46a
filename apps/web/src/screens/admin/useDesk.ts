import { useQueryClient } from '@tanstack/react-query';
import { ApiException } from '@tuschel/client';
import { moderationOf } from '@tuschel/client/moderation';
import type { ModerationItem, PostDecision, RejectReason } from '@tuschel/protocol';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { showToast } from '../../components/toast.ts';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../problemText.ts';
import { type DeskState, EMPTY_DESK, nextDesk } from './desk.ts';

/** So many lie ready, and fewer than `FEW` are filled up. */
const READY = 6;
const FEW = 4;
/** Where nothing waits it is looked again so often, ms. */
const LOOK_EVERY_MS = 30_000;
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
  setMode: (mode: DeskState['mode']) => void;
  toggle: (flag: number) => void;
}

/** The queue of pictures, a few of them at a time: what was decided goes, and the next one is there at once. */
export function useDesk(): ModerationDesk {
  const client = useClient();
  const say = useText();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const calls = useMemo(() => moderationOf(client), [client]);
  const [desk, tell] = useReducer(nextDesk, EMPTY_DESK);
  const [load, setLoad] = useState<{ status: ModerationDesk['status']; error: unknown }>({
    status: 'loading',
    error: null,
  });
  const isTaking = useRef(false);
  /** Decisions on their way, by drawing: one is taken back only after it has arrived. */
  const sent = useRef(new Map<string, Promise<boolean>>());

  const take = useCallback(
    async (skip: readonly string[]) => {
      if (isTaking.current) return;
      isTaking.current = true;
      try {
        const { items, waiting } = await calls.take({ count: READY, skip: skip.slice(-500) });
        tell({ type: 'taken', items: items.filter(({ mayDecide }) => mayDecide), waiting });
        setLoad({ status: 'ready', error: null });
      } catch (error) {
        setLoad({ status: 'failed', error });
      } finally {
        isTaking.current = false;
      }
    },
    [calls],
  );

  const { items, skipped } = desk;
  const ready = items.length;
  useEffect(() => {
    if (ready < FEW) void take(skipped);
    if (ready > 0) return undefined;
    const timer = setInterval(() => void take(skipped), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [ready, skipped, take]);

  const held = useRef<readonly ModerationItem[]>([]);
  useEffect(() => {
    held.current = items;
  }, [items]);
  // Whoever leaves gives back what they have not decided.
  useEffect(
    () => () => {
      const ids = held.current.map(({ drawingId }) => drawingId);
      if (ids.length > 0) calls.release(ids).catch(() => undefined);
    },
    [calls],
  );

  const failed = (item: ModerationItem, error: unknown) => {
    const isConflict = error instanceof ApiException && error.status === CONFLICT;
    tell(isConflict ? { type: 'gone', drawingId: item.drawingId } : { type: 'failed', item });
    showToast(isConflict ? say('admin.gone') : problemText(error), { kind: 'error', id: 'desk' });
  };
  const decide = (decision: Omit<PostDecision, 'version'>) => {
    const [item] = items;
    if (!item) return;
    tell({ type: 'decided', at: client.game.now() });
    const arrived = calls.decide(item.drawingId, { version: item.version, ...decision }).then(
      () => true,
      (error: unknown) => {
        failed(item, error);
        return false;
      },
    );
    sent.current.set(item.drawingId, arrived);
    void arrived.then(() => queries.invalidateQueries({ queryKey: ['discover'] }));
  };
  const undo = async () => {
    const { last } = desk;
    if (!last || last.until < client.game.now()) return;
    tell({ type: 'undone' });
    if (!(await (sent.current.get(last.item.drawingId) ?? true))) return;
    await calls.undo(last.item.drawingId).catch((error: unknown) => {
      tell({ type: 'gone', drawingId: last.item.drawingId });
      showToast(problemText(error), { kind: 'error', id: 'desk' });
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
    undo: () => void undo(),
    setMode: (mode) => tell({ type: 'mode', mode }),
    toggle: (flag) => tell({ type: 'toggle', flag }),
  };
}
