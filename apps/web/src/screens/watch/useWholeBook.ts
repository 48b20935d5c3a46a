import type { Book } from '@tuschel/protocol';
import { useEffect } from 'react';
import { useClient } from '../../ClientContext.tsx';

/** Asks for the pages of a book that has only an outline, as soon as somebody looks; again when the outline changes. */
export function useWholeBook(book: Pick<Book, 'order' | 'outline'> | undefined, isLookedAt = true): void {
  const { game } = useClient();
  const order = book?.order;
  const outline = isLookedAt ? book?.outline : undefined;
  useEffect(() => {
    if (order !== undefined && outline !== undefined) game.openBook(order);
  }, [game, order, outline]);
}
