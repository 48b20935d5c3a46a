import type { HubState } from '@tuschel/client';
import { CLIENT } from '@tuschel/protocol';
import { useEffect, useRef } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useHub } from './ClientContext.tsx';
import { dismissToast, showToast } from './components/toast.ts';

const ID = 'connection';
/** After so many failed attempts the person is asked to look at his own side. */
const ATTEMPTS_BEFORE_ADVICE = 3;

/** Tells that the connection is lost, and that it is back. */
export function ConnectionNotice() {
  const intl = useIntl();
  const hub = useHub();
  const wasLost = useRef(false);
  useEffect(() => {
    tell(hub, wasLost.current, intl);
    if (hub.status !== 'connecting') wasLost.current = hub.status === 'lost';
  }, [hub, intl]);
  return null;
}

function tell(hub: HubState, wasLost: boolean, { formatMessage }: IntlShape) {
  switch (hub.status) {
    case 'lost': {
      const id = hub.attempt > ATTEMPTS_BEFORE_ADVICE ? 'connection.failed' : 'connection.lost';
      showToast(formatMessage({ id }), { id: ID, kind: 'error', durationMs: CLIENT.connectionToastMs });
      return;
    }
    case 'open':
      if (wasLost) showToast(formatMessage({ id: 'connection.back' }), { id: ID, kind: 'success' });
      return;
    case 'closed':
      dismissToast(ID);
      return;
    case 'connecting':
      return;
    default:
      hub satisfies never;
  }
}
