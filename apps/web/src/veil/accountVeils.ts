import type { TuschelClient } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Treatment, VeilChoicesStore } from './veilChoices.ts';
import type { Warning } from './warnings.ts';

type Asker = Pick<TuschelClient, 'ask'>;

/** Veil choices that belong to an account: they are the same in all browsers of its owner. */
export interface AccountVeils {
  /** Somebody is signed in: his account's choices count here, too; without any, those of this browser become his. */
  follow(client: Asker, userId: string): Promise<void>;
  /** Chosen here, kept with the account if there is one. */
  choose(client: Asker, userId: string | null, warning: Warning, treatment: Treatment): Promise<void>;
}

/** What cannot be asked or kept now is so the next time; the choice counts in this browser in any case. */
export function createAccountVeils(choices: VeilChoicesStore): AccountVeils {
  let followed: string | null = null;
  const keep = (client: Asker) =>
    callEndpoint(client, 'PUT /preferences', { body: { veils: choices.get() } }).then(
      () => undefined,
      () => undefined,
    );
  return {
    async follow(client, userId) {
      if (followed === userId) return;
      followed = userId;
      const before = choices.get();
      try {
        const { veils } = await callEndpoint(client, 'GET /preferences');
        // Somebody who has chosen meanwhile meant this.
        if (followed !== userId || choices.get() !== before) return;
        if (veils) choices.take(veils);
        else if (choices.isChosen()) await keep(client);
      } catch {
        if (followed === userId) followed = null;
      }
    },
    async choose(client, userId, warning, treatment) {
      choices.choose(warning, treatment);
      if (userId !== null) await keep(client);
    },
  };
}
