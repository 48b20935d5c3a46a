import type { MatchState } from '@tuschel/protocol';
import { House, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useGame } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { HostLeaves } from '../../game/hosting/HostLeaves.tsx';
import { successorsOf, useLeave } from '../../game/useLeave.ts';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';
import type { Done } from './shelf.ts';
import styles from './EndScreen.module.css';
import { NextGame, NextTold } from './NextGame.tsx';

/** The host opens the next game, into which everybody is taken along; or one goes home. */
export function WhatNext({ state, done }: { state: MatchState; done: Done }) {
  const say = useText();
  const send = useSend();
  const leave = useLeave(state);
  const [isAsked, setAsked] = useState(false);
  const goHome = () => (successorsOf(state).length > 0 ? setAsked(true) : void leave());
  const isOpening = done.nextMatchId !== undefined;
  return (
    <>
      <div className={styles.buttons}>
        {state.you.isHost ? (
          <Button
            kind="gold"
            size="l"
            icon={<RotateCw size={22} aria-hidden="true" />}
            isDisabled={isOpening}
            onPress={() => void send({ type: 'playAgain' })}
          >
            {say('end.playAgain')}
          </Button>
        ) : null}
        <Button kind="quiet" size="l" icon={<House size={20} aria-hidden="true" />} onPress={goHome}>
          {say('end.home')}
        </Button>
      </div>
      <p className="measure soft text-l" role="status">
        <WhereTo state={state} isOpening={isOpening} />
      </p>
      {state.you.isHost ? (
        <NextGame
          options={state.options}
          isDisabled={isOpening}
          onChoose={(options) => void send({ type: 'playAgain', options })}
        />
      ) : null}
      {isAsked ? <HostLeaves state={state} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

function WhereTo({ state: { you, players, options }, isOpening }: { state: MatchState; isOpening: boolean }) {
  const say = useText();
  const game = useGame();
  const refused = game.status === 'joined' ? game.nextRefused : undefined;
  if (refused !== undefined) return <>{say(refused === 'full' ? 'end.next.full' : 'end.next.refused')}</>;
  if (isOpening) {
    return (
      <>
        <span>{say('end.nextOpens')}</span> <NextTold options={options} />
      </>
    );
  }
  if (you.isHost) return null;
  const host = players.find(({ isHost, presence }) => isHost && presence !== 'left');
  if (!host) return <>{say('end.nobodyLeads')}</>;
  return <>{you.waits ? say('end.waitForHost.late', { host: host.name }) : say('end.waitForHost')}</>;
}
