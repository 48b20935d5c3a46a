import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

export type Screens = Readonly<Record<string, LazyExoticComponent<ComponentType>>>;

/** Screens with menu and footer, by path. Each is loaded when it is first needed; menus show what stands here. */
export const PUBLIC_SCREENS: Screens = {
  create: lazy(() => import('./screens/create/CreateScreen.tsx')),
  'me/earlier-images': lazy(() => import('./screens/earlier/EarlierImagesScreen.tsx')),
  'me/history': lazy(() => import('./screens/history/HistoryScreen.tsx')),
  solo: lazy(() => import('./screens/solo/SoloScreen.tsx')),
  join: lazy(() => import('./screens/join/JoinScreen.tsx')),
  'join/:lobbyCode': lazy(() => import('./screens/join/JoinScreen.tsx')),
  'login/local': lazy(() => import('./screens/login/LocalLoginScreen.tsx')),
  'login/denied': lazy(() => import('./screens/login/LoginDeniedScreen.tsx')),
};

/** Screens that fill the window. */
export const BARE_SCREENS: Screens = {
  game: lazy(() => import('./game/GameWithTexts.tsx')),
  'solo/draw': lazy(() => import('./screens/solo/SoloDrawScreen.tsx')),
  'twitch/back': lazy(() => import('./screens/login/LoginReturnScreen.tsx')),
  error: lazy(() => import('./screens/error/ErrorScreen.tsx')),
};
