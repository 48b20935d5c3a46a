import { CONTENT_PAGES } from './contentPage.ts';

/** The pages of the web app, beside the home page and those the operator writes: `:name` stands for any one segment. */
export const APP_SCREENS = [
  'create',
  'discover',
  'd/:drawingId',
  'me/earlier-images',
  'me/drawings',
  'me/history',
  'me/data',
  'solo',
  'try',
  'try/:drawingId',
  'wanna-try-it',
  'quiz',
  'playground',
  'playground/:paperId',
  'channels',
  'admin',
  'join',
  'join/:lobbyCode',
  'login',
  'login/local',
  'login/passkey',
  'login/link',
  'login/denied',
  'login/back',
  'claimbadge',
  'p/:username',
  'blog',
  'blog/:postId',
  'licences',
  'game',
  'solo/draw',
  'twitch/back',
  'error',
  'render',
] as const;

const ROUTES = ['', ...APP_SCREENS, ...CONTENT_PAGES].map((route) => route.split('/'));

/** Whether the app has a page there. @param path of the URL, without query */
export function isAppRoute(path: string): boolean {
  const asked = path.replace(/^\//, '').replace(/\/$/, '').toLowerCase().split('/');
  return ROUTES.some(
    (route) =>
      route.length === asked.length &&
      route.every((segment, index) =>
        segment.startsWith(':') ? asked[index] !== '' : segment.toLowerCase() === asked[index],
      ),
  );
}
