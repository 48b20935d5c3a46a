import { useLocation, useNavigate } from 'react-router';
import { type Modal, readModal, withModal, withoutModal } from './modalState.ts';

export interface OpenModal {
  modal: Modal | null;
  open: (modal: Modal) => void;
  /** Puts another one in the place of the one that is open: Back closes it all the same. */
  turnTo: (modal: Modal) => void;
  close: () => void;
}

/** The modal over the current page. */
export function useModal(): OpenModal {
  const navigate = useNavigate();
  const location = useLocation();
  const here = { pathname: location.pathname, search: location.search, hash: location.hash };
  return {
    modal: readModal(location.state),
    open: (modal) => void navigate(here, { state: withModal(location.state, modal) }),
    turnTo: (modal) => void navigate(here, { replace: true, state: withModal(location.state, modal) }),
    // The window's first entry has nothing of ours before it.
    close: () =>
      void (location.key === 'default'
        ? navigate(here, { replace: true, state: withoutModal(location.state) })
        : navigate(-1)),
  };
}
