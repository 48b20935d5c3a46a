import type { CommandBody } from '@tuschel/protocol';
import { useCallback } from 'react';
import { useClient } from '../ClientContext.tsx';
import { useDialogs } from '../components/dialog/Dialogs.tsx';
import { showToast } from '../components/toast/toast.ts';
import { soundBoard } from './sound/soundBoard.ts';
import { useCoded, useText } from './useText.ts';

/**
 * Sends a command of the game; a refusal is shown in words. Without a match there is nobody to refuse it: that is logged by
 * the client alone. Resolves with whether it was accepted.
 */
export function useSend(): (command: CommandBody) => Promise<boolean> {
  const { game } = useClient();
  const dialogs = useDialogs();
  const say = useText();
  const coded = useCoded();
  return useCallback(
    async (command: CommandBody) => {
      const { ok, code = 'other' } = await game.send(command);
      if (ok || code === 'noMatch') return ok;
      const words = coded(`game.refused.${code}`, say('game.refused.other'));
      if (code === 'unsupported') void dialogs.alert({ body: words });
      else showToast(words, { kind: 'error', id: 'refused' });
      soundBoard.play('error');
      return false;
    },
    [game, dialogs, coded, say],
  );
}
