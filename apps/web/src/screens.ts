import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { SCREEN_MODULES } from './screenModules.ts';

type ScreenPath = keyof typeof SCREEN_MODULES;

export type Screens = Readonly<Record<string, LazyExoticComponent<ComponentType>>>;

/** Screens with menu and footer, by path. Each is loaded when it is first needed; menus show what stands here. */
export const PUBLIC_SCREENS: Screens = screensAt(
  'create',
  'discover',
  'd/:drawingId',
  'me/earlier-images',
  'me/drawings',
  'me/history',
  'me/data',
  'solo',
  'channels',
  'admin',
  'render',
  'join',
  'join/:lobbyCode',
  'login',
  'login/local',
  'login/passkey',
  'login/link',
  'login/denied',
  'claimbadge',
  'p/:username',
  'blog',
  'blog/:postId',
  'licences',
);

/** Screens that fill the window. */
export const BARE_SCREENS: Screens = screensAt('game', 'solo/draw', 'twitch/back', 'login/back', 'error');

function screensAt(...paths: ScreenPath[]): Screens {
  return Object.fromEntries(
    paths.map((path) => [path, lazy(async () => (await import('./screenModules.ts')).SCREEN_MODULES[path]())]),
  );
}
