import type { Extend } from '@tuschel/gameserver/extend';
import { type AccountLook, Rank } from '@tuschel/protocol';
import { AccountLookChangeSchema } from '@tuschel/protocol/schemas';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse } from '../http/refusal.ts';
import { type ProductMetadata, rankOf, readMetadata } from './metadata.ts';

export interface AccountDeps {
  accounts: Pick<Extend['accounts'], 'patchMetadata'>;
  /** Tells those who sit at a table with somebody how he looks now. */
  readonly tellLook: (person: string) => Promise<void>;
}

/** How others see somebody in their lists of players: his own wish, as far as it is his to say. */
export function accountRoutes(app: App, gate: Gate, { accounts, tellLook }: AccountDeps): void {
  app.get('/account/look', async (request) => lookOf(readMetadata(gate.account(request))));

  app.put('/account/look', { schema: { body: AccountLookChangeSchema } }, async (request, reply) => {
    const account = gate.account(request);
    const { hidesNewcomer, nameColor } = request.body;
    const metadata = readMetadata(account);
    if (nameColor !== undefined && !mayChooseColor(metadata)) return refuse(request, reply, { code: 'forbidden' });
    const change = {
      ...(hidesNewcomer === undefined ? {} : { hidesNewcomer }),
      ...(nameColor === undefined ? {} : { nameColor }),
    };
    await accounts.patchMetadata(account.id, change);
    await tellLook(account.id);
    return lookOf({ ...metadata, ...change });
  });
}

function lookOf(metadata: ProductMetadata): AccountLook {
  const { hidesNewcomer = false, nameColor } = metadata;
  if (!mayChooseColor(metadata)) return { hidesNewcomer };
  return { hidesNewcomer, nameColor: nameColor ?? 0 };
}

/** Higher ranks have a colour of their own. */
function mayChooseColor(metadata: ProductMetadata): boolean {
  return rankOf(metadata) === Rank.CustomNameColor;
}
