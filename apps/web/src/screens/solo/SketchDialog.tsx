import type { SoloDrawing } from '@tuschel/protocol';
import { Maximize2, Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Playback } from '../../canvas/show/playback.ts';
import { Replay } from '../../canvas/show/Replay.tsx';
import { useDrawing } from '../../canvas/show/useDrawing.ts';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { useText } from '../../game/useText.ts';
import { useEnlarge } from '../../media/useEnlarge.ts';
import { TakeSeen } from '../../takeHome/drawing/TakeDrawing.tsx';
import { nameOf } from './nameOf.ts';
import type { SitDown } from './useSeat.ts';

interface Props {
  drawing: SoloDrawing;
  onClose: () => void;
  /** Sits down to it, while it is not finished. */
  onGoOn: SitDown;
}

/** A drawing of one's own, large. */
export function SketchDialog({ drawing, onClose, onGoOn }: Props) {
  const { drawingId, promptText, isOpen } = drawing;
  const { game } = useClient();
  const say = useText();
  const [playback, setPlayback] = useState<Playback | null>(null);
  const seen = useDrawing(drawingId);
  const enlarge = useEnlarge();
  const name = nameOf(say, drawing);
  return (
    <DialogFrame title={name} onClose={onClose} wide>
      <Replay
        drawingId={drawingId}
        playback={playback}
        label={say('solo.drawing', { prompt: name })}
        testId="sketch-canvas"
      />
      <div className="flow align-center justify-center gap-3">
        <Button
          kind="quiet"
          icon={<RotateCcw size={18} aria-hidden="true" />}
          onPress={() => setPlayback({ at: game.now() })}
        >
          {say('watch.replay')}
        </Button>
        <Button
          kind="quiet"
          icon={<Maximize2 size={18} aria-hidden="true" />}
          onPress={() => void enlarge({ drawingId, title: name, isMine: true })}
        >
          {say('end.enlarge')}
        </Button>
        <TakeSeen seen={seen} isMine title={name} author="" />
        {isOpen ? (
          <Button
            kind="action"
            icon={<Pencil size={18} aria-hidden="true" />}
            onPress={() => onGoOn({ drawingId, mode: 'draft', promptText, openedAt: game.now(), endsAt: null })}
          >
            {say('solo.challenge.continue')}
          </Button>
        ) : null}
        <Button kind={isOpen ? 'quiet' : 'action'} onPress={onClose}>
          {say('solo.close')}
        </Button>
      </div>
    </DialogFrame>
  );
}
