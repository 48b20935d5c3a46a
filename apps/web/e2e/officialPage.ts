/** Runs in the browser, bundled by `goldenBundle.ts`: the official client walks through the game server. */
import { officialWalk } from '@tuschel/gameserver/officialWalk';

export interface OfficialPage {
  walk: typeof officialWalk;
}

const officialPage: OfficialPage = { walk: officialWalk };
Object.assign(globalThis, { officialPage });
