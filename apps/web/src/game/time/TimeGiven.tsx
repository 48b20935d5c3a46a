import type { MatchState } from '@tuschel/protocol';
import { useEffect, useRef } from 'react';
import { showToast } from '../../components/toast/toast.ts';
import { givenWords } from './moreTimeGiven.ts';
import { useText } from '../useText.ts';

/** Tells everybody how much time the host has given, once for each time. */
export function TimeGiven({ state: { step } }: { state: MatchState }) {
  const say = useText();
  const index = step?.index ?? null;
  const extended = step?.extended ?? 0;
  const seen = useRef({ index, extended });
  useEffect(() => {
    const before = seen.current;
    seen.current = { index, extended };
    const given = before.index === index ? extended - before.extended : 0;
    if (given > 0) showToast(givenWords(say, given), { id: 'given', kind: 'success' });
  }, [index, extended, say]);
  return null;
}
