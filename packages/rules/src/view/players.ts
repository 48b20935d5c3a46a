import { taskAt } from '../draw/task.ts';
import { oncePer } from '../model/oncePer.ts';
import { isActive, presence, type Seat } from '../model/seats.ts';
import { type Draw, type Match, PHASE } from '../model/state.ts';
import type { PlayerView } from '../model/view.ts';
import { isCoHost, leader } from '../people/host.ts';

function players(match: Match, isLookedOn = false): PlayerView[] {
  return match.seats
    .filter((seat) => !seat.removed)
    .map((seat) => {
      const { id, name, username, avatar, rank, supporterLevel, moderator = false, games, nameColor } = seat.person;
      const submitted = match.phase === PHASE.draw && !isLookedOn ? hasSubmitted(match, seat) : undefined;
      return {
        id,
        name,
        ...(username === undefined || username === name ? {} : { username }),
        ...(avatar === undefined ? {} : { avatar }),
        rank,
        supporterLevel,
        isHost: id === leader(match),
        presence: presence(seat),
        ready: seat.ready,
        vip: seat.vip,
        ...(isCoHost(match, id) ? { coHost: true } : {}),
        ...(moderator ? { moderator } : {}),
        ...(games === undefined ? {} : { games }),
        ...(nameColor === undefined ? {} : { nameColor }),
        ...(seat.waits ? { waits: true } : {}),
        ...(submitted === undefined ? {} : { submitted }),
      };
    });
}

export const playersAtWork = oncePer((match: Match) => players(match));
export const playersLookedOn = oncePer((match: Match) => players(match, true));

/** A player with nothing to do in a step counts as done: nobody waits for them. */
function hasSubmitted(draw: Draw, seat: Seat): boolean | undefined {
  const task = taskAt(draw, seat.person.id);
  if (task && !task.withdrawn) return task.submitted;
  return draw.stage.name !== 'interlude' && isActive(seat) ? true : undefined;
}
