import { lazy, Suspense } from 'react';
import { useModal } from '../modals/useModal.ts';
import type { Published } from './published.ts';

const PictureDialog = lazy(() => import('./PictureDialog.tsx'));

/** The picture of this wall that the history entry asks for, over the page. */
export function OpenPicture({ pictures }: { pictures: readonly Published[] }) {
  const { modal, turnTo, close } = useModal();
  if (modal?.kind !== 'picture') return null;
  const at = pictures.findIndex(({ drawingId }) => drawingId === modal.drawingId);
  const picture = pictures[at];
  if (!picture) return null;
  return (
    <Suspense>
      <PictureDialog
        picture={picture}
        previous={pictures[at - 1]}
        next={pictures[at + 1]}
        onTurn={({ drawingId }) => turnTo({ kind: 'picture', drawingId })}
        onClose={close}
      />
    </Suspense>
  );
}
