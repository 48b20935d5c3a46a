import { GamePhase, type MatchState } from '@tuschel/protocol';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { Select } from '../../components/form/Select.tsx';
import { successorsOf, useExit } from '../useLeave.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

/** A host who goes is asked to hand the game over first; otherwise it ends for everybody. */
export function HostLeaves({ state, onClose }: { state: MatchState; onClose: () => void }) {
  const say = useText();
  const send = useSend();
  const exit = useExit();
  const successors = successorsOf(state);
  const [chosen, setChosen] = useState(successors[0]?.id ?? '');
  const successor = successors.find(({ id }) => id === chosen) ?? successors[0];

  const isOver = state.phase === GamePhase.Done;
  const warning = say(
    isOver ? 'game.leave.passesOn' : state.phase === GamePhase.Lobby ? 'game.leave.closesLobby' : 'game.leave.endsGame',
  );

  const handOver = async () => {
    if (successor && (await send({ type: 'promote', player: successor.id }))) await exit();
  };
  return (
    <DialogFrame title={say('game.leave.title')} role="alertdialog" onClose={onClose}>
      <p>{warning}</p>
      <Select
        label={say('game.leave.successor')}
        choices={successors.map(({ id, name }) => ({ value: id, label: name }))}
        value={successor?.id ?? ''}
        onChange={setChosen}
      />
      <div className="stack gap-2">
        <Button kind="action" wide onPress={() => void handOver()}>
          {say('game.leave.handOver', { name: successor?.name })}
        </Button>
        {isOver ? null : (
          <Button kind="danger" wide onPress={() => void exit()}>
            {say(state.phase === GamePhase.Lobby ? 'game.leave.closeLobby' : 'game.leave.endGame')}
          </Button>
        )}
        <Button kind="quiet" wide onPress={onClose}>
          {say('game.leave.stay')}
        </Button>
      </div>
    </DialogFrame>
  );
}
