import type { Log, Platform } from '@tuschel/platform/ports';
import type { Extend, MatchedUser } from '../extend.ts';
import { presenceOf } from '../presence/peer.ts';
import type { Router } from '../presence/router.ts';
import { matchedFrames, type MeetingPlace } from './frames.ts';
import { mintMatchToken } from './matchToken.ts';
import type { Slices } from './slices.ts';
import type { Candidate } from './ticket.ts';

type Decide = Parameters<Extend['matchmakerMatched']>[0];

/** Where people meet who were matched: in a relayed match, or where a module says. */
export interface Meetings {
  readonly decide: (decide: Decide) => void;
  /** They learn of each other and of the place. */
  announce(match: readonly Candidate[]): void;
}

export interface MeetingsDeps extends Pick<Platform, 'clock' | 'entropy'> {
  log: Log;
  router: Pick<Router, 'send'>;
  slices: Pick<Slices, 'run'>;
  /** Signs the tokens that lead into relayed matches. */
  key: string;
}

export function createMeetings({ clock, entropy, log, router, slices, key }: MeetingsDeps): Meetings {
  let decide: Decide | null = null;

  const placeOf = async (match: readonly Candidate[]): Promise<string | null> => {
    try {
      return decide ? await decide(match.flatMap(usersOf)) : null;
    } catch (error) {
      log.error('a module could not say where people meet who were matched', { error });
      return null;
    }
  };

  const tell = async (match: readonly Candidate[]) => {
    const matchId = await placeOf(match);
    await slices.run(
      (function* () {
        const token = () => mintMatchToken(key, `${entropy.uuid()}.`, clock.now());
        const place: MeetingPlace = matchId === null ? { token: token() } : { match_id: matchId };
        for (const { peer, frame } of matchedFrames(match, place)) {
          router.send([peer], frame);
          yield;
        }
      })(),
    );
  };

  return {
    decide(chosen) {
      decide = chosen;
    },
    announce(match) {
      tell(match).catch((error: unknown) => log.error('people who were matched could not be told', { error }));
    },
  };
}

function usersOf({ ticket }: Candidate): MatchedUser[] {
  const { partyId, strings, numbers, presences } = ticket;
  return presences.map((peer) => ({ presence: presenceOf(peer), partyId, strings, numbers }));
}
