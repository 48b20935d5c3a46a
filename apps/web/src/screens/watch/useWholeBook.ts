import type { Book } from '@tuschel/protocol';
import { useEffect } from 'react';
import { useClient } from '../../ClientContext.tsx';

/** Asks for the pages of a book that has only an outline, as soon as somebody looks; again when the outline changes. */
export function useWholeBook(book: Opened | undefined, isLookedAt = true): void {
  useWholeBooks(book ? [book] : NONE, isLookedAt);
}

/** The same of several books that are looked at as one. */
export function useWholeBooks(books: readonly Opened[], isLookedAt = true): void {
  const { game } = useClient();
  // Of the outlines it matters only that they change.
  const missing = isLookedAt
    ? books.flatMap(({ order, outline }) => (outline === undefined ? [] : `${order}:${outline}`)).join(' ')
    : '';
  useEffect(() => {
    for (const one of missing.split(' ').filter(Boolean)) game.openBook(Number.parseInt(one, 10));
  }, [game, missing]);
}

type Opened = Pick<Book, 'order' | 'outline'>;
const NONE: readonly Opened[] = [];
