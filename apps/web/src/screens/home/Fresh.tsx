import { lazy } from 'react';
import { FreshPictures } from './FreshPictures.tsx';

// From here: beside each import the build writes what it is made of, for which the first view has no room.
const FreshNews = lazy(() => import('./FreshNews.tsx'));
const LiveStreams = lazy(() => import('../../streams/LiveStreams.tsx'));

const STREAMS = 8;

/** What the home page asks the server for. */
export default function Fresh({ part }: { part: 'pictures' | 'news' }) {
  if (part === 'pictures') return <FreshPictures />;
  return (
    <>
      <LiveStreams most={STREAMS} />
      <FreshNews />
    </>
  );
}
