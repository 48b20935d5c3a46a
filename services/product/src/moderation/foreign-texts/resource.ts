import { ApiError, Code, type RequestContext, type WireRequest } from '@tuschel/gameserver/extend';
import { StartRefused } from '@tuschel/platform';
import { owesTerms } from '@tuschel/protocol';
import { isShutOut, readMetadata } from '../../people/account/metadata.ts';
import type { Parts } from '../../parts.ts';
import type { Resource } from '../../resource.ts';
import { textsIn } from './textsIn.ts';

/**
 * What people write in domains of the game server that the product does not use itself, where an operator has turned them on: whoever is
 * shut out or owes the terms writes nothing, and bad words are refused.
 */
export const foreignTexts: Resource = {
  open(parts) {
    refuseUnreportable(parts);
    for (const [name, textsOf] of Object.entries(WRITES)) {
      if (!parts.extend.serves(name)) continue;
      parts.extend.before(name, async (context, request) => {
        await checkAuthor(context, parts);
        for (const text of textsIn(textsOf(request))) refuseBadWords(text, parts);
        return request;
      });
    }
    return {};
  },
};

/** What everybody reads and nobody can report yet, by its domain. */
const UNREPORTABLE = { groups: 'CreateGroup' } as const;

function refuseUnreportable({ extend, config }: Pick<Parts, 'extend' | 'config'>): void {
  if (config.mode !== 'production') return;
  for (const [domain, name] of Object.entries(UNREPORTABLE)) {
    if (!extend.serves(name)) continue;
    const reason = 'nobody could report what people write there, so that Tuschel serves it in development alone';
    throw new StartRefused(`TUSCHEL_GAMESERVER_DOMAINS names ${domain}: ${reason}`);
  }
}

/** Operations by which people write something, and where their texts are. */
const WRITES: Readonly<Record<string, (request: WireRequest) => unknown>> = {
  AddFriends: ({ query }) => query['metadata'],
  CreateGroup: ({ body }) => body,
  UpdateGroup: ({ body }) => body,
};

async function checkAuthor({ caller }: RequestContext, { extend, config }: Parts): Promise<void> {
  const account = caller && (await extend.accounts.get(caller.userId));
  if (!account || isShutOut(account)) throw new ApiError(Code.PermissionDenied, 'forbidden');
  if (owesTerms(readMetadata(account), config.terms)) throw new ApiError(Code.PermissionDenied, 'termsNotAccepted');
}

function refuseBadWords(text: string, { wordFilter }: Pick<Parts, 'wordFilter'>): void {
  if (wordFilter.check(text).level === 'block') throw new ApiError(Code.InvalidArgument, 'This text has bad words.');
}
