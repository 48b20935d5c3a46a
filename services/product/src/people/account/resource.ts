import { ApiError, Code } from '@tuschel/gameserver/extend';
import { type AccountLook, Rank } from '@tuschel/protocol';
import { endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import { refuseBadWords } from '../../moderation/foreign-texts/refuseBadWords.ts';
import type { Resource } from '../../resource.ts';
import { refuseName } from '../login/authenticate.ts';
import { type ProductMetadata, rankOf, readMetadata } from './metadata.ts';
import { ownLanguage } from './ownLanguage.ts';

/** Of an address, a place, a language or a time zone; UTF-16 units. */
const FIELD_MAX = 512;

/** How others see somebody in their lists of players: a wish of their own, as far as it is theirs to say. */
export const account: Resource = {
  open({ extend, config, wordFilter, tellLook }) {
    const { accounts } = extend;
    extend.before('UpdateAccount', async (_context, update) => {
      if (!config.openGameServer) return ownLanguage(update);
      const { username, displayName, ...others } = update;
      for (const name of [username, displayName]) refuseName(name, wordFilter);
      // Others see these, too.
      for (const text of Object.values(others)) {
        if (text === undefined) continue;
        // To read a text for its words takes the longer the longer it is.
        if (text.length > FIELD_MAX)
          throw new ApiError(Code.InvalidArgument, `A field has ${FIELD_MAX} characters at most.`);
        refuseBadWords(text, wordFilter);
      }
      return update;
    });
    return {
      endpoints: [
        endpoint('GET /account/look', SIGNED_IN, (call) => lookOf(readMetadata(call.account))),
        endpoint('PUT /account/look', SIGNED_IN, async ({ account: caller, body, refuse }) => {
          const { hidesNewcomer, nameColor } = body;
          const metadata = readMetadata(caller);
          if (nameColor !== undefined && !mayChooseColor(metadata)) return refuse({ code: 'forbidden' });
          const change = {
            ...(hidesNewcomer === undefined ? {} : { hidesNewcomer }),
            ...(nameColor === undefined ? {} : { nameColor }),
          };
          await accounts.patchMetadata(caller.id, change);
          await tellLook(caller.id);
          return lookOf({ ...metadata, ...change });
        }),
      ],
    };
  },
};

function lookOf(metadata: ProductMetadata): AccountLook {
  const { hidesNewcomer = false, nameColor } = metadata;
  if (!mayChooseColor(metadata)) return { hidesNewcomer };
  return { hidesNewcomer, nameColor: nameColor ?? 0 };
}

/** Higher ranks have a colour of their own. */
function mayChooseColor(metadata: ProductMetadata): boolean {
  return rankOf(metadata) === Rank.CustomNameColor;
}
