import type { TuschelClient } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Preferences } from '@tuschel/protocol';
import type { Treatment, VeilChoicesStore } from './veilChoices.ts';
import type { Warning } from './warnings.ts';

type Asker = Pick<TuschelClient, 'ask'>;

/** Veil choices that belong to an account: they are the same in all browsers of its owner. */
export interface AccountVeils {
  /** Somebody is signed in: their account's choices count here, too; without any, those of this browser become theirs. */
  follow(client: Asker, userId: string): Promise<void>;
  /** Chosen here, kept with the account if there is one. */
  choose(client: Asker, userId: string | null, warning: Warning, treatment: Treatment): Promise<void>;
  /** They say that they are 18 or older, or take it back. */
  sayAdult(client: Asker, userId: string | null, isAdult: boolean): Promise<void>;
}

/** What cannot be asked or kept now is so the next time; the choice counts in this browser in any case. */
export function createAccountVeils(choices: VeilChoicesStore): AccountVeils {
  let followed: string | null = null;
  const keep = (client: Asker, said: Pick<Preferences, 'isAdult'> = {}) => {
    const { isAdult: _, ...veils } = choices.get();
    return callEndpoint(client, 'PUT /preferences', { body: { veils, ...said } }).then(
      () => undefined,
      () => undefined,
    );
  };
  return {
    async follow(client, userId) {
      if (followed === userId) return;
      followed = userId;
      const before = choices.get();
      try {
        const { veils, isAdult = false } = await callEndpoint(client, 'GET /preferences');
        // Somebody who has chosen meanwhile meant this.
        if (followed !== userId || choices.get() !== before) return;
        const isChosen = choices.isChosen();
        // How old somebody is they say for themselves, not for whoever sits before the same browser.
        choices.take({ ...(veils ?? before), isAdult });
        if (!veils && isChosen) await keep(client);
      } catch {
        if (followed === userId) followed = null;
      }
    },
    async choose(client, userId, warning, treatment) {
      choices.choose(warning, treatment);
      if (userId !== null) await keep(client);
    },
    async sayAdult(client, userId, isAdult) {
      choices.sayAdult(isAdult);
      if (userId !== null) await keep(client, { isAdult });
    },
  };
}
