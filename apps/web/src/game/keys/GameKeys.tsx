import { GamePhase, type MatchState } from '@tuschel/protocol';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { useText } from '../useText.ts';
import { hostKeys } from './hostKeys.ts';
import { type KeyGroup, KeyGroups } from './KeyGroups.tsx';

/** All keys of the game's screens but those of the drawing desk, which lists its own. */
export default function GameKeys({ state, onClose }: { state: MatchState; onClose: () => void }) {
  const say = useText();
  const everywhere: KeyGroup = {
    title: say('game.key.everywhere'),
    keys: [
      ['T', say('draw.key.chat')],
      ['F1 · ?', say('draw.key.title')],
    ],
  };
  const show = state.phase === GamePhase.Watch ? showKeys(say) : [];
  return (
    <DialogFrame title={say('draw.key.title')} onClose={onClose} wide>
      <KeyGroups groups={[...show, everywhere, ...hostKeys(state, say)]} />
    </DialogFrame>
  );
}

function showKeys(say: ReturnType<typeof useText>): KeyGroup[] {
  return [
    {
      title: say('game.key.show'),
      keys: [
        ['1 … 6', say('game.key.react')],
        ['S', say('watch.star')],
        ['F', say('watch.fullScreen')],
      ],
    },
    {
      title: say('watch.controls'),
      keys: [
        ['← · →', say('game.key.page')],
        ['↑ · ↓', say('game.key.book')],
        [say('watch.space'), say('watch.replay')],
        ['P', say('game.key.pause')],
        [', · .', say('game.key.stroke')],
      ],
    },
  ];
}
