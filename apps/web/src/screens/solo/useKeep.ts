import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiException, DrawingSync, Sketch } from '@tuschel/client';
import { type Finished, soloOf } from '@tuschel/client/solo';
import type { DrawingNewResult, Problem } from '@tuschel/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserStorage } from '../../browserStorage.ts';
import { useClient } from '../../ClientContext.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useNow } from '../../game/time/useNow.ts';
import { useText } from '../../game/useText.ts';
import type { MessageId } from '../../language/messageIds.ts';
import { PROBLEM_TEXTS, problemText } from '../../language/problemText.ts';
import { INSISTING } from '../../connection/queryClient.ts';
import type { Finish } from '../draw/finish/useFinish.ts';
import type { Studio } from '../draw/useStudio.ts';
import { quotaText } from './quotaText.ts';
import { forgetSitting, keepSitting, type Sitting, VISITOR } from './sitting.ts';

export interface Keeping {
  finish: Finish;
  /** The time is up, and nothing has been handed in. */
  isOver: boolean;
  /** Hands the drawing in, over or not. */
  keep: () => void;
  /** Lays it into the sketchbook as it is, to go on with on any device; null: it cannot be. */
  layAside: (() => void) | null;
  /** Whoever wants it to be kept logs in first; null: nobody has to. */
  login: { close: () => void } | null;
}

/**
 * Handing in a drawing of one's own. Until the server has it, it stays on this device. The challenge hands itself in when its time is up; what a
 * visitor wanted to keep, when they have logged in.
 * @param endsAt null: there is no clock (any more)
 */
export function useKeep(studio: Studio, sitting: Sitting, endsAt: number | null): Keeping {
  const say = useText();
  const [isAsking, setAsking] = useState(false);
  const [isLoggingIn, setLoggingIn] = useState(false);
  const now = useNow(250);
  const isOver = endsAt !== null && now >= endsAt;
  const { easel, sync } = studio;
  const isVisitor = sitting.owner === VISITOR;
  const { handIn, isSending } = useHandIn(studio, sitting, endsAt);

  useEffect(() => easel.setLocked(isSending || isOver), [easel, isSending, isOver]);

  const isBlank = useCallback(() => {
    easel.leave();
    if (sync.lines.length === 0) showToast(say('solo.blank'), { id: 'solo' });
    return sync.lines.length === 0;
  }, [easel, sync, say]);
  const keep = useCallback(async () => {
    if (isBlank()) return;
    setAsking(false);
    if (!isVisitor) {
      await handIn(true);
      return;
    }
    // The page may be left for the login: first everything is on this device.
    await sync.flush();
    keepSitting({ ...sitting, isToBeKept: true }, browserStorage);
    setLoggingIn(true);
  }, [isBlank, isVisitor, handIn, sync, sitting]);

  useOnce(isOver && sitting.mode === 'challenge' && sync.lines.length > 0, keep);
  useOnce(sitting.isToBeKept === true && !isVisitor && sync.lines.length > 0, keep);
  const ask = () => {
    if (!isBlank()) setAsking(true);
  };
  const asking = { isOpen: isAsking, open: ask, close: () => setAsking(false) };
  const finish: Finish = isSending
    ? { status: 'sending' }
    : isOver
      ? { status: 'over' }
      : { status: 'drawing', asking, submit: () => void keep() };
  const closeLogin = () => {
    keepSitting({ ...sitting, isToBeKept: false }, browserStorage);
    setLoggingIn(false);
  };
  return {
    finish,
    isOver: isOver && !isSending,
    keep: () => void keep(),
    layAside:
      sitting.mode === 'training' && !isVisitor
        ? () => {
            if (!isBlank()) void handIn(false);
          }
        : null,
    login: isLoggingIn ? { close: closeLogin } : null,
  };
}

