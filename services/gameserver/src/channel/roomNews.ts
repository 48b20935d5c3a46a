import type { Bus } from '@tuschel/platform/ports';

/** What happens in a room on all nodes because one of them says so. */
type News =
  | { kind: 'released'; room: string }
  /** `userId` null: everybody. */
  | { kind: 'expelled'; room: string; userId: string | null };

export interface RoomNews {
  tell(news: News): void;
  /** Here and everywhere else. */
  expel(room: string, userId: string | null): void;
  close(): void;
}

const SUBJECT = 'gameserver.rooms';

/**
 * Each node has the sockets and the queues of its own speakers: what was held is released behind what is just being said there, and those
 * who are taken out are taken out by the node where they are.
 */
export function roomNews(
  bus: Pick<Bus, 'publish' | 'subscribe'>,
  node: string,
  heard: { released(room: string): Promise<void>; expelled(room: string, userId: string | null): void },
  failed: (error: unknown) => void,
): RoomNews {
  const unsubscribe = bus.subscribe(SUBJECT, ({ data }) => {
    const { from, news } = data as { from: string; news: News };
    if (from === node) return;
    if (news.kind === 'released') heard.released(news.room).catch(failed);
    else heard.expelled(news.room, news.userId);
  });
  const tell = (news: News) => bus.publish(SUBJECT, { from: node, news });
  return {
    tell,
    expel(room, userId) {
      heard.expelled(room, userId);
      tell({ kind: 'expelled', room, userId });
    },
    close: unsubscribe,
  };
}
