import type { TuschelClient } from '@tuschel/client';
import { createStatsReporter, type StatsReporter } from '@tuschel/client/stats';
import { STATS } from '@tuschel/protocol';
import { type RefObject, useEffect } from 'react';
import { useClient } from '../ClientContext.tsx';

const reporters = new WeakMap<TuschelClient, StatsReporter>();

/** One for the page, for as long as it is open; what it has not told when the page goes it tells then. */
export function statsReporterOf(client: TuschelClient): StatsReporter {
  const known = reporters.get(client);
  if (known) return known;
  const reporter = createStatsReporter({ ask: (call) => client.ask(call), after: (ms, run) => setTimeout(run, ms) });
  addEventListener('pagehide', () => void reporter.tell(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void reporter.tell(true);
  });
  reporters.set(client, reporter);
  return reporter;
}

/** Counts a published picture as seen once half of its element has been on the screen for a second. Null: it is not shown (a veil is before it). */
export function useSeen(element: RefObject<Element | null>, drawingId: string | null): void {
  const client = useClient();
  useEffect(() => {
    if (drawingId === null || !element.current) return undefined;
    return whenSeen(element.current, () => statsReporterOf(client).seen(drawingId));
  }, [client, element, drawingId]);
}

/** Counts a published picture as opened. */
export function useOpened(drawingId: string): void {
  const client = useClient();
  useEffect(() => statsReporterOf(client).opened(drawingId), [client, drawingId]);
}

/** Calls once half of it has been on the screen for a second without a break. Answers how to stop. */
export function whenSeen(element: Element, onSeen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting !== true) return;
      timer = setTimeout(() => {
        // A tab behind others is not looked at; it is asked about again once it comes to the front.
        if (document.visibilityState === 'hidden') return document.addEventListener('visibilitychange', again, ONCE);
        stop();
        onSeen();
      }, STATS.seenMs);
    },
    { threshold: STATS.seenShare },
  );
  const again = () => {
    observer.unobserve(element);
    observer.observe(element);
  };
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', again);
  };
  observer.observe(element);
  return stop;
}

const ONCE = { once: true };
