import { PARTY, type RateName } from '@tuschel/protocol';
import type { Presence } from '../extend.ts';
import { isMatchId, isRelayed } from '../match/matchId.ts';
import { readWish } from '../matchmaker/ticket.ts';
import type { Presences } from '../presence/presences.ts';
import { SocketError } from '../socket/envelope.ts';
import type { BodyOf } from '../socket/messages.ts';
import { type SocketMessage, socketMessage } from '../socket/socketMessage.ts';
import { jsonObjectOf } from '../wire/jsonObject.ts';
import type { PartyErrand } from './hostedParties.ts';
import type { Parties } from './parties.ts';
import { refused } from './party.ts';

/** `matchmaking`: parties may look for others. */
export function partyMessages(
  parties: Parties,
  { router }: Pick<Presences, 'router'>,
  { matchmaking }: { matchmaking: boolean },
): SocketMessage[] {
  /** `problem`: what a refusal begins with. */
  const of = <Name extends PartyMessageName>(
    name: Name,
    rate: RateName | null,
    problem: string,
    commandOf: (body: BodyOf<Name>) => PartyErrand['command'],
  ) =>
    socketMessage(name, rate, async ({ presence }, body, reply) => {
      const command = commandOf(body);
      const { party_id: partyId = '' } = body as { party_id?: string };
      if (!isMatchId(partyId) || isRelayed(partyId)) throw refused('Invalid party ID');
      await named(problem, () => parties.carryOut(presence, partyId, command, reply));
    });

  return [
    partyCreate(parties, router),
    of('party_join', 'roomJoin', 'Error joining party', () => ({ kind: 'join' })),
    of('party_leave', null, 'Error leaving party', () => ({ kind: 'leave' })),
    of('party_promote', null, 'Error promoting new party leader', ({ presence }) => ({
      kind: 'promote',
      presence: checkedPresence(presence),
    })),
    of('party_accept', null, 'Error accepting party join request', ({ presence }) => ({
      kind: 'accept',
      presence: checkedPresence(presence),
    })),
    of('party_remove', null, 'Error removing party member or join request', ({ presence }) => ({
      kind: 'remove',
      presence: checkedPresence(presence),
    })),
    of('party_close', null, 'Error closing party', () => ({ kind: 'close' })),
    of('party_join_request_list', null, 'Error listing party join requests', () => ({ kind: 'list' })),
    of('party_data_send', null, 'Error sending party data', ({ op_code: opCode = '0', data = '' }) => ({
      kind: 'data',
      opCode,
      data,
    })),
    of('party_update', 'roomMessage', 'Error updating party', ({ open = false, hidden = false, label = '' }) => ({
      kind: 'update',
      open,
      hidden,
      label: named('Error updating party', () => checkedLabel(label)),
    })),
    ...(matchmaking
      ? [
          of('party_matchmaker_add', 'matchmaking', 'Error adding party to matchmaker', (body) => ({
            kind: 'matchmake',
            wish: readWish(body),
          })),
          // The prefix is Nakama's.
          of('party_matchmaker_remove', null, 'Error closing party', ({ ticket = '' }) => ({
            kind: 'unmatch',
            ticket,
          })),
        ]
      : []),
  ];
}

function partyCreate(parties: Parties, router: Presences['router']): SocketMessage {
  return socketMessage('party_create', 'roomJoin', ({ presence }, body, reply) => {
    const { open = false, hidden = false, max_size: maxSize = 0, label = '' } = body;
    if (maxSize < 0 || maxSize > PARTY.members) throw refused(`Invalid party max size, must be 1-${PARTY.members}`);
    // Whoever went while a module was thinking would lead for ever.
    if (!router.isOpen(presence)) return;
    named('Error creating party', () => {
      parties.open(presence, { open, hidden, maxSize, label: checkedLabel(label) }, reply);
    });
  });
}

type PartyMessageName = Extract<Parameters<typeof socketMessage>[0], `party_${string}`>;

/** What is refused says first what it is about. */
function named<Result>(problem: string, work: () => Result): Result {
  const rename = (error: unknown): never => {
    throw error instanceof SocketError ? new SocketError(error.code, `${problem}: ${error.message}`) : error;
  };
  try {
    const result = work();
    return result instanceof Promise ? (result.catch(rename) as Result) : result;
  } catch (error) {
    return rename(error);
  }
}

function checkedPresence({
  user_id: userId = '',
  session_id: sessionId = '',
  username = '',
}: {
  user_id?: string;
  session_id?: string;
  username?: string;
} = {}): Presence {
  if (userId === '' || sessionId === '' || username === '') throw refused('Invalid presence');
  return { userId, sessionId, username };
}

function checkedLabel(label: string): string {
  if (label === '') return '';
  if (Buffer.byteLength(label) > PARTY.labelBytes) throw refused('party label too long');
  if (jsonObjectOf(label) === null) throw refused('failed to unmarshal party label: it is no JSON object');
  return label;
}
