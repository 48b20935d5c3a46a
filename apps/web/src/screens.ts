import { APP_SCREENS } from '@tuschel/protocol';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type ScreenPath = (typeof APP_SCREENS)[number];

export type Screens = Readonly<Record<string, LazyExoticComponent<ComponentType>>>;

const BARE: readonly ScreenPath[] = ['game', 'solo/draw', 'playground/:paperId', 'twitch/back', 'login/back', 'error'];

/** Screens with menu and footer, by path. Each is loaded when it is first needed. */
export const PUBLIC_SCREENS: Screens = screensAt(APP_SCREENS.filter((path) => !BARE.includes(path)));

/** Screens that fill the window. */
export const BARE_SCREENS: Screens = screensAt(BARE);

function screensAt(paths: readonly ScreenPath[]): Screens {
  return Object.fromEntries(
    paths.map((path) => [path, lazy(async () => (await import('./screenModules.ts')).SCREEN_MODULES[path]())]),
  );
}
