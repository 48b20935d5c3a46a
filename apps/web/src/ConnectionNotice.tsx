import { CLIENT } from '@tuschel/protocol';
import { useEffect, useRef } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useGame, useHub } from './ClientContext.tsx';
import { noticeOf, type Told } from './connectionTold.ts';
import { dismissToast, showToast } from './components/toast.ts';

const ID = 'connection';

/** Tells that the connection is lost, that it is back, and that a new session has another one. */
export function ConnectionNotice() {
  const { formatMessage } = useIntl();
  const hub = useHub();
  const game = useGame();
  const told = useRef<Told>('nothing');
  useEffect(() => {
    const before = told.current;
    told.current = noticeOf(hub, game, before);
    if (told.current !== before) show(told.current, formatMessage);
  }, [hub, game, formatMessage]);
  return null;
}

function show(told: Told, formatMessage: IntlShape['formatMessage']) {
  switch (told) {
    case 'lost':
    case 'failed':
      showToast(formatMessage({ id: `connection.${told}` }), {
        id: ID,
        kind: 'error',
        durationMs: CLIENT.connectionToastMs,
      });
      return;
    case 'back':
      showToast(formatMessage({ id: 'connection.back' }), { id: ID, kind: 'success' });
      return;
    case 'sessionChanged':
      dismissToast(ID);
      showToast(formatMessage({ id: 'connection.sessionChanged' }), { id: 'session' });
      return;
    case 'nothing':
      dismissToast(ID);
      return;
    default:
      told satisfies never;
  }
}
