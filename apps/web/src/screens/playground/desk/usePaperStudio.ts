import type { PaperLog, Papers } from '@tuschel/client/paper';
import { canvasOf, type Line } from '@tuschel/ink';
import { useEffect, useState } from 'react';
import { browserStorage } from '../../../browserStorage.ts';
import { useUser } from '../../../ClientContext.tsx';
import { createEasel } from '../../../canvas/easel.ts';
import { inSlices } from '../../../canvas/pixels/inSlices.ts';
import type { UnfinishedStroke } from '../../../canvas/stroke/strokeJournal.ts';
import { lastInHand } from '../../../canvas/tools/lastInHand.ts';
import { createToolbox } from '../../../canvas/tools/toolbox.ts';
import { toolLimits } from '../../../canvas/tools/toolLimits.ts';
import { firstNib, type Studio } from '../../draw/useStudio.ts';
import { paperRounds } from './paperRounds.ts';
import { isHeldHere, paperBudget } from '../paperSizes.ts';
import { usePapersHere } from '../papersHere.ts';
import { paperJournal, strokeLeft, takeUpStroke } from './paperStroke.ts';
import { paperSync } from './paperSync.ts';

/** Everything one paints with, and the paper. */
export interface PaperStudio extends Studio {
  log: PaperLog;
}

/** `tooLarge`: this device cannot hold its sheet. */
export type OpenedPaper = 'opening' | 'tooLarge' | { error: unknown } | PaperStudio;

/** Opens a paper. What is on it is on the canvas when the studio is there. @param turn another one opens it again */
export function usePaperStudio(paperId: string, turn = 0): OpenedPaper {
  const papers = usePapersHere();
  const owner = useUser()?.id ?? '';
  const key = `${paperId} ${turn}`;
  const [shown, setShown] = useState<{ key: string; opened: OpenedPaper }>({ key, opened: 'opening' });
  useEffect(
    () => open(papers, { owner, paperId }, (opened) => setShown({ key, opened })),
    [papers, owner, paperId, key],
  );
  return shown.key === key ? shown.opened : 'opening';
}

interface Wanted {
  /** Who paints. */
  owner: string;
  paperId: string;
}

/** @returns how to leave it */
function open(papers: Papers, { owner, paperId }: Wanted, show: (opened: OpenedPaper) => void): () => void {
  let isGone = false;
  let leave = () => {};
  Promise.all([papers.open(paperId), strokeLeft(owner, paperId)]).then(
    ([log, left]) => {
      if (isGone) return log.stop();
      leave = layOut(log, owner, left, show);
    },
    (error: unknown) => isGone || show({ error }),
  );
  return () => {
    isGone = true;
    leave();
  };
}

/** Puts a paper onto the canvas, and another sheet in its place when its size has changed. @returns how to leave it */
function layOut(
  log: PaperLog,
  owner: string,
  left: UnfinishedStroke | null,
  show: (opened: OpenedPaper) => void,
): () => void {
  let isLeft = false;
  /** The sheet has become one that is not held here. */
  let isOff = false;
  const sync = paperSync(log);
  const sheetNow = () => canvasOf({ isPortrait: false, lines: log.lines as readonly Line[] });
  if (!isHeldHere(sheetNow())) {
    log.stop();
    show('tooLarge');
    return () => undefined;
  }
  const journal = paperJournal(owner, log);
  if (left) takeUpStroke(left, log, journal);
  const toolbox = createToolbox(browserStorage, [], toolLimits(), { nib: firstNib(), ...lastInHand(sync.lines) });
  const makeEasel = () => {
    const turning = { undone: [...log.undone] as Line[] };
    const points = log.events.reduce((sum, line) => sum + line.points.length, 0);
    const budget = paperBudget(sheetNow(), points);
    return createEasel(sync, toolbox, () => performance.now(), budget, inSlices, turning, journal);
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
    const sheet = sheetNow();
    if (isOff) return;
    if (easel.raster.width === sheet.width && easel.raster.height === sheet.height) return;
    easel.retire();
    isOff = !isHeldHere(sheet);
    if (isOff) return show('tooLarge');
    easel = makeEasel();
    present();
  });
  const pause = () => {
    if (!isOff) {
      easel.leave();
      rounds.picture();
    }
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
