import type { GameState, HubState } from '@tuschel/client';
import { CLIENT } from '@tuschel/protocol';
import { useEffect, useRef } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useGame, useHub } from './ClientContext.tsx';
import { dismissToast, showToast } from './components/toast.ts';

const ID = 'connection';
/** After so many failed attempts the person is asked to look at his own side. */
const ATTEMPTS_BEFORE_ADVICE = 3;

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

type Told = 'nothing' | 'lost' | 'failed' | 'back' | 'sessionChanged';

/** After a loss it is not the socket that counts but the game: only who is in it again is back. */
function noticeOf(hub: HubState, game: GameState, before: Told): Told {
  const isMissing = before === 'lost' || before === 'failed';
  switch (hub.status) {
    case 'lost':
      return hub.attempt > ATTEMPTS_BEFORE_ADVICE ? 'failed' : 'lost';
    case 'open': {
      const isInGame = game.status !== 'joined' || !game.isReconnecting;
      return isMissing ? (isInGame ? 'back' : before) : 'nothing';
    }
    case 'connecting':
      return hub.sessionChanged ? 'sessionChanged' : before;
    case 'closed':
      return 'nothing';
    default:
      return hub satisfies never;
  }
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
