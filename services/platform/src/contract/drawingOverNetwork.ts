import fc from 'fast-check';
import type { AppendRequest, AppendResult } from '../ports.ts';

/** What happens to an artist and her requests, in turn. Numbers pick from what there is, wrapping around. */
export type NetworkEvent =
  | { type: 'draw'; lines: number }
  | { type: 'undo'; lines: number }
  | { type: 'redo' }
  /** The request arrives and its answer, too. */
  | { type: 'deliver' }
  /** The request arrives, the answer gets lost. */
  | { type: 'loseAnswer' }
  /** The request gets lost, or arrives much later. */
  | { type: 'delay' }
  /** An old request arrives (again). */
  | { type: 'straggler'; which: number };

export const networkEvents: fc.Arbitrary<NetworkEvent[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('draw' as const), lines: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ type: fc.constant('undo' as const), lines: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ type: fc.constantFrom('redo' as const, 'deliver' as const, 'loseAnswer' as const, 'delay' as const) }),
    fc.record({ type: fc.constant('straggler' as const), which: fc.nat(30) }),
  ),
  { maxLength: 40 },
);

/** A line log does not mind what a line says. */
export function bytesOf(line: string): Uint8Array {
  return Buffer.from(line);
}

export function textOf(line: Uint8Array): string {
  return Buffer.from(line).toString();
}

export interface Artist {
  lines: string[];
  meta: { drawn: number };
}

/**
 * Plays an artist who sends what is not yet acknowledged, one request at a time, over a network that loses, delays,
 * repeats and reorders. At the end all stragglers arrive, and her last request is acknowledged.
 */
export async function playDrawing(
  events: readonly NetworkEvent[],
  send: (request: AppendRequest) => Promise<AppendResult>,
): Promise<Artist> {
  const artist: Artist = { lines: [], meta: { drawn: 0 } };
  const undone: string[] = [];
  const sent: AppendRequest[] = [];
  /** Lines that the server is known to hold, at this `rev`. */
  let acknowledged = 0;
  let rev = 0;

  const changed = (length: number) => {
    acknowledged = Math.min(acknowledged, length);
    rev++;
  };

  const nextRequest = () => {
    const request = {
      index: acknowledged,
      lines: artist.lines.slice(acknowledged).map(bytesOf),
      rev,
      meta: { ...artist.meta },
    };
    sent.push(request);
    return request;
  };

  const deliver = async () => {
    const answer = await send(nextRequest());
    if (answer.ok) acknowledged = answer.totalLines;
    else if ('missingFromIndex' in answer) acknowledged = answer.missingFromIndex;
    else throw new Error(`the server refused: ${answer.reason}`);
    return answer.ok;
  };

  for (const event of events) {
    switch (event.type) {
      case 'draw':
        for (let count = 0; count < event.lines; count++) artist.lines.push(`line ${artist.meta.drawn++}`);
        undone.length = 0;
        break;
      case 'undo':
        if (artist.lines.length === 0) break;
        undone.push(...artist.lines.splice(-event.lines).toReversed());
        changed(artist.lines.length);
        break;
      case 'redo': {
        const line = undone.pop();
        if (line === undefined) break;
        changed(artist.lines.length);
        artist.lines.push(line);
        break;
      }
      case 'deliver':
        await deliver();
        break;
      case 'loseAnswer':
        await send(nextRequest());
        break;
      case 'delay':
        nextRequest();
        break;
      case 'straggler':
        if (sent.length > 0) await send(sent[event.which % sent.length]!);
        break;
      default:
        event satisfies never;
    }
  }

  for (let tries = 0; !(await deliver()); tries++) if (tries > 3) throw new Error('the server never acknowledges');
  // Stragglers that arrive after the last acknowledgement change nothing any more.
  for (const request of sent.slice(0, -1)) await send(request);
  return artist;
}
