import type { Bus, Clock, Entropy, Log } from '@tuschel/platform/ports';
import type { Candidate } from './ticket.ts';
import type { TicketBook } from './ticketBook.ts';

/**
 * Two nodes may believe at the same time that it is theirs to match, and tickets go while somebody thinks about them. So a match is made only once the
 * node of each of its tickets has set them aside for it: nobody plays in two.
 */
export interface Claims {
  /** Those of the matches that are made; their tickets are gone everywhere. */
  make(matches: readonly Candidate[][]): Promise<Candidate[][]>;
  /** From now on other nodes may ask for tickets of this one. */
  start(): void;
  close(): void;
}

export interface ClaimsDeps {
  node: string;
  bus: Bus;
  clock: Pick<Clock, 'at' | 'now'>;
  entropy: Pick<Entropy, 'uuid'>;
  log: Log;
  book: TicketBook;
}

/** Tickets of one node that are wanted, by match. */
interface Wanted {
  claim: string;
  matches: string[][];
}

interface Verdict {
  claim: string;
  played: string[];
  released: string[];
}

const PATIENCE_MS = 2_000;
/** Whoever has set tickets aside, and hears no more of them, lets them search again. */
const FORGOTTEN_AFTER_MS = 10_000;

export function createClaims({ node, bus, clock, entropy, log, book }: ClaimsDeps): Claims {
  const ends: (() => void)[] = [];
  /** What is set aside here, by claim. */
  const held = new Map<string, { ids: Set<string>; cancel: () => void }>();

  const setAside = ({ claim, matches }: Wanted): boolean[] => {
    const verdicts = matches.map((ids) => book.claim(ids));
    const ids = new Set(matches.filter((_, index) => verdicts[index]).flat());
    const cancel = clock.at(clock.now() + FORGOTTEN_AFTER_MS, () => {
      held.delete(claim);
      book.released([...ids]);
    });
    held.set(claim, { ids, cancel });
    return verdicts;
  };

  const obey = ({ claim, played, released }: Verdict) => {
    const aside = held.get(claim);
    aside?.cancel();
    held.delete(claim);
    // Also what has been let go of meanwhile: its people know that they play.
    book.played(played);
    book.released(released.filter((id) => aside?.ids.has(id)));
  };

  const ask = async (other: string, wanted: Wanted): Promise<boolean[]> => {
    if (other === node) return setAside(wanted);
    try {
      return (await bus.request(askSubject(other), wanted, PATIENCE_MS)) as boolean[];
    } catch (error) {
      log.warn('a node did not say whether its tickets may play', { other, error });
      return [];
    }
  };

  return {
    async make(matches) {
      const claim = entropy.uuid();
      const byNode = shared(matches, (id) => book.nodeOf(id));
      const answers = await Promise.all(
        [...byNode].map(async ([other, parts]) => {
          const verdicts = await ask(other, { claim, matches: parts.map(({ ids }) => ids) });
          return parts.filter((_, index) => verdicts[index] !== true).map(({ match }) => match);
        }),
      );
      const refused = new Set(answers.flat());
      for (const [other, parts] of byNode) {
        const idsOf = (isRefused: boolean) =>
          parts.filter(({ match }) => refused.has(match) === isRefused).flatMap(({ ids }) => ids);
        const verdict: Verdict = { claim, played: idsOf(false), released: idsOf(true) };
        if (other === node) obey(verdict);
        else bus.publish(verdictSubject(other), verdict);
      }
      return matches.filter((match) => !refused.has(match));
    },
    start() {
      ends.push(
        bus.respond(askSubject(node), async ({ data }) => setAside(data as Wanted)),
        bus.subscribe(verdictSubject(node), ({ data }) => obey(data as Verdict)),
      );
    },
    close() {
      for (const end of ends) end();
      for (const { cancel } of held.values()) cancel();
    },
  };
}

interface Part {
  match: Candidate[];
  ids: string[];
}

/** Which tickets of which match are whose. A ticket that has gone is nobody's, and nobody sets it aside. */
function shared(matches: readonly Candidate[][], nodeOf: (ticketId: string) => string | null): Map<string, Part[]> {
  const byNode = new Map<string, Part[]>();
  for (const match of matches) {
    const idsOf = new Map<string, string[]>();
    for (const { ticket } of match) {
      const node = nodeOf(ticket.id) ?? ticket.presences[0]?.node ?? '';
      idsOf.set(node, [...(idsOf.get(node) ?? []), ticket.id]);
    }
    for (const [node, ids] of idsOf) {
      const parts = byNode.get(node) ?? [];
      parts.push({ match, ids });
      byNode.set(node, parts);
    }
  }
  return byNode;
}

function askSubject(node: string): string {
  return `gameserver.node.${node}.tickets.ask`;
}

function verdictSubject(node: string): string {
  return `gameserver.node.${node}.tickets.verdict`;
}
