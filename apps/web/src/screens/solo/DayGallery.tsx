import { useQuery } from '@tanstack/react-query';
import { soloOf } from '@tuschel/client/solo';
import type { SoloLanguage } from '@tuschel/protocol';
import { Frame } from 'lucide-react';
import { useState } from 'react';
import { createDarkroom } from '../../canvas/darkroom.ts';
import { Thumbnail } from '../../canvas/Thumbnail.tsx';
import { useClient } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import styles from './DayGallery.module.css';

/** What others made of today's prompt and have published. */
export function DayGallery({ day, language }: { day: string; language: SoloLanguage }) {
  const say = useText();
  const client = useClient();
  const [darkroom] = useState(createDarkroom);
  const { data } = useQuery({
    queryKey: ['challenge-gallery', day, language],
    queryFn: () => soloOf(client).gallery(day, language),
  });
  if (data === undefined) return null;
  return (
    <section className={styles.gallery} aria-label={say('solo.gallery.title')}>
      <h3 className={styles.title}>{say('solo.gallery.title')}</h3>
      {data.entries.length === 0 ? (
        <div className={styles.empty}>
          <div className={styles.frames} aria-hidden="true">
            <Frame size={34} strokeWidth={1.4} />
            <Frame size={52} strokeWidth={1.2} />
            <Frame size={34} strokeWidth={1.4} />
          </div>
          <strong>{say('solo.gallery.empty.title')}</strong>
          <p>{say('solo.gallery.empty.text')}</p>
        </div>
      ) : (
        <ul className={styles.wall}>
          {data.entries.map(({ drawingId, playerName }) => (
            <li key={drawingId}>
              <Thumbnail
                drawingId={drawingId}
                darkroom={darkroom}
                label={say('watch.drawing', { name: playerName })}
                className={styles.picture}
              />
              <span>{playerName}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
