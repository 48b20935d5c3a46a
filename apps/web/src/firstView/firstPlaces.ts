import type { Link, MenuPlaceId } from '../layout/places.ts';

/** The top menu of a visitor on a server that has all pages. */
export const FIRST_PLACES: readonly Link<MenuPlaceId>[] = [
  { id: 'play', href: '/create' },
  { id: 'discover', href: '/discover' },
  { id: 'about', href: '/about' },
];
