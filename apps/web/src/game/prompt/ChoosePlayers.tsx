import type { MatchState, Task } from '@tuschel/protocol';
import { Check, UserRound, UserRoundSearch } from 'lucide-react';
import { IconButton } from '../../components/IconButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

/** Each `?` of the prompt that is drawn now: the artist chooses whom it means, and may choose anew. */
export function ChoosePlayers({ state: { players }, task: { step, chosen = [] } }: { state: MatchState; task: Task }) {
  const say = useText();
  const send = useSend();
  return chosen.map((one, marker) => (
    <Menu
      // oxlint-disable-next-line react/no-array-index-key -- the place in the prompt is all that tells them apart
      key={marker}
      label={say('prompt.whom')}
      trigger={
        <IconButton
          label={one === null ? say('prompt.whom') : say('prompt.chosen', { name: one.playerName })}
          kind={one === null ? 'gold' : 'plain'}
        >
          <UserRoundSearch size={20} aria-hidden="true" />
        </IconButton>
      }
      entries={players
        .filter(({ presence }) => presence !== 'left')
        .map(({ id, name }) => ({
          id,
          label: name,
          icon:
            id === one?.playerId ? <Check size={18} aria-hidden="true" /> : <UserRound size={18} aria-hidden="true" />,
          onAction: () => void send({ type: 'choosePlayer', step, marker, player: id }),
        }))}
    />
  ));
}
