import { Eye, EyeOff, Image, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { useText } from '../game/useText.ts';
import { useVeil } from '../veil/useVeil.ts';
import { useWarningNames } from '../veil/useWarningNames.ts';
import type { Picture } from './picture.ts';
import styles from './PictureView.module.css';
import { type FilesToShow, Print } from './Print.tsx';

const PictureFilm = lazy(() => import('./PictureFilm.tsx'));

interface Props {
  picture: Picture;
  files?: FilesToShow;
  /** How it came about may be looked at. */
  mayPlay: boolean;
}

/** A picture is asked for in this width: the browser takes what fits its screen. CSS px */
const LARGE = 1_100;

/** One drawing, large: behind its veil if it has one, finished, or as it came about. */
export function PictureView({ picture, files, mayPlay }: Props) {
  const say = useText();
  const { treatment, lift } = useVeil(picture.drawingId, picture.warning);
  const [isPlaying, setPlaying] = useState(false);
  const ratio = `${picture.width} / ${picture.height}`;
  if (treatment !== 'show') return <Cover picture={picture} ratio={ratio} onLift={lift} />;
  if (!isPlaying)
    return (
      <div className="stack align-center gap-3 shrinks">
        <div className={styles.stage} style={{ aspectRatio: ratio }}>
          <Print picture={picture} files={files} width={LARGE} isFirst className={styles.print} />
        </div>
        {mayPlay ? (
          <Button kind="quiet" icon={<Play size={18} aria-hidden="true" />} onPress={() => setPlaying(true)}>
            {say('picture.play')}
          </Button>
        ) : null}
      </div>
    );
  return (
    <div className="stack align-center gap-3 shrinks">
      <Suspense fallback={<div className={styles.stage} style={{ aspectRatio: ratio }} />}>
        <PictureFilm drawingId={picture.drawingId} label={picture.alt} ratio={ratio} />
      </Suspense>
      <Button kind="plain" size="s" icon={<Image size={18} aria-hidden="true" />} onPress={() => setPlaying(false)}>
        {say('picture.still')}
      </Button>
    </div>
  );
}

/** What it warns of, until somebody wants to look. */
function Cover({ picture, ratio, onLift }: { picture: Picture; ratio: string; onLift: () => void }) {
  const say = useText();
  const names = useWarningNames(picture.warning);
  return (
    <div className="stack align-center gap-3 shrinks">
      <div className={styles.stage} style={{ aspectRatio: ratio }}>
        <div className={styles.cover} role="group" aria-label={say('veil.warning', { names })}>
          {picture.preview === undefined ? null : <img src={picture.preview} alt="" className={styles.blur} />}
          <div className={styles.words}>
            <EyeOff size={34} aria-hidden="true" />
            <p className="text-l display balanced">{say('veil.warning', { names })}</p>
            <Button icon={<Eye size={20} aria-hidden="true" />} onPress={onLift}>
              {say('veil.look')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
