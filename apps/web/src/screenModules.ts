import type { APP_SCREENS } from '@tuschel/protocol';
import type { ComponentType } from 'react';

type LoadScreen = () => Promise<{ default: ComponentType }>;

/**
 * Where each screen is, by path. Loaded with the first screen that is needed: the build keeps beside each import what it is made of, which a
 * visitor of the home page would load for nothing.
 */
export const SCREEN_MODULES = {
  create: () => import('./screens/create/CreateScreen.tsx'),
  discover: () => import('./screens/discover/DiscoverScreen.tsx'),
  'd/:drawingId': () => import('./screens/picture/PictureScreen.tsx'),
  'me/earlier-images': () => import('./screens/earlier/EarlierImagesScreen.tsx'),
  'me/drawings': () => import('./screens/drawings/DrawingsScreen.tsx'),
  'me/data': () => import('./screens/data/DataScreen.tsx'),
  'me/history': () => import('./screens/history/HistoryScreen.tsx'),
  solo: () => import('./screens/solo/SoloScreen.tsx'),
  try: () => import('./screens/solo/TryScreen.tsx'),
  'try/:drawingId': () => import('./screens/solo/TryAfterScreen.tsx'),
  'wanna-try-it': () => import('./screens/solo/WannaTryScreen.tsx'),
  playground: () => import('./screens/playground/PlaygroundScreen.tsx'),
  'playground/:paperId': () => import('./screens/playground/PaperScreen.tsx'),
  quiz: () => import('./screens/quiz/QuizScreen.tsx'),
  channels: () => import('./screens/channels/ChannelsScreen.tsx'),
  admin: () => import('./screens/admin/AdminScreen.tsx'),
  join: () => import('./screens/join/JoinScreen.tsx'),
  'join/:lobbyCode': () => import('./screens/join/JoinScreen.tsx'),
  login: () => import('./screens/login/JumpScreen.tsx'),
  'login/local': () => import('./screens/login/LocalLoginScreen.tsx'),
  'login/passkey': () => import('./screens/login/PasskeyScreen.tsx'),
  'login/link': () => import('./screens/login/LinkScreen.tsx'),
  'login/denied': () => import('./screens/login/LoginDeniedScreen.tsx'),
  'p/:username': () => import('./screens/profile/ProfileScreen.tsx'),
  claimbadge: () => import('./screens/badge/ClaimBadgeScreen.tsx'),
  blog: () => import('./screens/blog/BlogScreen.tsx'),
  'blog/:postId': () => import('./screens/blog/BlogPostScreen.tsx'),
  licences: () => import('./screens/licences/LicencesScreen.tsx'),
  game: () => import('./game/GameWithTexts.tsx'),
  'solo/draw': () => import('./screens/solo/SoloDrawScreen.tsx'),
  'login/back': () => import('./screens/login/LoginReturnScreen.tsx'),
  'twitch/back': () => import('./screens/login/LoginReturnScreen.tsx'),
  render: () => import('./screens/render/RenderScreen.tsx'),
  error: () => import('./screens/error/ErrorScreen.tsx'),
} as const satisfies Record<(typeof APP_SCREENS)[number], LoadScreen>;

/** Shows any page that the operator has written. */
export const loadContentScreen = () => import('./screens/content/ContentScreen.tsx');
