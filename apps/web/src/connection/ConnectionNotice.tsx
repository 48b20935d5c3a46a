import { CLIENT } from '@tuschel/protocol';
import { useEffect, useRef } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useGame, useHub, useUser } from '../ClientContext.tsx';
import { noticeOf, type Told } from './connectionTold.ts';
import { dismissToast, prepareToasts, showToast } from '../components/toast/toast.ts';

const ID = 'connection';

/** Tells that the connection is lost, that it is back, and that a new session has another one. */
export function ConnectionNotice() {
  const { formatMessage } = useIntl();
  const hub = useHub();
  const game = useGame();
  const isSignedIn = useUser() !== null;
  const told = useRef<Told>('nothing');
  // When the connection is lost it is too late to load what says so.
  useEffect(() => {
    if (isSignedIn) prepareToasts();
  }, [isSignedIn]);
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
