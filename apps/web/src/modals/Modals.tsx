import { lazy, Suspense } from 'react';
import { useModal } from './useModal.ts';

const PageModal = lazy(() => import('./PageModal.tsx'));

/** Shows the modal that the history entry asks for. */
export function Modals() {
  const { modal, close } = useModal();
  if (modal === null) return null;
  return (
    <Suspense>
      <PageModal name={modal.name} onClose={close} />
    </Suspense>
  );
}
