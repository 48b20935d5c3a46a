import { Focus, RectangleHorizontal, RectangleVertical } from 'lucide-react';
import { useStore } from '../../../ClientContext.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import type { Studio } from '../useStudio.ts';

/** How the sheet lies, and where on it what is drawn. What the round does not allow, and what would move a base, is not there. */
export function SheetButtons({ studio: { easel, toolbox } }: { studio: Studio }) {
  const say = useText();
  const { isLocked, strokes } = useStore(easel);
  const { isPortrait, mayTurn } = easel;
  const Icon = isPortrait ? RectangleHorizontal : RectangleVertical;
  return (
    <>
      {mayTurn ? (
        <IconButton
          label={say(isPortrait ? 'draw.orientation.landscape' : 'draw.orientation.portrait')}
          size="s"
          tooltip="top"
          isDisabled={isLocked}
          onPress={() => easel.turn()}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
      {toolbox.limits.hasBase ? null : (
        <IconButton
          label={say('draw.center')}
          size="s"
          tooltip="top"
          isDisabled={isLocked || strokes === 0}
          onPress={() => easel.center()}
        >
          <Focus size={18} aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}
