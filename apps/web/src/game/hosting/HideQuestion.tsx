import type { MatchState } from '@tuschel/protocol';
import { useEffect, useRef } from 'react';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

/** The host has removed somebody with pages in the books: are these to be hidden, too? Asked once for each person. */
export function HideQuestion({ state: { hideAsked } }: { state: MatchState }) {
  const say = useText();
  const send = useSend();
  const dialogs = useDialogs();
  const asked = useRef(new Set<string>());

  useEffect(() => {
    for (const { player, name } of hideAsked ?? []) {
      if (asked.current.has(player)) continue;
      asked.current.add(player);
      void dialogs
        .confirm({
          title: say('game.hidePages.title'),
          body: say('game.hidePages.body', { name }),
          okLabel: say('game.hidePages.hide'),
          cancelLabel: say('game.hidePages.keep'),
          danger: true,
        })
        .then((hide) => send({ type: 'hidePages', player, hide }));
    }
  }, [hideAsked, dialogs, say, send]);
  return null;
}
