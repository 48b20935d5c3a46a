import { lazy, Suspense, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import { useNearView } from '../end/useNearView.ts';
import { Frames } from './Frames.tsx';

const Fresh = lazy(() => import('./Fresh.tsx'));

/**
 * Six pictures of the last two weeks; what is missing of them our own drawings stand for. The frames are there from the beginning. Below them
 * are the newest posts, once somebody comes near.
 */
export function HomePictures() {
  const section = useRef<HTMLElement>(null);
  const isNear = useNearView(section);
  return (
    <>
      <section ref={section} className="stack gap-4">
        <SectionTitle>
          <FormattedMessage id="home.pictures.title" />
        </SectionTitle>
        {isNear ? (
          <Suspense fallback={<Frames />}>
            <Fresh part="pictures" />
          </Suspense>
        ) : (
          <Frames />
        )}
      </section>
      {isNear ? (
        <Suspense>
          <Fresh part="news" />
        </Suspense>
      ) : null}
    </>
  );
}
