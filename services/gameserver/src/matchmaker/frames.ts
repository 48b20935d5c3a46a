import { presenceJson } from '../socket/envelope.ts';
import { Frame } from '../socket/frame.ts';
import type { Peer } from '../presence/peer.ts';
import type { Candidate, Ticket } from './ticket.ts';

/** Where those who were matched meet. */
export type MeetingPlace = { match_id: string } | { token: string };

/** One of them, with what each of them receives. */
export interface MatchedFrame {
  peer: Peer;
  frame: Frame;
}

/**
 * What each of those who were matched receives. Texts are put together as they are: everybody receives what is known of all. Lazily, since a large
 * match is megabytes.
 */
export function* matchedFrames(match: readonly Candidate[], place: MeetingPlace): Generator<MatchedFrame, void> {
  const people = match.flatMap(({ ticket }) =>
    ticket.presences.map((peer) => ({ ticket, peer, json: userJson(ticket, peer) })),
  );
  const users = people.map(({ json }) => json).join(',');
  const where = JSON.stringify(place).slice(1, -1);
  for (const { ticket, peer, json } of people) {
    const matched = `{"ticket":"${ticket.id}",${where},"users":[${users}],"self":${json}}`;
    yield { peer, frame: new Frame(`{"matchmaker_matched":${matched}}`) };
  }
}

function userJson({ partyId, strings, numbers }: Ticket, peer: Peer): string {
  return JSON.stringify({
    presence: presenceJson(peer),
    ...(partyId === '' ? {} : { party_id: partyId }),
    ...(Object.keys(strings).length === 0 ? {} : { string_properties: strings }),
    ...(Object.keys(numbers).length === 0 ? {} : { numeric_properties: numbers }),
  });
}
