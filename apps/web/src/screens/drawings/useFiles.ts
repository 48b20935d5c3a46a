import { mediaOf } from '@tuschel/client/media';
import type { DrawingMedia } from '@tuschel/protocol';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import type { Files } from '../../gallery/Print.tsx';

/** Whoever scrolls on is not kept waiting by what has gone by, ms. */
const REST_MS = 150;

/** Undefined: not known yet. Null: there are none for this reader. */
export type FilesOf = (drawingId: string) => Files | null | undefined;

/**
 * Asks for the pictures of the drawings in sight, once each, as soon as nobody scrolls any more.
 * @param inSight drawing ids
 */
export function useFiles(inSight: readonly string[]): FilesOf {
  const client = useClient();
  const calls = useMemo(() => mediaOf(client), [client]);
  const [known, setKnown] = useState<ReadonlyMap<string, Files | null>>(new Map());
  const asked = useRef(new Set<string>());
  const key = inSight.join(' ');
  useEffect(() => {
    const timer = setTimeout(() => {
      const wanted = key.split(' ').filter((id) => id !== '' && !asked.current.has(id));
      if (wanted.length === 0) return;
      for (const id of wanted) asked.current.add(id);
      calls.of(wanted).then(
        (found) => setKnown((before) => new Map([...before, ...filesIn(wanted, found)])),
        // Their lines are there in any case.
        () => setKnown((before) => new Map([...before, ...filesIn(wanted, [])])),
      );
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [calls, key]);
  return (drawingId) => known.get(drawingId);
}

function filesIn(wanted: readonly string[], found: readonly DrawingMedia[]): [string, Files | null][] {
  const media = new Map(found.map((one) => [one.drawingId, one]));
  return wanted.map((id) => {
    const { thumbnail, jpg } = media.get(id) ?? {};
    return [id, thumbnail === undefined && jpg === undefined ? null : { thumbnail, jpg }];
  });
}
