import type { Addresses } from '@tuschel/client/addresses';
import { RENDER } from '@tuschel/protocol';
import { lazy, Suspense, useState } from 'react';
import { classes } from '../components/classes.ts';
import { useAddresses } from '../useAddresses.ts';
import type { Picture } from './picture.ts';
import styles from './Print.module.css';

const LinePrint = lazy(() => import('./LinePrint.tsx'));

/** File names of one drawing, as the server gave them to this reader. */
export interface Files {
  thumbnail?: string | undefined;
  jpg?: string | undefined;
}

/** Absent: the names that everybody may use. Null: there are no files for this reader. waiting: they are not known yet. */
export type FilesToShow = Files | 'waiting' | null | undefined;

interface Props {
  picture: Picture;
  /** How wide it is shown, CSS px. */
  width: number;
  files?: FilesToShow;
  /** In view from the beginning: loaded before the others. */
  isFirst?: boolean;
  /** Default: what it shows. */
  alt?: string | undefined;
  className?: string | undefined;
}

/** A picture in the size that its place has: at first its few pixels, then the file, or its lines where no renderer has come to it yet. */
export function Print({ picture, width, files, isFirst = false, alt = picture.alt, className }: Props) {
  const addresses = useAddresses();
  const [failed, setFailed] = useState<string | null>(null);
  const { drawingId, preview } = picture;
  const urls = files === 'waiting' ? null : urlsOf(drawingId, files, addresses);
  const isLined = files !== 'waiting' && (urls === null || failed === drawingId);
  return (
    <span className={classes(styles.print, className)}>
      {preview === undefined ? null : <img src={preview} alt="" className={styles.preview} />}
      {isLined ? (
        <Suspense>
          <LinePrint drawingId={drawingId} label={alt} width={width} />
        </Suspense>
      ) : urls === null ? null : (
        <img
          className={styles.file}
          src={urls.thumbnail ?? urls.jpg}
          {...(urls.thumbnail !== undefined && urls.jpg !== undefined
            ? { srcSet: srcSetOf(picture, urls.thumbnail, urls.jpg), sizes: `${Math.ceil(width)}px` }
            : {})}
          alt={alt}
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          draggable={false}
          onError={() => setFailed(drawingId)}
        />
      )}
    </span>
  );
}

/** Null: there are no files. */
function urlsOf(drawingId: string, files: Files | null | undefined, addresses: Addresses): Files | null {
  if (files === null) return null;
  if (files === undefined)
    return { thumbnail: addresses.drawing(drawingId, 'thumbnail'), jpg: addresses.drawing(drawingId, 'jpg') };
  const { thumbnail, jpg } = files;
  return {
    thumbnail: thumbnail === undefined ? undefined : addresses.named(thumbnail),
    jpg: jpg === undefined ? undefined : addresses.named(jpg),
  };
}

/** The browser takes what is sharp on this screen. */
function srcSetOf({ width, height }: Picture, thumbnail: string, jpg: string): string {
  const across = (side: number) => Math.max(1, Math.round(width >= height ? side : (side * width) / height));
  return `${thumbnail} ${across(RENDER.thumbnailSide)}w, ${jpg} ${across(RENDER.jpgSide)}w`;
}
