import { lazy } from 'react';
import { FreshPictures } from './FreshPictures.tsx';

// From here: beside each import the build writes what it is made of, for which the first view has no room.
const FreshNews = lazy(() => import('./FreshNews.tsx'));

/** What the home page asks the server for. */
export default function Fresh({ part }: { part: 'pictures' | 'news' }) {
  return part === 'pictures' ? <FreshPictures /> : <FreshNews />;
}
