import { Maximize2, RotateCcw } from 'lucide-react';
import { Button } from '../components/Button.tsx';
import { useText } from '../game/useText.ts';
import { type Enlarged, useEnlarge } from './useEnlarge.ts';

/** Beside a picture that can be seen: its replay, and a larger look at it. */
export function PictureButtons({ picture, onReplay }: { picture: Enlarged; onReplay: () => void }) {
  const say = useText();
  const enlarge = useEnlarge();
  return (
    <>
      <Button kind="quiet" icon={<RotateCcw size={18} aria-hidden="true" />} onPress={onReplay}>
        {say('watch.replay')}
      </Button>
      <Button kind="quiet" icon={<Maximize2 size={18} aria-hidden="true" />} onPress={() => void enlarge(picture)}>
        {say('end.enlarge')}
      </Button>
    </>
  );
}
