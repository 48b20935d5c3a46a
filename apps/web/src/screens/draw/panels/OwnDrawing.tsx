import { Download, Film } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useStore } from '../../../ClientContext.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import { TakeDrawing } from '../../../takeHome/drawing/TakeDrawing.tsx';
import { drawingNow } from '../film/drawingNow.ts';
import type { Studio } from '../useStudio.ts';

const PreviewDialog = lazy(() => import('../film/PreviewDialog.tsx'));

/** What can be done with all of the drawing: to see how it came about, and to take it home. It is its artist's own, whatever the round allows others. */
export function OwnDrawing({ studio: { sync, easel }, label }: { studio: Studio; label: string }) {
  const say = useText();
  const { strokes } = useStore(easel);
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <>
      <IconButton
        label={say('draw.preview')}
        size="s"
        tooltip="top"
        isDisabled={strokes === 0}
        onPress={() => setPreviewed(true)}
      >
        <Film size={18} aria-hidden="true" />
      </IconButton>
      <TakeDrawing
        drawing={() => drawingNow(sync)}
        allowed={EVERYTHING}
        isMine
        title={label}
        author=""
        placement="top end"
        trigger={(isBusy) => (
          <IconButton label={say(isBusy ? 'take.busy' : 'take')} size="s" tooltip="top" isDisabled={isBusy}>
            <Download size={18} aria-hidden="true" />
          </IconButton>
        )}
      />
      {isPreviewed ? (
        <Suspense>
          <PreviewDialog sync={sync} onClose={() => setPreviewed(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const EVERYTHING = {};
