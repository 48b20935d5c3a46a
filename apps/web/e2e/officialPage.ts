/** Runs in the browser, bundled by `goldenBundle.ts`: the official client walks through the game server. */
import { officialWalk } from '@tuschel/gameserver/officialWalk';

export interface OfficialPage {
  walk: typeof officialWalk;
}

/** The client rejects with what it was answered, of which nothing leaves a page. */
const officialPage: OfficialPage = {
  walk: (options) =>
    officialWalk(options).catch(async (error: unknown) => {
      throw error instanceof Response ? new Error(`${error.url}: ${error.status} ${await error.text()}`) : error;
    }),
};
Object.assign(globalThis, { officialPage });
