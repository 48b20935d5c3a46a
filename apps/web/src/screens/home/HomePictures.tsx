import { lazy, Suspense, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import { useNearView } from '../end/useNearView.ts';
import { Frames } from './Frames.tsx';
import styles from './HomePictures.module.css';

const FreshPictures = lazy(() => import('./FreshPictures.tsx'));

/** Six pictures of the last two weeks; what is missing of them our own drawings stand for. The frames are there from the beginning. */
export function HomePictures() {
  const section = useRef<HTMLElement>(null);
  const isNear = useNearView(section);
  return (
    <section ref={section} className={styles.section}>
      <SectionTitle>
        <FormattedMessage id="home.pictures.title" />
      </SectionTitle>
      {isNear ? (
        <Suspense fallback={<Frames />}>
          <FreshPictures />
        </Suspense>
      ) : (
        <Frames />
      )}
    </section>
  );
}