/** Brings it to the server, and goes where it lies then. `isFinished`: nothing more is drawn on it. */
function useHandIn(studio: Studio, sitting: Sitting, endsAt: number | null) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const send = useSending();
  const { sync } = studio;
  const handIn = useCallback(
    async (isFinished: boolean) => {
      setSending(true);
      try {
        const { isCounted, quota } = await bring(sync, sitting, isFinished, send);
        forgetSitting(browserStorage);
        void queries.invalidateQueries();
        const isLate =
          sitting.mode === 'challenge' && isCounted === false && endsAt !== null && isOverBy(client, endsAt);
        const told = isLate ? 'solo.kept.late' : isFinished ? 'solo.kept' : 'solo.kept.open';
        showToast(say(told), { kind: 'success', id: 'solo' });
        if (quota) showToast(quotaText(say, quota), { id: 'quota' });
        await navigate('/solo', { replace: true });
      } catch (error) {
        setSending(false);
        showToast(say(whyNotKept(error)), { kind: 'error', id: 'solo' });
      }
    },
    [client, queries, navigate, say, send, sync, sitting, endsAt],
  );
  return { handIn, isSending };
}

type Brought = Partial<Pick<DrawingNewResult, 'isCounted' | 'quota'>>;

async function bring(
  sync: DrawingSync,
  { drawingId, promptText, mode, source }: Sitting,
  isFinished: boolean,
  send: (finished: Finished) => Promise<DrawingNewResult>,
): Promise<Brought> {
  if (mode === 'draft') {
    // Of what is drawn on at the server these are the last words.
    sync.setMeta({ ...sync.meta, save: true });
    await Promise.race([sync.flush(), fullOf(sync)]);
    if (sync.get().status !== 'saved') throw new Error('The draft was not finished.');
    return {};
  }
  const { lines, meta } = sync;
  const answer = await send({
    drawingId,
    lines,
    meta: isFinished ? meta : { ...meta, save: false },
    ...(promptText === null ? {} : { promptText }),
    ...(source === undefined ? {} : { sourceId: source.drawingId }),
  });
  await (sync as Sketch).discard();
  return answer;
}

/** Resolves when there is no room for what was drawn. */
function fullOf(sync: DrawingSync): Promise<void> {
  return new Promise((resolve) => {
    const stop = sync.subscribe(() => {
      const { status, fullness } = sync.get();
      if (fullness !== 'full' && status !== 'closed') return;
      stop();
      resolve();
    });
  });
}

/** Sends it again for as long as the server has no room for it, and says so. */
function useSending() {
  const say = useText();
  const client = useClient();
  const { mutateAsync, failureCount, isPending } = useMutation({
    ...INSISTING,
    mutationFn: (finished: Finished) => keepIt(client, finished),
  });
  const isWaiting = isPending && failureCount > 0;
  useEffect(() => {
    if (isWaiting) showToast(say('solo.busy'), { kind: 'loading', id: 'solo' });
  }, [isWaiting, say]);
  return mutateAsync;
}

/** Its source may have been taken off the wall meanwhile; the drawing is kept all the same. */
async function keepIt(client: ReturnType<typeof useClient>, finished: Finished): Promise<DrawingNewResult> {
  try {
    return await soloOf(client).keep(finished);
  } catch (error) {
    const { sourceId, ...rest } = finished;
    if (sourceId === undefined || !('sourceId' in errorsOf(error))) throw error;
    return soloOf(client).keep(rest);
  }
}

function errorsOf(error: unknown): Record<string, string> {
  const { result } = error as Partial<ApiException>;
  return (result as Partial<Problem> | null | undefined)?.errors ?? {};
}

function whyNotKept(error: unknown): MessageId {
  if (problemText(error) !== PROBLEM_TEXTS.quotaFull) return 'solo.failed';
  return errorsOf(error)['quota'] === 'day' ? 'solo.full.day' : 'solo.full';
}

function isOverBy({ game }: ReturnType<typeof useClient>, endsAt: number): boolean {
  return game.now() > endsAt;
}

/** Once: who is offline then is asked to try again. */
function useOnce(isDue: boolean, keep: () => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    void keep();
  }, [isDue, keep]);
}
