import type { Ads } from '@tuschel/protocol';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../components/IconButton.tsx';
import { Illustration } from '../components/Illustration.tsx';
import { useText } from '../game/useText.ts';
import { GalleryTexts } from '../gallery/GalleryTexts.tsx';
import { AdFrame } from './AdFrame.tsx';
import { originsOf, useAdConsent } from './adConsent.ts';
import styles from './EndInterlude.module.css';
import { Framed } from './Framed.tsx';
import { InterludeTexts } from './InterludeTexts.tsx';
import { Outside } from './Outside.tsx';
import { useAdFrame } from './useAdFrame.ts';
import { useHousePicture } from './useHousePicture.ts';

/** Below the books of a game that is over: a note that is in nobody's way, and goes when it is asked to. */
export default function EndInterlude({ ads }: { ads: Ads }) {
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;
  return (
    <InterludeTexts>
      <GalleryTexts>
        <Note ads={ads} onHide={() => setHidden(true)} />
      </GalleryTexts>
    </InterludeTexts>
  );
}

/** Whether ads of others may be loaded is asked on the way in, not here. */
function Note({ ads, onHide }: { ads: Ads; onHide: () => void }) {
  const isAllowed = useAdConsent(originsOf(ads)) === true;
  return ads.kind === 'external' && isAllowed ? <External onHide={onHide} /> : <House onHide={onHide} />;
}

function House({ onHide }: { onHide: () => void }) {
  const say = useText();
  const picture = useHousePicture();
  if (picture === undefined) return null;
  return (
    <Frame
      onHide={onHide}
      figure={picture ? <Framed picture={picture} /> : <Illustration name="bucket" className={styles.drawing} />}
    >
      <p>{say(picture ? 'interlude.picture.text.end' : 'interlude.support.text.end')}</p>
    </Frame>
  );
}

function External({ onHide }: { onHide: () => void }) {
  const say = useText();
  const { frame, status } = useAdFrame();
  const isBlocked = status === 'blocked';
  return (
    <Frame
      onHide={onHide}
      figure={isBlocked ? <Illustration name="lost" className={styles.drawing} /> : <AdFrame ref={frame} />}
    >
      {isBlocked ? <p>{say('interlude.blocked.text')}</p> : null}
    </Frame>
  );
}

function Frame({ figure, children, onHide }: { figure: ReactNode; children: ReactNode; onHide: () => void }) {
  const say = useText();
  return (
    <aside className={styles.note} aria-label={say('interlude.end.title')}>
      <IconButton label={say('interlude.hide')} className={styles.hide} onPress={onHide}>
        <X size={20} aria-hidden="true" />
      </IconButton>
      <div className={styles.figure}>{figure}</div>
      <div className="stack align-start gap-3 shrinks grows">
        {children}
        <Outside to="/support">{say('interlude.help')}</Outside>
      </div>
    </aside>
  );
}
