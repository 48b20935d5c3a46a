import type { DrawingSync } from '@tuschel/client';
import { isEventAllowed, type Line, Tool } from '@tuschel/ink';
import type { Tools } from '@tuschel/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { createEasel, type Easel } from '../../canvas/easel.ts';
import type { Nib } from '../../canvas/tools/nibs.ts';
import { inSlices } from '../../canvas/pixels/inSlices.ts';
import {
  browserStrokes,
  createStrokeJournal,
  type UnfinishedStroke,
  unfinishedStroke,
} from '../../canvas/stroke/strokeJournal.ts';
import { pixelBudget } from '../../canvas/pixels/pixelBudget.ts';
import { lastInHand } from '../../canvas/tools/lastInHand.ts';
import { createToolbox, type Toolbox } from '../../canvas/tools/toolbox.ts';
import { mayBeDrawn, type ToolLimits, toolLimits } from '../../canvas/tools/toolLimits.ts';
import { browserStorage } from '../../browserStorage.ts';
import { useClient } from '../../ClientContext.tsx';

/** Everything one draws with, for one page. */
export interface Studio {
  sync: DrawingSync;
  toolbox: Toolbox;
  easel: Easel;
}

interface Page {
  /** free: it may stand upright from the beginning, where that suits the screen; given: it lies as it lies. */
  sheet?: 'free' | 'given';
  /** What is drawn, for what comes too late for the page. */
  title?: string | undefined;
}

/**
 * Opens the page: what was drawn before a reload is on the paper when the studio is there.
 *
 * @param tools what may be used on it; they stay the same for a page
 * @param beginning another one opens the page again
 * @param how a page of a game, or a sketch that lies on this device
 */
export function useStudio(
  drawingId: string,
  tools?: Tools,
  beginning = 0,
  how: 'open' | 'sketch' = 'open',
  { sheet = 'given', title }: Page = {},
): Studio | 'opening' | 'failed' {
  const { drawings } = useClient();
  const [studio, setStudio] = useState<Studio | 'opening' | 'failed'>('opening');

  const limitsOf = useEffectEvent(({ laid }: DrawingSync) => toolLimits(tools, laid?.isLocked));

  const openIt = useEffectEvent(() => (how === 'open' ? drawings.open(drawingId, title) : drawings.sketch(drawingId)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another beginning opens the page again
  useEffect(() => {
    let isGone = false;
    let opened: Studio | null = null;
    const strokes = browserStrokes();
    Promise.all([openIt(), unfinishedStroke(drawingId, strokes)]).then(
      ([sync, unfinished]) => {
        if (isGone) return sync.stop();
        const limits = limitsOf(sync);
        takeUp(unfinished, sync, limits);
        const journal = createStrokeJournal(drawingId, strokes);
        const hand = { nib: firstNib(), ...lastInHand(sync.lines, sync.laid?.lines) };
        const toolbox = createToolbox(browserStorage, sync.meta.layers, limits, hand);
        if (sheet === 'free') standUpright(sync, toolbox);
        /** Lays out a sheet, and another one when it is turned. */
        const layOut = (undone: readonly Line[] = []) => {
          opened?.easel.retire();
          const now = () => performance.now();
          const turning = { undone, onTurn: layOut };
          const easel = createEasel(sync, toolbox, now, pixelBudget(), inSlices, turning, journal);
          const laid = { sync, toolbox, easel };
          opened = laid;
          // Until all that was drawn before is on the paper, the page says that it opens, or shows the sheet before.
          void laid.easel.whole().then(() => isGone || opened !== laid || setStudio(laid));
        };
        layOut();
      },
      () => isGone || setStudio('failed'),
    );

    const leave = () => {
      if (!opened) return;
      opened.easel.leave();
      opened.sync.flushOnLeave();
    };
    const leaveWhenHidden = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leaveWhenHidden);
    return () => {
      isGone = true;
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leaveWhenHidden);
      opened?.easel.leave();
      opened?.sync.stop();
      setStudio('opening');
    };
  }, [drawings, drawingId, beginning, how, sheet]);

  return studio;
}

/** What was under the pen when the page was ended without a word is a line like all others, if nothing has come after it. */
function takeUp(unfinished: UnfinishedStroke | null, sync: DrawingSync, limits: ToolLimits): void {
  const strokes = sync.lines.length - (sync.laid?.lines ?? 0);
  if (unfinished?.after !== sync.lines.length || strokes >= (limits.tools.maxLines ?? Infinity)) return;
  if (mayBeDrawn(unfinished.line, limits)) sync.append(unfinished.line);
}

/** On a phone that is held upright a blank sheet stands upright, too, where the round has no format. */
function standUpright(sync: DrawingSync, { limits }: Toolbox): void {
  if (sync.lines.length > 0 || sync.meta.isPortrait || !matchMedia(UPRIGHT_PHONE).matches) return;
  if (isEventAllowed('orient', [0, 0], limits.tools, limits.hasBase)) sync.setMeta({ isPortrait: true });
}

export const UPRIGHT_PHONE = '(pointer: coarse) and (max-width: 40rem) and (orientation: portrait)';

/** On a phone the whole picture is so small that a pencil's line is thinner than a pixel. */
export function firstNib(): Nib {
  return matchMedia('(pointer: coarse) and (max-width: 40rem), (pointer: coarse) and (max-height: 32rem)').matches
    ? Tool.brush
    : Tool.pencil;
}
