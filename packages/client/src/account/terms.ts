import { type InitialRepublishResult, RPC } from '@tuschel/protocol';
import type { GameServer } from '../gameserver/gameServer.ts';
import type { Api } from '../http/api.ts';
import { callEndpoint } from '../http/callEndpoint.ts';
import { pause } from '../pause.ts';
import type { ClientClock, TermsClient } from '../tuschelClient.ts';
import { type Bearer, withBearer } from './bearer.ts';
import type { SessionKeeper } from './session.ts';

/** How far it is, is asked so often. */
const LOOK_MS = 500;

export interface Terms extends TermsClient {
  /** The server says that they have to be accepted first: what is known of the account is too old. */
  refused(): void;
}

export function createTerms(options: {
  api: Api;
  gameServer: GameServer;
  bearer: Bearer;
  session: Pick<SessionKeeper, 'reload' | 'accountChanged'>;
  clock: ClientClock;
  log: (message: string, fields?: object) => void;
}): Terms {
  const { api, gameServer, bearer, session, clock, log } = options;
  let reading: Promise<void> | null = null;

  async function carriedOut(
    asked: InitialRepublishResult,
    onProgress: (done: number, total: number) => void,
  ): Promise<void> {
    let progress = asked;
    for (;;) {
      onProgress(progress.done, progress.total);
      if (progress.isFinished) return;
      await pause(clock, LOOK_MS);
      progress = await callEndpoint(api, 'GET /posts/initial-republish');
    }
  }

  return {
    async accept({ earlierImages, onProgress = () => {} } = {}) {
      if (earlierImages) {
        const body = { isPublic: earlierImages === 'public' };
        await carriedOut(await callEndpoint(api, 'POST /posts/initial-republish', { body }), onProgress);
      }
      await withBearer(bearer, (token) => gameServer.rpc(token, RPC.acceptTerms, {}));
      await session.accountChanged();
    },
    refused() {
      reading ??= session
        .reload()
        .catch((error: unknown) => log('The account could not be read.', { error: String(error) }))
        .finally(() => {
          reading = null;
        });
    },
  };
}
