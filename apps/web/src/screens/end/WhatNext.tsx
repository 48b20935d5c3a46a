import type { MatchState } from '@tuschel/protocol';
import { House, LogIn, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { useLeave } from '../../game/useLeave.ts';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import type { Done } from './EndScreen.tsx';
import styles from './EndScreen.module.css';

/** The host opens the next game, the others follow; or one goes home. */
export function WhatNext({ state, done }: { state: MatchState; done: Done }) {
  const { game } = useClient();
  const say = useText();
  const send = useSend();
  const leave = useLeave(state);
  const [isWanted, setWanted] = useState(false);
  const { lobbyCode, you } = state;
  const hasNext = done.nextMatchId !== undefined;

  useEffect(() => {
    if (hasNext && isWanted) void game.join(lobbyCode);
  }, [game, hasNext, isWanted, lobbyCode]);

  const playAgain = async () => {
    setWanted(true);
    if (!hasNext) setWanted(await send({ type: 'playAgain' }));
  };

  return (
    <>
      <div className={styles.buttons}>
        {you.isHost || hasNext ? (
          <Button
            kind="gold"
            size="l"
            icon={hasNext ? <LogIn size={22} aria-hidden="true" /> : <RotateCw size={22} aria-hidden="true" />}
            isDisabled={isWanted}
            onPress={() => void playAgain()}
          >
            {say(hasNext && !you.isHost ? 'end.joinNext' : 'end.playAgain')}
          </Button>
        ) : null}
        <Button kind="quiet" size="l" icon={<House size={20} aria-hidden="true" />} onPress={() => void leave()}>
          {say('end.home')}
        </Button>
      </div>
      {you.isHost ? null : (
        <p className={styles.text} role="status">
          {say(hasNext ? 'end.nextIsOpen' : 'end.waitForHost')}
        </p>
      )}
    </>
  );
}
