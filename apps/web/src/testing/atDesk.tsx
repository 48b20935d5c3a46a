import type { Scene } from '../stage/scenes/scene.ts';
import { type Acting, type ActingOptions, actOn, sceneNamed } from './actOn.tsx';

/** The staff's site alone, in a scene such as "admin/queue"; the app around it, the same at each area, is left out. */
export async function atDesk(scene: string | Scene, options: ActingOptions = {}): Promise<Acting> {
  const { default: AdminScreen } = await import('../screens/admin/AdminScreen.tsx');
  return actOn(<AdminScreen />, { ...options, scene: typeof scene === 'string' ? sceneNamed(scene) : scene });
}
