import type { PaperLog, Papers } from '@tuschel/client/paper';
import { canvasOf, type Line } from '@tuschel/ink';
import { useEffect, useState } from 'react';
import { browserStorage } from '../../../browserStorage.ts';
import { createEasel } from '../../../canvas/easel.ts';
import { inSlices } from '../../../canvas/pixels/inSlices.ts';
import { pixelBudget } from '../../../canvas/pixels/pixelBudget.ts';
import { lastInHand } from '../../../canvas/tools/lastInHand.ts';
import { createToolbox } from '../../../canvas/tools/toolbox.ts';
import { toolLimits } from '../../../canvas/tools/toolLimits.ts';
import { firstNib, type Studio } from '../../draw/useStudio.ts';
import { paperRounds } from './paperRounds.ts';
import { usePapersHere } from '../papersHere.ts';
import { paperSync } from './paperSync.ts';

/** Everything one paints with, and the paper. */
export interface PaperStudio extends Studio {
  log: PaperLog;
}

export type OpenedPaper = 'opening' | { error: unknown } | PaperStudio;

/** Opens a paper. What is on it is on the canvas when the studio is there. @param turn another one opens it again */
export function usePaperStudio(paperId: string, turn = 0): OpenedPaper {
  const papers = usePapersHere();
  const key = `${paperId} ${turn}`;
  const [shown, setShown] = useState<{ key: string; opened: OpenedPaper }>({ key, opened: 'opening' });
  useEffect(() => open(papers, paperId, (opened) => setShown({ key, opened })), [papers, paperId, key]);
  return shown.key === key ? shown.opened : 'opening';
}

/** @returns how to leave it */
function open(papers: Papers, paperId: string, show: (opened: OpenedPaper) => void): () => void {
  let isGone = false;
  let leave = () => {};
  papers.open(paperId).then(
    (log) => {
      if (isGone) return log.stop();
      leave = layOut(log, show);
    },
    (error: unknown) => isGone || show({ error }),
  );
  return () => {
    isGone = true;
    leave();
  };
}

/** Puts a paper onto the canvas, and another sheet in its place when its size has changed. @returns how to leave it */
function layOut(log: PaperLog, show: (opened: OpenedPaper) => void): () => void {
  let isLeft = false;
  const sync = paperSync(log);
  const toolbox = createToolbox(browserStorage, [], toolLimits(), { nib: firstNib(), ...lastInHand(sync.lines) });
  const makeEasel = () => {
    const turning = { undone: [...log.undone] as Line[] };
    return createEasel(sync, toolbox, () => performance.now(), pixelBudget(), inSlices, turning);
  };
  let easel = makeEasel();
  const rounds = paperRounds(
    log,
    () => easel,
    () => performance.now(),
  );
  const present = () => {
    const laid = easel;
    rounds.watch();
    const showIt = () => isLeft || laid !== easel || show({ log, sync, toolbox, easel: laid });
    // A finished one is shown as a picture.
    if (log.get().status === 'locked') showIt();
    else void laid.whole().then(showIt);
  };
  present();
  const unsubscribe = log.subscribe(() => {
    const { width, height } = canvasOf({ isPortrait: false, lines: log.lines as readonly Line[] });
    if (easel.raster.width === width && easel.raster.height === height) return;
    easel.retire();
    easel = makeEasel();
    present();
  });
  const pause = () => {
    easel.leave();
    rounds.picture();
    sync.flushOnLeave();
  };
  const pauseWhenHidden = () => document.visibilityState === 'hidden' && pause();
  window.addEventListener('pagehide', pause);
  document.addEventListener('visibilitychange', pauseWhenHidden);
  return () => {
    isLeft = true;
    window.removeEventListener('pagehide', pause);
    document.removeEventListener('visibilitychange', pauseWhenHidden);
    unsubscribe();
    pause();
    rounds.end();
    log.stop();
  };
}
