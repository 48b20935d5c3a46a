import type { DrawingSync } from '@tuschel/client';
import { Tool } from '@tuschel/ink';
import type { Tools } from '@tuschel/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { createEasel, type Easel } from '../../canvas/easel.ts';
import type { Nib } from '../../canvas/tools/nibs.ts';
import { pixelBudget } from '../../canvas/pixels/pixelBudget.ts';
import { createToolbox, type Toolbox } from '../../canvas/tools/toolbox.ts';
import { toolLimits } from '../../canvas/tools/toolLimits.ts';
import { browserStorage } from '../../browserStorage.ts';
import { useClient } from '../../ClientContext.tsx';

/** Everything one draws with, for one page. */
export interface Studio {
  sync: DrawingSync;
  toolbox: Toolbox;
  easel: Easel;
}

/**
 * Opens the page: what was drawn before a reload is on the paper when the studio is there.
 *
 * @param tools what may be used on it; they stay the same for a page
 * @param beginning another one opens the page again
 * @param how a page of a game, or a sketch that lies on this device
 * @param title what is drawn, for what comes too late for the page
 */
export function useStudio(
  drawingId: string,
  tools?: Tools,
  beginning = 0,
  how: 'open' | 'sketch' = 'open',
  title?: string,
): Studio | 'opening' | 'failed' {
  const { drawings } = useClient();
  const [studio, setStudio] = useState<Studio | 'opening' | 'failed'>('opening');

  const limitsOf = useEffectEvent(({ laid }: DrawingSync) => toolLimits(tools, laid?.isLocked));

  const openIt = useEffectEvent(() => (how === 'open' ? drawings.open(drawingId, title) : drawings.sketch(drawingId)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another beginning opens the page again
  useEffect(() => {
    let isGone = false;
    let opened: Studio | null = null;
    openIt().then(
      (sync) => {
        if (isGone) return sync.stop();
        const toolbox = createToolbox(browserStorage, sync.meta.layers, limitsOf(sync), firstNib());
        opened = { sync, toolbox, easel: createEasel(sync, toolbox, () => performance.now(), pixelBudget()) };
        const { easel } = opened;
        // Until all that was drawn before is on the paper, the page says that it opens.
        void easel.whole().then(() => isGone || setStudio(opened as Studio));
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
  }, [drawings, drawingId, beginning, how]);

  return studio;
}

/** On a phone the whole picture is so small that a pencil's line is thinner than a pixel. */
export function firstNib(): Nib {
  return matchMedia('(pointer: coarse) and (max-width: 40rem), (pointer: coarse) and (max-height: 32rem)').matches
    ? Tool.brush
    : Tool.pencil;
}
