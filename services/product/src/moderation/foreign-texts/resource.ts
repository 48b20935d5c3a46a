import { ApiError, Code, type RequestContext, type WireRequest } from '@tuschel/gameserver/extend';
import { StartRefused } from '@tuschel/platform';
import { owesTerms } from '@tuschel/protocol';
import { isShutOut, readMetadata } from '../../people/account/metadata.ts';
import type { Parts } from '../../parts.ts';
import type { Resource } from '../../resource.ts';
import { refuseBadWords } from './refuseBadWords.ts';
import { textsIn } from './textsIn.ts';

/**
 * What people write in domains of the game server that the product does not use itself, where an operator has turned them on: whoever is
 * shut out or owes the terms writes nothing, and bad words are refused.
 */
export const foreignTexts: Resource = {
  open(parts) {
    refuseUnreportable(parts);
    for (const [name, textsOf] of writesOf(parts)) {
      if (!parts.extend.serves(name)) continue;
      parts.extend.before(name, async (context, request) => {
        const written = textsOf(request);
        if (written === undefined) return request;
        await checkAuthor(context, parts);
        for (const text of readable(textsIn(written))) refuseBadWords(text, parts.wordFilter);
        return request;
      });
    }
    return {};
  },
};

/** What everybody reads and nobody can report yet, by its domain. */
const UNREPORTABLE = [
  'groups',
  'storage',
  'leaderboards',
  'tournaments',
  'chat',
  'status',
  'matches',
  'matchmaker',
  'parties',
] as const;

function refuseUnreportable({ extend, config }: Pick<Parts, 'extend' | 'config'>): void {
  if (config.mode !== 'production') return;
  for (const domain of UNREPORTABLE) {
    if (!extend.serves(domain)) continue;
    const reason = 'nobody could report what people write there, so that Tuschel serves it in development alone';
    throw new StartRefused(`TUSCHEL_GAMESERVER_DOMAINS names ${domain}: ${reason}`);
  }
}

/** Where the texts of a request are; undefined: people write nothing by it that is looked at here. */
type TextsOf = (request: WireRequest) => unknown;

/** What those who are matched read of each other. */
const properties: TextsOf = ({ body }) => [body['string_properties'] ?? {}, body['numeric_properties'] ?? {}];
const label: TextsOf = ({ body }) => body['label'] ?? '';

/** Operations by which people write something. */
const WRITES: Readonly<Record<string, TextsOf>> = {
  AddFriends: ({ query }) => query['metadata'] ?? '',
  CreateGroup: ({ body }) => body,
  UpdateGroup: ({ body }) => body,
  status_update: ({ body }) => body['status'] ?? '',
  WriteStorageObjects: ({ body }) => body,
  WriteLeaderboardRecord: ({ body }) => body,
  WriteTournamentRecord: ({ body }) => body,
  WriteTournamentRecord2: ({ body }) => body,
  JoinTournament: () => '',
  Event: ({ body }) => body,
  matchmaker_add: properties,
  party_matchmaker_add: properties,
  party_create: label,
  party_update: label,
};

/** What is said in groups and between two people. Of the rooms others take care. */
const said: TextsOf = ({ body }) => (/^[34]\./.test(String(body['channel_id'])) ? body['content'] : undefined);
const CHAT: Readonly<Record<string, TextsOf>> = { channel_message_send: said, channel_message_update: said };

/** Operations and messages whose texts are read here. */
export const READ_HERE: readonly string[] = Object.keys({ ...WRITES, ...CHAT });

function writesOf({ extend }: Pick<Parts, 'extend'>): [string, TextsOf][] {
  return Object.entries(extend.serves('chat') ? { ...WRITES, ...CHAT } : WRITES);
}

async function checkAuthor({ caller }: RequestContext, { extend, config }: Parts): Promise<void> {
  const account = caller && (await extend.accounts.get(caller.userId));
  if (!account || isShutOut(account)) throw new ApiError(Code.PermissionDenied, 'forbidden');
  if (owesTerms(readMetadata(account), config.terms)) throw new ApiError(Code.PermissionDenied, 'termsNotAccepted');
}

/** Characters that are read for one call: reading more would keep everybody else waiting. */
const MOST_TEXT = 10_000;

function readable(texts: string[]): string[] {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MOST_TEXT)
    throw new ApiError(Code.InvalidArgument, `There is too much text, more than ${MOST_TEXT} characters.`);
  return texts;
}
