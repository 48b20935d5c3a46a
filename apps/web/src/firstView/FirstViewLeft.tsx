import { useLayoutEffect } from 'react';
import { leaveFirstView } from './leaveFirstView.ts';

/** As soon as it is there, the first view is gone. */
export function FirstViewLeft() {
  useLayoutEffect(leaveFirstView, []);
  return null;
}
