import { LIMITS } from '../model/limits.ts';
import { presence, type Seat, seatOf } from '../model/seats.ts';
import { type Done, type Draw, type Match, PHASE, type Watch } from '../model/state.ts';
import type { View } from '../model/view.ts';
import { leader } from '../people/host.ts';
import { lastSeq } from '../people/ledger.ts';
import { chatView } from '../talk/chat.ts';
import { lineReportsSeen } from '../talk/lineReports.ts';
import { doneView, watchView } from './books.ts';
import { drawView, looksOn } from './draw.ts';
import { lobbyView } from './lobby.ts';
import { optionsOfSeated, toldOptions } from './options.ts';
import { playersAtWork, playersLookedOn } from './players.ts';
import { withinRoom } from './share.ts';

/**
 * What `who` may see, and the only way by which anything secret leaves a match.
 * @param who null: a visitor. Somebody without a seat sees what a visitor sees.
 */
export function view(match: Match, who: string | null): View {
  const seat = who === null ? undefined : seatOf(match.seats, who);
  const seated = seat !== undefined && !seat.left;
  const isHost = seated && who === leader(match);
  const isOnlooker = seated && looksOn(match, seat);
  const base: View = {
    phase: match.phase,
    you: {
      id: who,
      seated,
      isHost,
      ...(isHost && match.acting !== null ? { standsIn: true } : {}),
      ...(seated && seat.waits ? { waits: true } : {}),
      ...(seated && seat.standsBy ? { standsBy: true } : {}),
      plays: seated && (match.phase === PHASE.lobby ? !isHost || match.options.hostPlays : seat.plays),
      lastSeq: who === null ? 0 : lastSeq(match, who),
    },
    host: hostView(match),
    players: seated ? (isOnlooker ? playersLookedOn : playersAtWork)(match) : [],
    counts: counts(match.seats),
    capacity: match.capacity,
    ...(seated && !isHost && !isOnlooker ? optionsOfSeated(match) : toldOptions(match, isHost, seated && !isOnlooker)),
    ...(seated && match.hostLive ? { hostLive: true as const } : {}),
  };
  if (!seated) return base;
  const chat = chatView(match, seat.person.id);
  const said: View = {
    ...base,
    ...recessView(match),
    ...(chat ? { chat } : {}),
    ...lineReportsSeen(match, seat.person.id),
  };
  const seen: View = { ...said, ...phaseView(match, seat.person.id, isHost) };
  return withinRoom(seen, match.phase === PHASE.watch ? match.cursor.book : 0);
}

function hostView(match: Match) {
  const id = leader(match);
  return { id, name: seatOf(match.seats, id)?.person.name ?? '' };
}

function counts(seats: readonly Seat[]) {
  const seated = seats.filter((seat) => !seat.left);
  return { seated: seated.length, here: seated.filter((seat) => presence(seat) === 'here').length };
}

function phaseView(match: Match, who: string, isHost: boolean): Partial<View> {
  switch (match.phase) {
    case PHASE.lobby:
      return { lobby: lobbyView(match, who) };
    case PHASE.draw:
      return { ...drawView(match, who, isHost), ...hideView(match, isHost), ...pauseView(match) };
    case PHASE.watch:
      return { watch: watchView(match, who), ...hideView(match, isHost), ...endingView(match), ...pauseView(match) };
    case PHASE.done:
      return { done: doneView(match), ...endingView(match) };
    default:
      return match satisfies never;
  }
}

function hideView({ hideAsked = [] }: Draw | Watch, isHost: boolean): Partial<View> {
  return isHost && hideAsked.length > 0 ? { hideAsked: hideAsked.slice(0, LIMITS.hideAskedTold) } : {};
}

function pauseView({ pause }: Draw | Watch): Partial<View> {
  return pause ? { pausedUntil: pause.until } : {};
}

function recessView({ recess }: Match): Partial<View> {
  return recess ? { recess: { by: recess.by, since: recess.since, until: recess.until } } : {};
}

function endingView({ ending }: Watch | Done): Partial<View> {
  return ending ? { ending: { reason: ending.reason, by: ending.by, words: ending.words } } : {};
}
