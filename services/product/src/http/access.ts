import type { Shedding } from '@tuschel/platform/ports';
import type { RateName } from '@tuschel/protocol';

/** What an end-point asks of a request before anything of it is read. */
export interface Access {
  /**
   * `bearer`: a valid session token, and not that of a banned account. `cookie`: the route reads a cookie, so a page of
   * another origin may not call it, and it wants the header `X-Tuschel`. `ownPage`: no session, but only our own pages. `renderer`: the token
   * of a renderer, who is no account; nobody's session is good for it. `viewer`: visitors as well; a token that comes has to be valid.
   */
  auth: 'none' | 'ownPage' | 'cookie' | 'bearer' | 'viewer' | 'renderer';
  rates: readonly RateName[];
  /** With `viewer`: those of visitors. */
  visitorRates?: readonly RateName[];
  /** While there is too much to do it is refused as that. Absent: never. */
  shedding?: Shedding;
  /** Absent: `BODY.defaultBytes` where the end-point has a body, else none. */
  bodyBytes?: number;
  /** With `bearer`: also for those who have not accepted the terms. */
  beforeTerms?: true;
  /** With `bearer`: also for a banned caller, though not for a disabled account. */
  whileBanned?: true;
  /** With `bearer`: only for members of the team, or for admins. */
  only?: 'team' | 'admins';
}
