import { useIntl } from 'react-intl';
import { GalleryTexts } from '../../gallery/GalleryTexts.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { Feed } from './Feed.tsx';

/** What people have published, week by week. */
export default function DiscoverScreen() {
  return (
    <GalleryTexts>
      <Page />
    </GalleryTexts>
  );
}

function Page() {
  usePageTitle(useIntl().formatMessage({ id: 'discover.title' }));
  return <Feed />;
}
