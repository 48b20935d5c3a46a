import { practiceSheet } from '@tuschel/client/practice';
import { type RefObject, useEffect, useState } from 'react';
import { browserStorage } from '../../browserStorage.ts';
import { createEasel } from '../../canvas/easel.ts';
import { pixelBudget } from '../../canvas/pixels/pixelBudget.ts';
import { toolLimits } from '../../canvas/tools/toolLimits.ts';
import { createToolbox } from '../../canvas/tools/toolbox.ts';
import { firstNib, type Studio } from '../../screens/draw/useStudio.ts';

const CLOCK = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** The sheet that was begun before, or a new one. Null: on its way. */
export function usePracticeStudio(kept: RefObject<Studio | null>): Studio | null {
  const [studio, setStudio] = useState(kept.current);
  useEffect(() => {
    if (kept.current) return;
    let isGone = false;
    void practiceSheet(CLOCK).then((sync) => {
      if (isGone) return;
      const toolbox = createToolbox(browserStorage, sync.meta.layers, toolLimits(), { nib: firstNib() });
      kept.current = { sync, toolbox, easel: createEasel(sync, toolbox, () => performance.now(), pixelBudget()) };
      setStudio(kept.current);
    });
    return () => {
      isGone = true;
    };
  }, [kept]);
  useEffect(() => () => studio?.easel.leave(), [studio]);
  return studio;
}
