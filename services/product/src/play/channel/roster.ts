import type { Clock, Log } from '@tuschel/platform/ports';
import { type Consents, UNAUTHORIZED } from './consents.ts';
import type { Helix, Page } from './helix.ts';
import { createShelf } from './shelf.ts';

/** Who keeps order in a channel and who is banned from it, by their numbers at Twitch. */
export interface Roster {
  moderators: ReadonlySet<string>;
  /** UTC ms until when; infinite: for good. */
  banned: ReadonlyMap<string, number>;
  /** Not all bans are here: they are too many. */
  isCut: boolean;
}

/** Imported anew after so long. */
export const ROSTER_MS = 10 * 60_000;
/** Pages of a hundred: as many names as a host's own ban list may have. */
const PAGES_MAX = 20;
const ROSTERS_MAX = 500;

export interface Rosters {
  /** Null: the host has not consented, or Twitch does not say. While it does not, what it said last counts. */
  of(host: string): Promise<Roster | null>;
  /** Imports anew, however fresh the last import is. */
  renewed(host: string): Promise<Roster | null>;
  forget: (host: string) => void;
}

/** While Twitch does not answer it is asked this often, so that not everybody who joins waits for it. */
const SILENT_MS = 30_000;

interface Imported {
  roster: Roster | null;
  isFresh: boolean;
}

export function createRosters(deps: {
  consents: Pick<Consents, 'use'>;
  helix: Helix;
  clock: Pick<Clock, 'now'>;
  log: Log;
}): Rosters {
  const { consents, helix, clock, log } = deps;
  const keptFor = ({ isFresh }: Imported) => (isFresh ? ROSTER_MS : SILENT_MS);
  const shelf = createShelf<Imported>(clock, ROSTERS_MAX, keptFor);

  const load = (host: string) =>
    consents.use(host, 'moderation', async (token, channel) => {
      const moderators = await allPages((after) => helix.moderators(token, channel, after));
      if (moderators === UNAUTHORIZED) return UNAUTHORIZED;
      const banned = await allPages((after) => helix.banned(token, channel, { after }));
      if (banned === UNAUTHORIZED) return UNAUTHORIZED;
      return {
        moderators: new Set(moderators.entries),
        banned: new Map(banned.entries.map(({ subject, until }) => [subject, until])),
        isCut: banned.isCut,
      };
    });
  const importFor = async (host: string, before: Imported | undefined): Promise<Imported | null> => {
    try {
      const roster = await load(host);
      return roster && { roster, isFresh: true };
    } catch (error) {
      log.warn('moderators and bans were not imported', { error });
      return { roster: before?.roster ?? null, isFresh: false };
    }
  };
  return {
    async of(host) {
      return (await shelf.get(host, (before) => importFor(host, before)))?.roster ?? null;
    },
    async renewed(host) {
      return (await shelf.renew(host, (before) => importFor(host, before)))?.roster ?? null;
    },
    forget: (host) => shelf.forget((key) => key === host),
  };
}

async function allPages<Entry>(
  ask: (after: string | null) => Promise<Page<Entry> | typeof UNAUTHORIZED>,
): Promise<{ entries: Entry[]; isCut: boolean } | typeof UNAUTHORIZED> {
  const entries: Entry[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page: Page<Entry> | typeof UNAUTHORIZED = await ask(cursor);
    if (page === UNAUTHORIZED) return UNAUTHORIZED;
    entries.push(...page.entries);
    ({ cursor } = page);
    if (cursor === null) break;
  }
  return { entries, isCut: cursor !== null };
}
