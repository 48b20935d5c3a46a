import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useStore } from '../../../ClientContext.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { usePageTitle } from '../../../usePageTitle.ts';
import { DrawingDesk } from '../../draw/DrawingDesk.tsx';
import { type Finish, finishIt } from '../../draw/finish/useFinish.ts';
import { FinishPaper } from './FinishPaper.tsx';
import { PaperBar } from './PaperBar.tsx';
import { PaperTrouble, troubleOf } from './PaperTrouble.tsx';
import { useReferencePanel } from './references/useReferencePanel.tsx';
import type { PaperStudio } from './usePaperStudio.ts';

/** The drawing desk of the game, without a clock: with a paper on it. */
export function PaperEasel({ studio }: { studio: PaperStudio }) {
  const say = useText();
  const { log } = studio;
  const { about } = useStore(log);
  const name = about.name || say('playground.untitled');
  usePageTitle(name);
  const finish = useFinishPaper(studio);
  const references = useReferencePanel(log.paperId, studio.toolbox);
  const onFinish = useCallback(() => {
    if (finish.status === 'drawing') finishIt(finish);
  }, [finish]);
  const onSaved = useCallback(() => {
    // The desk says all the time what else may have become of it.
    const tell = () =>
      log.get().status === 'saved' && showToast(say('draw.allSaved'), { kind: 'success', id: 'saved' });
    void log.flush().then(tell);
  }, [log, say]);
  return (
    <>
      <DrawingDesk
        studio={studio}
        label={name}
        bar={<PaperBar studio={studio} name={name} finish={finish} references={references} />}
        finish={finish}
        onFinish={onFinish}
        onSaved={onSaved}
        notices={<PaperTrouble log={log} easel={studio.easel} />}
        source={references.source}
      />
      {finish.status === 'drawing' && finish.asking?.isOpen ? (
        <FinishPaper onFinish={finish.submit} onBack={finish.asking.close} />
      ) : null}
    </>
  );
}

/** Finishing a paper is for good: somebody is asked first. */
function useFinishPaper({ log, easel }: PaperStudio): Finish {
  const say = useText();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const { strokes } = useStore(easel);
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    setAsking(false);
    setSending(true);
    easel.setLocked(true);
    try {
      await log.lock();
      await queries.invalidateQueries({ queryKey: ['papers'] });
    } catch (error) {
      easel.setLocked(false);
      setSending(false);
      const trouble = troubleOf(log.get());
      const why = trouble ? say(`playground.trouble.${trouble}`) : problemText(error);
      showToast(why, { kind: 'error', id: 'paper' });
    }
  };
  if (strokes === 0) return { status: 'over' };
  if (isSending) return { status: 'sending' };
  const asking = { isOpen: isAsking, open: () => setAsking(true), close: () => setAsking(false) };
  return { status: 'drawing', asking, submit: () => void submit() };
}
