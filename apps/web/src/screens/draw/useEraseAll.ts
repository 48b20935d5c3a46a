import { useCallback } from 'react';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { useText } from '../../game/useText.ts';
import type { Studio } from './useStudio.ts';

/** Asks, and then makes white paper of all layers. Undo brings everything back. */
export function useEraseAll({ easel, toolbox }: Studio): () => void {
  const say = useText();
  const dialogs = useDialogs();
  return useCallback(() => {
    const { tools, hasBase, layers } = toolbox.limits;
    if (!easel.canDraw() || !tools.undo) return;
    const question = {
      title: say('draw.eraseAll.title'),
      body: say(hasBase || layers.length < 3 ? 'draw.eraseAll.own' : 'draw.eraseAll.body'),
      okLabel: say('draw.eraseAll.erase'),
      danger: true,
    };
    void dialogs.confirm(question).then((isSure) => isSure && easel.eraseAll());
  }, [easel, toolbox, dialogs, say]);
}
