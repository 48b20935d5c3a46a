import { withModal } from '../modals/modalState.ts';
import type { Scene } from './scenes.ts';

/** Where the app begins in a scene, and what lies over it. */
export function entryOf({ path, over }: Scene) {
  const [pathname = '/', search = ''] = path.split('?');
  return { pathname, search: search && `?${search}`, state: over ? withModal(null, over) : null };
}
