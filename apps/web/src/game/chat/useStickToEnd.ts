import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** So near the end one is at the end, px. */
const NEAR = 40;

/** Keeps the newest in view while one is at the end; otherwise tells that there is more. */
export function useStickToEnd(content: unknown): {
  log: RefObject<HTMLDivElement | null>;
  hasMore: boolean;
  onScroll: () => void;
  toEnd: () => void;
} {
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasMore, setHasMore] = useState(false);

  const toEnd = useCallback(() => {
    const element = log.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
    else setHasMore(true);
  }, [content, toEnd]);

  const onScroll = useCallback(() => {
    const element = log.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (isAtEnd.current) setHasMore(false);
  }, []);

  return { log, hasMore, onScroll, toEnd };
}
