import type { Clock } from '@tuschel/platform/ports';
import type { TicketHolder } from './tokens.ts';

/** Remembers tickets until they would have expired anyway. */
export function createUsedTickets(clock: Clock) {
  const used = new Map<string, number>();

  return {
    /** False: it has been used before. */
    use({ ticketId, expiresAt }: TicketHolder): boolean {
      for (const [id, until] of used) {
        // Tickets live equally long, so the map is in order of expiry.
        if (until > clock.now()) break;
        used.delete(id);
      }
      if (used.has(ticketId)) return false;
      used.set(ticketId, expiresAt);
      return true;
    },
  };
}
