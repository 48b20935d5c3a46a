import type { CommandBody, QuizCommandBody } from '@tuschel/protocol';
import { useCallback } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';

/** Of a refusal that people see for themselves nothing is said. */
const SILENT: ReadonlySet<string> = new Set(['noMatch', 'late', 'answered']);

/** Sends a command of the quiz; resolves with whether it was accepted. */
export function useQuizSend(): (command: QuizCommandBody) => Promise<boolean> {
  const { game } = useClient();
  const say = useText();
  return useCallback(
    async (command) => {
      // Numbered, repeated and answered alike, whatever the match plays.
      const { ok, code = '' } = await game.send(command as unknown as CommandBody);
      // It went on by itself in the moment of the press.
      const hasGoneOn = command.type === 'next' && code === 'notNow';
      if (!ok && !hasGoneOn && !SILENT.has(code))
        showToast(say(code === 'alone' ? 'quiz.table.alone' : 'quiz.table.refused'), { kind: 'error', id: 'refused' });
      return ok;
    },
    [game, say],
  );
}
