import { BODY, type RateName } from '@tuschel/protocol';

/** What a route asks of a request before anything of it is read. */
export interface RouteRow {
  /**
   * `bearer`: a valid session token, and not that of a banned account. `cookie`: the route reads a cookie, so a page of
   * another origin may not call it, and it wants the header `X-Tuschel`. `ownPage`: no session, but only our own pages.
   */
  auth: 'none' | 'ownPage' | 'cookie' | 'bearer';
  rates: readonly RateName[];
  bodyBytes: number;
  /** With `bearer`: also for those who have not accepted the terms. */
  beforeTerms?: true;
}

/**
 * The decision taken for each route; one that has no row here cannot be registered. HEAD counts as GET.
 */
export const ROUTES: Readonly<Record<string, RouteRow>> = {
  'POST /login/start': { auth: 'ownPage', rates: ['login'], bodyBytes: BODY.defaultBytes },
  'POST /login/local': { auth: 'ownPage', rates: ['anonymous'], bodyBytes: BODY.defaultBytes },
  'POST /session/refresh': { auth: 'cookie', rates: ['anonymous'], bodyBytes: BODY.defaultBytes },
  'POST /session/logout': { auth: 'cookie', rates: ['anonymous'], bodyBytes: BODY.defaultBytes },
  'PUT /drawing/:id/lines': { auth: 'bearer', rates: ['lines'], bodyBytes: BODY.linesBytes },
  'GET /drawing/:id/lines': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'POST /drawing/new': { auth: 'bearer', rates: ['drawingNew'], bodyBytes: BODY.drawingBytes },
  'GET /profiles/history': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'POST /profiles/history/leave': { auth: 'bearer', rates: ['signedIn'], bodyBytes: BODY.defaultBytes },
  'GET /single-game-info': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'DELETE /posts/hide-mydrawing': { auth: 'bearer', rates: ['signedIn'], bodyBytes: BODY.defaultBytes },
  'GET /solo/prompt': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'GET /solo/challenge': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'POST /solo/challenge/start': { auth: 'bearer', rates: ['signedIn'], bodyBytes: BODY.defaultBytes },
  'GET /solo/challenge/gallery': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'GET /solo/drawings': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'GET /account/look': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'PUT /account/look': { auth: 'bearer', rates: ['signedIn'], bodyBytes: BODY.defaultBytes },
  'GET /preferences': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'PUT /preferences': { auth: 'bearer', rates: ['signedIn'], bodyBytes: BODY.defaultBytes },
  'GET /match/:matchId/options': { auth: 'bearer', rates: ['hostLists'], bodyBytes: 0 },
  'PUT /match/:matchId/options': { auth: 'bearer', rates: ['hostLists'], bodyBytes: BODY.optionsBytes },
  'GET /host/door': { auth: 'bearer', rates: ['hostLists'], bodyBytes: 0 },
  'PUT /host/whitelist': { auth: 'bearer', rates: ['hostLists'], bodyBytes: BODY.defaultBytes },
  'POST /host/whitelist/preview': { auth: 'bearer', rates: ['hostLists'], bodyBytes: BODY.defaultBytes },
  'POST /host/channel/consent': { auth: 'bearer', rates: ['hostLists'], bodyBytes: BODY.defaultBytes },
  'POST /host/channel/consent/finish': { auth: 'bearer', rates: ['hostLists'], bodyBytes: BODY.defaultBytes },
  'DELETE /host/channel/consent': { auth: 'bearer', rates: ['hostLists'], bodyBytes: 0 },
  'POST /posts/initial-republish': {
    auth: 'bearer',
    rates: ['signedIn'],
    bodyBytes: BODY.defaultBytes,
    beforeTerms: true,
  },
  'GET /posts/initial-republish': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0, beforeTerms: true },
  'GET /posts/initial-republish/images': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'POST /posts/initial-republish/image': { auth: 'bearer', rates: ['signedIn'], bodyBytes: BODY.defaultBytes },
  'POST /chat/report': { auth: 'bearer', rates: ['report'], bodyBytes: BODY.defaultBytes },
  'GET /admin/chat': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'PUT /admin/chat/:messageId': { auth: 'bearer', rates: ['signedIn'], bodyBytes: BODY.defaultBytes },
  'GET /admin/prompt': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'GET /admin/prompt/:promptId': { auth: 'bearer', rates: ['signedIn'], bodyBytes: 0 },
  'PUT /admin/prompt/:promptId': { auth: 'bearer', rates: ['signedIn'], bodyBytes: BODY.defaultBytes },
  // Two texts of 8 KiB, with what JSON adds to them.
  'POST /stats/exception': { auth: 'none', rates: ['exception'], bodyBytes: 24 * 1024 },
  'OPTIONS /*': { auth: 'none', rates: ['anonymous'], bodyBytes: 0 },
};

/** The same decision for the calls that come over the game server. All need a session. */
export const RPC_RATES = {
  CreateMatch: ['lobbyCreate'],
  CheckMatchJoin: ['join', 'joinAddress'],
} as const satisfies Record<string, readonly RateName[]>;

export function routeRow(method: string, url: string): RouteRow | undefined {
  return ROUTES[`${method === 'HEAD' ? 'GET' : method} ${url}`];
}
