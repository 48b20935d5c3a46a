import type { Account } from '@tuschel/gameserver/extend';
import type { Clock, Log } from '@tuschel/platform/ports';
import type { DoorQuestion } from '../draw-match/state.ts';
import type { ChannelGate, Consents, UNAUTHORIZED } from './consents.ts';
import type { Helix } from './helix.ts';
import { createRosters, type Roster } from './roster.ts';
import { createShelf } from './shelf.ts';

/** What a host's channel says about somebody. */
export interface Viewer {
  banned: boolean;
  moderator: boolean;
  follower: boolean;
  subscriber: boolean;
}

/** Hosts' channels at Twitch. What they do not say, because Twitch is away, is logged and never an error here. */
export interface Channel {
  look(account: Account, question: DoorQuestion): Promise<Viewer>;
  /** Who of these keeps order there, asked for now; null: not known. */
  moderatorsAmong(host: string, accounts: readonly Account[]): Promise<string[] | null>;
  /** Whether the host streams now; null: not known, or they let us read nothing of their channel. */
  isLive(host: string): Promise<boolean | null>;
  /** Imports moderators and bans, if the host lets us. */
  prepare(host: string): Promise<void>;
  /** The host has taken their consent back: what it told counts no more. */
  forget: (host: string) => void;
}

/** A yes is good for ten minutes. Who was refused may follow and try again: a no is good for half a minute. */
const KEPT_MS = { yes: 10 * 60_000, no: 30_000 } as const;
const VIEWERS_MAX = 20_000;

type Ask = (token: string, channel: string, viewer: string) => Promise<boolean | typeof UNAUTHORIZED>;

export interface ChannelDeps {
  consents: Consents;
  helix: Helix;
  clock: Pick<Clock, 'now'>;
  log: Log;
}

export function createChannel({ consents, helix, clock, log }: ChannelDeps): Channel {
  const rosters = createRosters({ consents, helix, clock, log });
  const viewers = createViewers({ consents, helix, clock, log });
  return {
    async look(account, question) {
      const viewer = subjectOf(account);
      const { host, access, seated } = question;
      const isGate = !seated && (access === 'followers' || access === 'subscribers') ? access : null;
      const roster = viewer === null ? null : await rosters.of(host);
      const [banned, passed] = await Promise.all([
        viewer === null ? false : viewers.isBanned(viewer, host, roster),
        isGate === null ? false : viewers.passes(viewer, question, isGate),
      ]);
      return {
        banned,
        moderator: viewer !== null && (roster?.moderators.has(viewer) ?? false),
        follower: isGate === 'followers' && passed,
        subscriber: isGate === 'subscribers' && passed,
      };
    },

    async moderatorsAmong(host, accounts) {
      const roster = await rosters.renewed(host);
      return (
        roster && accounts.filter((account) => roster.moderators.has(subjectOf(account) ?? '')).map(({ id }) => id)
      );
    },

    async isLive(host) {
      // Any token of theirs will do: that somebody streams is told to everybody who has one.
      const [gate] = await consents.granted(host);
      return gate === undefined ? null : told(log, 'streams', consents.use(host, gate, helix.isLive));
    },

    async prepare(host) {
      await rosters.of(host);
    },

    forget(host) {
      rosters.forget(host);
      viewers.forget(host);
    },
  };
}

/** Null: the channel does not say. */
async function told<Answer>(log: Log, what: string, ask: Promise<Answer | null>): Promise<Answer | null> {
  try {
    return await ask;
  } catch (error) {
    log.warn('the channel of a host does not say', { what, error });
    return null;
  }
}

/** What a channel says of one viewer, and said a while ago. */
function createViewers({ consents, helix, clock, log }: ChannelDeps) {
  const shelf = createShelf<boolean>(clock, VIEWERS_MAX, (yes) => (yes ? KEPT_MS.yes : KEPT_MS.no));

  const known = (host: string, gate: ChannelGate, viewer: string, ask: Ask) =>
    told(
      log,
      gate,
      shelf.get(`${gate} ${host} ${viewer}`, () =>
        consents.use(host, gate, (token, channel) => ask(token, channel, viewer)),
      ),
    );

  /** Nobody who is not at Twitch follows anybody there. */
  const passes = async (
    viewer: string | null,
    { host, unreachable }: DoorQuestion,
    gate: 'followers' | 'subscribers',
  ) => {
    if (viewer === null) return false;
    const ask = gate === 'followers' ? helix.isFollower : helix.isSubscriber;
    return (await known(host, gate, viewer, ask)) ?? unreachable === 'letIn';
  };

  const isBanned = async (viewer: string, host: string, roster: Roster | null): Promise<boolean> => {
    if (roster === null) return false;
    const until = roster.banned.get(viewer);
    if (until !== undefined) return clock.now() < until;
    if (!roster.isCut) return false;
    const ask: Ask = async (token, channel) => {
      const page = await helix.banned(token, channel, { viewer });
      return typeof page === 'symbol' ? page : page.entries.some(({ subject }) => subject === viewer);
    };
    return (await known(host, 'moderation', viewer, ask)) ?? false;
  };

  return { passes, isBanned, forget: (host: string) => shelf.forget((key) => key.includes(` ${host} `)) };
}

/** The number at Twitch of somebody who logs in there, or null. */
export function subjectOf({ customId }: Pick<Account, 'customId'>): string | null {
  return /^twitch:(\d+)$/.exec(customId ?? '')?.[1] ?? null;
}
