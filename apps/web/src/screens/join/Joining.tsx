import { Navigate } from 'react-router';
import { errorPath } from '../error/errorPath.ts';
import { BeforeGame } from './BeforeGame.tsx';
import { ClosedDoor } from './ClosedDoor.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import { OnTheWay } from './OnTheWay.tsx';
import { Refused } from './Refused.tsx';
import { useJoining } from './useJoining.ts';

/** Joins, then goes to the game; waits while the lobby is not open, or says why one cannot come in. */
export function Joining({ code }: { code: string }) {
  const { state, retry } = useJoining(code);
  switch (state.status) {
    case 'joining':
      return <OnTheWay />;
    case 'joined':
      return <BeforeGame />;
    case 'dismissed':
      return <Navigate to={errorPath(state.page, state.reason)} replace />;
    case 'refused': {
      const { errorCode, closed, isLost } = state;
      if (errorCode === 'notFound') return <InvalidLink />;
      if (errorCode === 'private') return <ClosedDoor wasOpen={closed === true} isLost={isLost === true} />;
      return <Refused errorCode={errorCode} retry={retry} />;
    }
    default:
      return state satisfies never;
  }
}
