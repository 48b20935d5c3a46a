import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate } from 'react-router';
import { Notice } from '../../components/Notice.tsx';
import { errorPath } from '../error/errorPath.ts';
import { ClosedDoor } from './ClosedDoor.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import { Refused } from './Refused.tsx';
import { useJoining } from './useJoining.ts';
import { Waiting } from './Waiting.tsx';

/** Joins, then goes to the game; waits while the lobby is not open, or says why one cannot come in. */
export function Joining({ code }: { code: string }) {
  const { state, retry } = useJoining(code);
  switch (state.status) {
    case 'joining':
      return <OnTheWay />;
    case 'joined':
      return <Navigate to="/game" replace />;
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

/** In the place of the invitation from the first moment, so that nothing is empty or jumps meanwhile. */
function OnTheWay() {
  return (
    <Notice drawing="otter" title={useIntl().formatMessage({ id: 'join.onTheWay' })}>
      <Waiting>
        <FormattedMessage id="join.joining" />
      </Waiting>
      <p>
        <FormattedMessage id="loading.reloadNote" />
      </p>
    </Notice>
  );
}
