import type { ChatEntry } from '@tuschel/client';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near the end one is at the end, px. */
const NEAR = 40;

/** Keeps the newest in view while one is at the end, and what one says oneself; otherwise tells that there is more. */
export function useStickToEnd(entries: readonly ChatEntry[]): {
  log: RefObject<HTMLDivElement | null>;
  hasMore: boolean;
  onScroll: () => void;
  toEnd: () => void;
} {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasMore, setHasMore] = useState(false);
  const last = entries.at(-1);
  const lastKey = last?.key;
  const isOwn = last?.kind === 'said' && last.isMine;

  const toEnd = useCallback(() => {
    const element = log.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    if (isAtEnd.current || isOwn) toEnd();
    else setHasMore(true);
  }, [lastKey, isOwn, toEnd]);

  /** Also when lines change their height, or the room for them theirs. */
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
  }, [entries, toEnd]);
  useEffect(() => {
    const resized = new ResizeObserver(() => isAtEnd.current && toEnd());
    if (log.current) resized.observe(log.current);
    return () => resized.disconnect();
  }, [toEnd]);

  const onScroll = useCallback(() => {
    const element = log.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (isAtEnd.current) setHasMore(false);
  }, []);

  return { log, hasMore, onScroll, toEnd };
}
