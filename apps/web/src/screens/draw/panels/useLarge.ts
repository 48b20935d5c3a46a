import { useState } from 'react';
import { browserStorage } from '../../../browserStorage.ts';

const KEY = 'tuschel.large.';

/** Whether something beside the canvas is shown large: on this device, for as long as the artist wants it so. */
export function useLarge(what: 'source' | 'people' | 'references', usual: boolean) {
  const [large, setLarge] = useState<Partial<Record<typeof what, boolean>>>({});
  const kept = browserStorage.getItem(KEY + what);
  const isLarge = large[what] ?? (kept === null ? usual : kept === '1');
  const onLarge = (wanted: boolean) => {
    browserStorage.setItem(KEY + what, wanted ? '1' : '0');
    setLarge({ ...large, [what]: wanted });
  };
  return { isLarge, onLarge };
}
