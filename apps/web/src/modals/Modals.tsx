import { lazy, Suspense } from 'react';
import { useModal } from './useModal.ts';

const PageModal = lazy(() => import('./PageModal.tsx'));

/** Shows the page of the operator that the history entry asks for. A picture is shown by the screen that it is of. */
export function Modals() {
  const { modal, close } = useModal();
  if (modal?.kind !== 'page') return null;
  return (
    <Suspense>
      <PageModal name={modal.name} onClose={close} />
    </Suspense>
  );
}
