import type { CommandBody } from '@tuschel/protocol';
import { useCallback } from 'react';
import { useClient } from '../ClientContext.tsx';
import { showToast } from '../components/toast.ts';
import { useCoded, useText } from './useText.ts';

/** Sends a command of the game; a refusal is shown in words. Resolves with whether it was accepted. */
export function useSend(): (command: CommandBody) => Promise<boolean> {
  const { game } = useClient();
  const say = useText();
  const coded = useCoded();
  return useCallback(
    async (command: CommandBody) => {
      const { ok, code = 'other' } = await game.send(command);
      if (!ok) showToast(coded(`game.refused.${code}`, say('game.refused.other')), { kind: 'error', id: 'refused' });
      return ok;
    },
    [game, coded, say],
  );
}
