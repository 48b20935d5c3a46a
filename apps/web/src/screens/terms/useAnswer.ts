import type { EarlierImages } from '@tuschel/client';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useClient } from '../../ClientContext.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useProblemText } from '../../language/problemText.ts';

/** `done` and `total`: images that are private by now. `problem`: why the answer did not arrive, in words. */
export type Answering =
  | { status: 'open'; problem: string | null }
  | { status: 'saving'; progress: { done: number; total: number } | null };

const TOLD_MS = 8_000;

/** Sends the answer. When it has arrived the account is another one, and the gate opens by itself. */
export function useAnswer(): { answering: Answering; accept: (earlierImages?: EarlierImages) => Promise<void> } {
  const { formatMessage } = useIntl();
  const problemText = useProblemText();
  const client = useClient();
  const [answering, setAnswering] = useState<Answering>({ status: 'open', problem: null });

  async function accept(earlierImages?: EarlierImages): Promise<void> {
    let count = 0;
    setAnswering({ status: 'saving', progress: null });
    const onProgress = (done: number, total: number) => {
      count = done;
      setAnswering({ status: 'saving', progress: total > 0 ? { done, total } : null });
    };
    try {
      await client.terms.accept(earlierImages ? { earlierImages, onProgress } : {});
      if (earlierImages === 'private')
        showToast(formatMessage({ id: 'terms.images.done' }, { count }), { durationMs: TOLD_MS });
    } catch (error) {
      setAnswering({ status: 'open', problem: problemText(error) });
    }
  }

  return { answering, accept };
}
