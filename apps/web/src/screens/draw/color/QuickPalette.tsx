import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import type { Spot } from '../../../canvas/view/view.ts';
import { useStore } from '../../../ClientContext.tsx';
import { useText } from '../../../game/useText.ts';
import { Setting } from '../tools/BrushPanel.tsx';
import { quickColors } from './quickColors.ts';
import styles from './QuickPalette.module.css';
import { Swatches } from './Swatches.tsx';

interface Props {
  toolbox: Toolbox;
  /** Done with it: keys go to the canvas again. */
  onUsed: () => void;
  /** The canvas. */
  children: ReactNode;
}

/** CSS px, as wide as in the style sheet and at least as high as all that can be in it. */
const SIZE = { width: 224, height: 224 };

/** Size and the last colours where the mouse is, at its second button. What it lies in is positioned and holds nothing but the canvas. */
export function QuickPalette({ toolbox, onUsed, children }: Props) {
  const [spot, setSpot] = useState<Spot | null>(null);
  const open = (event: MouseEvent<HTMLElement>) => {
    const { pointerType } = event.nativeEvent as PointerEvent;
    // There a long press says something else.
    if (pointerType === 'touch' || pointerType === 'pen') return;
    setSpot(placeOf(event, event.currentTarget.parentElement ?? event.currentTarget));
  };
  const close = () => {
    setSpot(null);
    onUsed();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it can be had beside the canvas, too */}
      <div className={styles.ground} onContextMenu={open}>
        {children}
      </div>
      {spot ? <Card key={`${spot.x} ${spot.y}`} toolbox={toolbox} spot={spot} onClose={close} /> : null}
    </>
  );
}

function Card({ toolbox, spot, onClose }: { toolbox: Toolbox; spot: Spot; onClose: () => void }) {
  const say = useText();
  const { nib, color, history } = useStore(toolbox);
  const { limits } = toolbox;
  const card = useRef<HTMLDivElement>(null);
  // What one chooses from stays where it is.
  const [colors] = useState(() => quickColors(history, limits.colors));
  const closeFrom = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Node && card.current?.contains(target))) onClose();
  });
  useEffect(() => {
    card.current?.focus();
    const onDown = (event: Event) => closeFrom(event);
    window.addEventListener('pointerdown', onDown, { capture: true });
    return () => window.removeEventListener('pointerdown', onDown, { capture: true });
  }, []);
  const knobs = limits.knobs(nib);
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={say('draw.quick')}
      tabIndex={-1}
      className={styles.card}
      style={{ '--left': `${spot.x}px`, '--top': `${spot.y}px` } as CSSProperties}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {knobs.has('size') ? <Setting toolbox={toolbox} knob="size" unit="draw.px" /> : null}
      {knobs.has('opacity') ? <Setting toolbox={toolbox} knob="opacity" unit="draw.percent" /> : null}
      {colors.length > 1 ? (
        <div className={styles.colors}>
          <Swatches
            colors={colors}
            chosen={color}
            onChoose={(chosen) => {
              toolbox.setColor(chosen);
              onClose();
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Beside the pointer, and within what it lies in; CSS px from there. */
function placeOf({ clientX, clientY }: MouseEvent, around: Element): Spot {
  const { left, top, width, height } = around.getBoundingClientRect();
  const fit = (at: number, size: number, room: number) => Math.max(0, Math.min(at, room - size));
  return { x: fit(clientX - left, SIZE.width, width), y: fit(clientY - top, SIZE.height, height) };
}
