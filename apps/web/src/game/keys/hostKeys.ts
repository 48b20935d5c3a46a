import { GamePhase, type MatchState } from '@tuschel/protocol';
import { mayHelp } from '../roles/mayHelp.ts';
import type { useText } from '../useText.ts';
import type { KeyGroup } from './KeyGroups.tsx';

/** The keys of hosts and co-hosts in this phase; empty for everybody else. */
export function hostKeys(state: MatchState, say: ReturnType<typeof useText>): KeyGroup[] {
  const keys = mayHelp(state) ? keysIn(state, say) : [];
  return keys.length > 0 ? [{ title: say('draw.key.host'), keys }] : [];
}

function keysIn({ phase, recess }: MatchState, say: ReturnType<typeof useText>): KeyGroup['keys'] {
  const pause = ['Alt+Shift+P', say('game.key.recess')] as const;
  switch (phase) {
    case GamePhase.Lobby:
      return [pause];
    case GamePhase.Draw:
      return [['Alt+Shift+E', say('game.extend')], ['Alt+Shift+N', say('draw.key.force')], pause];
    case GamePhase.Watch:
      return [['Alt+Shift+N', say('game.key.nextForAll')], recess ? pause : ['Alt+Shift+P', say('watch.autoplay')]];
    default:
      return [];
  }
}
