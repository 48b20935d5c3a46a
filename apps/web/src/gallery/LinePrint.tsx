import { createDarkroom } from '../canvas/show/darkroom.ts';
import { sharpWidth } from '../canvas/pixels/sharpWidth.ts';
import { Thumbnail } from '../canvas/show/Thumbnail.tsx';

/** All pictures that have no file yet are printed one after the other. */
const darkroom = createDarkroom();

/** A drawing from its lines. */
export default function LinePrint({ drawingId, label, width }: { drawingId: string; label: string; width: number }) {
  return (
    <Thumbnail
      drawingId={drawingId}
      darkroom={darkroom}
      width={sharpWidth(width)}
      {...(label === '' ? {} : { label })}
    />
  );
}
