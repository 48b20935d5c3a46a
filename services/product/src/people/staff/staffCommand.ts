import type { Clock, Sql } from '@tuschel/platform/ports';
import { type BanReason, ERASURE, STAFF } from '@tuschel/protocol';
import { BanReasonSchema } from '@tuschel/protocol/schemas';
import { nobodyNamed } from './accountNamed.ts';
import { endOf, OPERATOR, type StaffAction, type StaffOutcome, staffHand } from './staffHand.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASONS: readonly string[] = BanReasonSchema.anyOf.map((one) => one.const);

export const STAFF_USAGE = [
  'npm run people -- ban NAME REASON DAYS|forever [NOTE]',
  'npm run people -- lift NAME [NOTE]',
  'npm run people -- supporter NAME 0|1|2|3 [NOTE]',
  'npm run people -- restrict|unrestrict NAME [NOTE]',
  'npm run people -- associate|unassociate NAME [NOTE]',
  'npm run people -- disable NAME [NOTE]',
  'npm run people -- enable NAME [NOTE]',
  'npm run people -- erase NAME keep|remove [NOTE]',
  'npm run people -- passkey NAME',
  'npm run people -- find [PIECE OF A NAME]',
  'npm run people -- export NAME',
  'npm run people -- usage [NAME]',
  `Reasons are: ${REASONS.join(', ')}.`,
].join('\n');

export interface StaffCommand {
  username: string;
  action: StaffAction;
}

/** What the operator has typed; a text says what is wrong with it. */
export function readStaffCommand(words: readonly string[], now: number): StaffCommand | string {
  const [verb = '', username = '', ...rest] = words;
  if (username === '') return STAFF_USAGE;
  const note = (from: number) => rest.slice(from).join(' ').trim();
  switch (verb) {
    case 'ban': {
      const [reason = '', length = ''] = rest;
      if (!isReason(reason)) return `"${reason}" is not a reason: it must be one of ${REASONS.join(', ')}`;
      if (length !== 'forever' && !/^[1-9]\d{0,3}$/.test(length)) return 'Say for how many days, or forever';
      const until = length === 'forever' ? null : now + Number(length) * DAY_MS;
      return { username, action: { type: 'ban', reason, note: note(2), until } };
    }
    case 'supporter': {
      if (!/^[0-3]$/.test(rest[0] ?? '')) return 'A supporter level is 0, 1, 2 or 3';
      return { username, action: { type: 'supporter', level: Number(rest[0]), note: note(1) } };
    }
    case 'restrict':
    case 'unrestrict':
      return { username, action: { type: 'profile', isRestricted: verb === 'restrict', note: note(0) } };
    case 'associate':
    case 'unassociate':
      return { username, action: { type: 'profile', isPartyAssociate: verb === 'associate', note: note(0) } };
    case 'erase': {
      const [pages = ''] = rest;
      if (pages !== 'keep' && pages !== 'remove')
        return 'Say what becomes of their drawings in the books of others: keep or remove';
      return { username, action: { type: 'erase', keepsPages: pages === 'keep', note: note(1) } };
    }
    case 'lift':
    case 'disable':
    case 'enable':
      return { username, action: { type: verb, note: note(0) } };
    default:
      return STAFF_USAGE;
  }
}

function isReason(word: string): word is BanReason {
  return REASONS.includes(word);
}

/** One line for the operator. A running server carries the change out within a second. */
export async function runStaffCommand(
  sql: Sql,
  clock: Pick<Clock, 'now'>,
  { username, action }: StaffCommand,
): Promise<{ ok: boolean; text: string }> {
  const now = clock.now();
  const outcome = await staffHand(sql, OPERATOR, username, action, now);
  if (outcome === 'asked') return { ok: true, text: asked(username, action, now) };
  return outcome === 'done'
    ? { ok: true, text: done(username, action) }
    : { ok: false, text: FAULTS[outcome](username) };
}

function asked(name: string, action: StaffAction, now: number): string {
  const wanted = action.type === 'ban' ? action.until : null;
  const held = endOf(now + STAFF.teamBanMs);
  return `${name} is banned ${held}. More takes two people: ${endOf(wanted)} once an admin bans for as long, too.`;
}

function done(name: string, action: StaffAction): string {
  switch (action.type) {
    case 'ban':
      return `${name} is banned ${endOf(action.until)}.`;
    case 'lift':
      return `${name} is not banned any more.`;
    case 'supporter':
      return `${name} has supporter level ${action.level}.`;
    case 'profile':
      return profileDone(name, action);
    case 'appoint':
      return appointed(name, action);
    case 'disable':
      return `${name} cannot log in any more.`;
    case 'loginLink':
      return `${name} can log in with the link.`;
    case 'enable':
      return `${name} can log in again.`;
    case 'appeal':
      return `${name} has an answer.`;
    case 'erase':
      return erased(name, action.keepsPages);
    default:
      return action satisfies never;
  }
}

function erased(name: string, keepsPages: boolean): string {
  const days = ERASURE.undoMs / DAY_MS;
  const pages = keepsPages
    ? 'Their drawings stay in the books of others, without a name.'
    : 'All their drawings go, too.';
  return `${name} is logged out and will be erased in ${days} days, unless they log in before. ${pages}`;
}

function appointed(name: string, { rank = 'none', mayHost }: Extract<StaffAction, { type: 'appoint' }>): string {
  return `${name} is now: ${rank === 'none' && mayHost === true ? 'host' : rank}.`;
}

function profileDone(
  name: string,
  { isRestricted, isPartyAssociate }: Extract<StaffAction, { type: 'profile' }>,
): string {
  if (isRestricted !== undefined)
    return isRestricted
      ? `Visitors do not see ${name}'s profile any more, and nobody sees their pictures.`
      : `${name}'s profile and pictures are there for everybody again.`;
  return isPartyAssociate ? `${name} is a party associate.` : `${name} is not a party associate any more.`;
}

const FAULTS: Record<Exclude<StaffOutcome, 'done' | 'asked'>, (name: string) => string> = {
  unknown: nobodyNamed,
  notBanned: (name) => `${name} is not banned.`,
  noAppeal: (name) => `${name} has not appealed.`,
};
