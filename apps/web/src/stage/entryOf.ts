import { parsePath } from 'react-router';
import { withModal } from '../modals/modalState.ts';
import type { Scene } from './scenes/scene.ts';

/** Where the app begins in a scene, and what lies over it. */
export function entryOf({ path, over }: Scene) {
  return { pathname: '/', search: '', hash: '', ...parsePath(path), state: over ? withModal(null, over) : null };
}
