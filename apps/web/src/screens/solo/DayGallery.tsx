import { useQuery } from '@tanstack/react-query';
import { soloOf } from '@tuschel/client/solo';
import type { Gallery, SoloLanguage } from '@tuschel/protocol';
import { Frame } from 'lucide-react';
import { useState } from 'react';
import { createDarkroom, type Darkroom } from '../../canvas/show/darkroom.ts';
import { Thumbnail } from '../../canvas/show/Thumbnail.tsx';
import { useClient } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import { Veil } from '../../veil/Veil.tsx';
import { useVeil } from '../../veil/useVeil.ts';
import { useWarningNames } from '../../veil/useWarningNames.ts';
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
      <h3 className="text-m">{say('solo.gallery.title')}</h3>
      {data.entries.length === 0 ? (
        <div className="stack align-center gap-1 pad-4 text-center sunken radius-m">
          <div className="row gap-3 gold-text" aria-hidden="true">
            <Frame size={34} strokeWidth={1.4} />
            <Frame size={52} strokeWidth={1.2} />
            <Frame size={34} strokeWidth={1.4} />
          </div>
          <strong>{say('solo.gallery.empty.title')}</strong>
          <p className="soft text-s">{say('solo.gallery.empty.text')}</p>
        </div>
      ) : (
        <ul className={styles.wall}>
          {data.entries.map((entry) => (
            <li key={entry.drawingId}>
              <Hung entry={entry} darkroom={darkroom} />
              <span>{entry.playerName}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A picture on the wall. One that warns of something shows itself to whoever presses it. */
function Hung({ entry, darkroom }: { entry: Gallery['entries'][number]; darkroom: Darkroom }) {
  const say = useText();
  const { drawingId, playerName, triggerWarning } = entry;
  const { treatment, lift } = useVeil(drawingId, triggerWarning);
  const names = useWarningNames(triggerWarning);
  if (treatment !== 'show') {
    return (
      <button
        type="button"
        className={styles.veiled}
        aria-label={`${say('veil.warning', { names })}. ${say('veil.look')}`}
        title={say('veil.warning', { names })}
        onClick={lift}
      >
        <Veil round={entry} darkroom={darkroom} size="print">
          {null}
        </Veil>
      </button>
    );
  }
  return (
    <Thumbnail
      drawingId={drawingId}
      darkroom={darkroom}
      label={say('watch.drawing', { name: playerName })}
      className={styles.picture}
    />
  );
}
