import { ApiException } from '@tuschel/client';
import { useState } from 'react';
import { useClient } from '../../ClientContext.tsx';
import type { MessageId } from '../../language/messageIds.ts';
import { problemText } from '../../language/problemText.ts';
import { refusedName } from '../login/nameProblem.ts';

interface Wish {
  returnTo: string;
  /** Whoever sends the name has read the terms beside it. */
  acceptsTerms: boolean;
  onProblem: (problem: MessageId) => void;
}

/** Logs in under a name without leaving the page: the session says when it has. */
export function useNameLogin({ returnTo, acceptsTerms, onProblem }: Wish) {
  const { login } = useClient();
  const [isSending, setSending] = useState(false);
  const send = async (name: string) => {
    setSending(true);
    try {
      const state = parameter(await login.start('local', { returnTo }), 'state');
      const code = parameter(await login.local(state, name), 'code');
      await login.finish(code, state, acceptsTerms);
    } catch (error) {
      setSending(false);
      onProblem((error instanceof ApiException ? refusedName(error.result) : null) ?? problemText(error));
    }
  };
  return { isSending, send };
}

function parameter(path: string, name: string): string {
  return new URL(path, location.origin).searchParams.get(name) ?? '';
}
