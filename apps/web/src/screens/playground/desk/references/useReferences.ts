import { useCallback, useEffect, useState } from 'react';
import { useUser } from '../../../../ClientContext.tsx';
import { showToast } from '../../../../components/toast/toast.ts';
import { useText } from '../../../../game/useText.ts';
import { randomId } from '../../../solo/randomId.ts';
import { isPicture } from './pictureFiles.ts';
import { type Reference, referencesHere } from './referenceStore.ts';
import { eachOnce } from '../../../../eachOnce.ts';

/** Beside one paper; each takes memory. */
export const MOST_REFERENCES = 12;
/** Of one picture, bytes. */
const MOST_BYTES = 40_000_000;

export interface References {
  all: readonly Reference[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: string) => void;
}

/** The pictures beside a paper, kept on this device. */
export function useReferences(paperId: string): References {
  const say = useText();
  const owner = useUser()?.id ?? '';
  const [all, setAll] = useState<readonly Reference[]>([]);
  useEffect(() => {
    // What is added while the kept ones are still being read may be among them already.
    let isGone = false;
    void referencesHere()
      .of(paperId, owner)
      .catch(() => [])
      .then((found) => isGone || setAll((added) => eachOnce([...found, ...added], ({ id }) => id)));
    return () => {
      isGone = true;
      setAll([]);
    };
  }, [paperId, owner]);
  const add = useCallback(
    (files: readonly File[]) => {
      const fitting = files.filter((file) => isPicture(file) && file.size <= MOST_BYTES);
      const room = Math.max(0, MOST_REFERENCES - all.length);
      const taken = fitting.slice(0, room).map(
        (picture, at): Reference => ({
          id: randomId(),
          paperId,
          owner,
          name: picture.name,
          picture,
          addedAt: Date.now() + at,
        }),
      );
      if (fitting.length < files.length)
        showToast(say('playground.references.notPicture'), { kind: 'error', id: 'reference' });
      else if (taken.length < fitting.length)
        showToast(say('playground.references.full', { most: MOST_REFERENCES }), { kind: 'error', id: 'reference' });
      setAll((before) => [...before, ...taken]);
      const isLost = () => showToast(say('playground.references.lost'), { kind: 'error', id: 'reference' });
      for (const reference of taken) referencesHere().add(reference).catch(isLost);
    },
    [all.length, paperId, owner, say],
  );
  const remove = useCallback((id: string) => {
    setAll((before) => before.filter((one) => one.id !== id));
    void referencesHere()
      .remove(id)
      .catch(() => undefined);
  }, []);
  return { all, add, remove };
}
