import { galleryOf } from '@tuschel/client/gallery';
import { useEffect, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { type Published, usePublished } from '../../gallery/published.ts';
import { Frames } from './Frames.tsx';
import { PictureFrames } from './PictureFrames.tsx';

/** Asks for the pictures once; a server that does not answer has none. */
export function FreshPictures() {
  const client = useClient();
  const published = usePublished();
  const [pictures, setPictures] = useState<readonly Published[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    galleryOf(client)
      .home()
      .then(
        ({ drawings }) => isCurrent && setPictures(drawings.map(published)),
        () => isCurrent && setPictures([]),
      );
    return () => {
      isCurrent = false;
    };
  }, [client, published]);
  return pictures === null ? <Frames /> : <PictureFrames pictures={pictures} />;
}
