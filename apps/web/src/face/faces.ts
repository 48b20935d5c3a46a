import type { TuschelClient } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { decodeInk, type Line } from '@tuschel/ink';

/** Requests at a time: a full table must not stand in the way of the game. */
const AT_ONCE = 4;
/** Faces that are remembered; the browser keeps their answers besides. */
const MOST = 300;

export interface Faces {
  /** The lines of a face; null: there is none any more. */
  lines(id: string): Promise<readonly Line[] | null>;
}

const known = new WeakMap<TuschelClient, Faces>();

/** Faces by their ids, each asked for once. */
export function facesOf(client: TuschelClient): Faces {
  const faces = known.get(client) ?? createFaces((id) => inkOf(client, id));
  known.set(client, faces);
  return faces;
}

export function createFaces(ask: (id: string) => Promise<string>): Faces {
  const asked = new Map<string, Promise<readonly Line[] | null>>();
  const queue: (() => void)[] = [];
  let running = 0;

  const inTurn = async (id: string): Promise<string> => {
    if (running === AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      return await ask(id);
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    lines(id) {
      const before = asked.get(id);
      if (before) return before;
      const lines = inTurn(id).then(linesOfFace, () => {
        // It may be there the next time.
        asked.delete(id);
        return null;
      });
      asked.set(id, lines);
      const [oldest] = asked.keys();
      if (asked.size > MOST && oldest !== undefined) asked.delete(oldest);
      return lines;
    },
  };
}

async function inkOf(client: TuschelClient, id: string): Promise<string> {
  return (await callEndpoint(client, 'GET /faces/:id', { params: { id } })).ink;
}

/** @param ink INK1 as base64 */
export function linesOfFace(ink: string): readonly Line[] | null {
  const read = decodeInk(Uint8Array.from(atob(ink), (letter) => letter.charCodeAt(0)));
  return read.ok && !read.isCut ? read.lines : null;
}
