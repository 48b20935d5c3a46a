import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiException, Sketch } from '@tuschel/client';
import { type Finished, soloOf } from '@tuschel/client/solo';
import type { Problem } from '@tuschel/protocol';
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
import { forgetSitting, type Sitting } from './sitting.ts';

export interface Keeping {
  finish: Finish;
  /** The time is up, and nothing has been handed in. */
  isOver: boolean;
  /** Hands the drawing in, over or not. */
  keep: () => void;
}

/**
 * Handing in a drawing of one's own. Until the server has it, it stays on this device. The challenge hands itself in when its time is up.
 * @param endsAt null: there is no clock (any more)
 */
export function useKeep(studio: Studio, sitting: Sitting, endsAt: number | null): Keeping {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const now = useNow(250);
  const isOver = endsAt !== null && now >= endsAt;
  const { easel, sync } = studio;
  const send = useSending();

  useEffect(() => easel.setLocked(isSending || isOver), [easel, isSending, isOver]);

  const keep = useCallback(async () => {
    easel.leave();
    if (sync.lines.length === 0) return void showToast(say('solo.blank'), { id: 'solo' });
    setAsking(false);
    setSending(true);
    try {
      const { drawingId, promptText } = sitting;
      const { lines, meta } = sync;
      const { isCounted, quota } = await send({
        drawingId,
        lines,
        meta,
        ...(promptText === null ? {} : { promptText }),
      });
      await (sync as Sketch).discard();
      forgetSitting(browserStorage);
      void queries.invalidateQueries();
      const isLate = sitting.mode === 'challenge' && isCounted === false && endsAt !== null && isOverBy(client, endsAt);
      showToast(say(isLate ? 'solo.kept.late' : 'solo.kept'), { kind: 'success', id: 'solo' });
      if (quota) showToast(quotaText(say, quota), { id: 'quota' });
      await navigate('/solo', { replace: true });
    } catch (error) {
      setSending(false);
      showToast(say(whyNotKept(error)), { kind: 'error', id: 'solo' });
    }
  }, [client, queries, navigate, say, send, easel, sync, sitting, endsAt]);

  useHandInAtTheEnd(isOver && sitting.mode === 'challenge' && sync.lines.length > 0, keep);
  const ask = () => {
    if (sync.lines.length === 0) showToast(say('solo.blank'), { id: 'solo' });
    else setAsking(true);
  };
  const asking = { isOpen: isAsking, open: ask, close: () => setAsking(false) };
  const finish: Finish = isSending
    ? { status: 'sending' }
    : isOver
      ? { status: 'over' }
      : { status: 'drawing', asking, submit: () => void keep() };
  return { finish, isOver: isOver && !isSending, keep: () => void keep() };
}

/** Sends it again for as long as the server has no room for it, and says so. */
function useSending() {
  const say = useText();
  const client = useClient();
  const { mutateAsync, failureCount, isPending } = useMutation({
    ...INSISTING,
    mutationFn: (finished: Finished) => soloOf(client).keep(finished),
  });
  const isWaiting = isPending && failureCount > 0;
  useEffect(() => {
    if (isWaiting) showToast(say('solo.busy'), { kind: 'loading', id: 'solo' });
  }, [isWaiting, say]);
  return mutateAsync;
}

function whyNotKept(error: unknown): MessageId {
  if (problemText(error) !== PROBLEM_TEXTS.quotaFull) return 'solo.failed';
  const { errors } = (error as ApiException).result as Partial<Problem>;
  return errors?.['quota'] === 'day' ? 'solo.full.day' : 'solo.full';
}

function isOverBy({ game }: ReturnType<typeof useClient>, endsAt: number): boolean {
  return game.now() > endsAt;
}

/** Once: who is offline then is asked to try again. */
function useHandInAtTheEnd(isDue: boolean, keep: () => Promise<void>): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    void keep();
  }, [isDue, keep]);
}
