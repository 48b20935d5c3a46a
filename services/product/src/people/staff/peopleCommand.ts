import type { Clock, Entropy, Sql } from '@tuschel/platform/ports';
import { type AuditAction, EXPORT, type FoundPerson, Rank } from '@tuschel/protocol';
import { writeAudit } from '../../moderation/audit/audit.ts';
import { createExportLinks } from '../export/links.ts';
import { partsOf } from '../export/ownDrawings.ts';
import { loginLink } from '../passkey/linkProvider.ts';
import { makeLink } from '../passkey/makeLink.ts';
import { accountNamed, nobodyNamed } from './accountNamed.ts';
import { findPeople } from './findPeople.ts';
import { OPERATOR, staffHand } from './staffHand.ts';
import type { StaffTables } from './tables.ts';

interface Told {
  ok: boolean;
  text: string;
}

/**
 * `npm run people -- find [PIECE]`: a line for each account whose names hold the piece; without one the newest accounts. The books tell whom
 * somebody looked up where it was one person, and else how many, but never the piece: they may not name who is erased later.
 */
export async function runFindCommand(sql: Sql, clock: Pick<Clock, 'now'>, piece = ''): Promise<Told> {
  const { people, hasMore } = await findPeople(sql, piece === '' ? {} : { find: piece });
  const [only] = people.length === 1 ? people : [];
  const note = only ? '' : `${people.length}${hasMore ? '+' : ''} people`;
  await inTheBooks(sql, { subject: only?.id ?? '', action: 'find', note, at: clock.now() });
  if (people.length === 0) return { ok: false, text: `Nobody is called anything like "${piece}".` };
  const lines = people.map(lineOf);
  return { ok: true, text: [...lines, ...(hasMore ? ['… and more: say a longer piece'] : [])].join('\n') };
}

function lineOf(person: FoundPerson): string {
  const { id, username, displayName, createdAt, rank, supporterLevel, mayHost } = person;
  const is = [
    rank === Rank.None ? '' : (Object.entries(Rank).find(([, value]) => value === rank)?.[0] ?? `rank ${rank}`),
    supporterLevel > 0 ? `supporter ${supporterLevel}` : '',
    mayHost ? 'host' : '',
    person.isBanned ? 'BANNED' : '',
    person.isRestricted ? 'restricted' : '',
    person.isEnabled ? '' : 'DISABLED',
  ].filter((word) => word !== '');
  const shown = displayName === '' || displayName === username ? '' : ` "${displayName}"`;
  const since = new Date(createdAt).toISOString().slice(0, 10);
  return `${username}${shown}  ${id}  since ${since}${is.length > 0 ? `  ${is.join(', ')}` : ''}`;
}

/**
 * `npm run people -- export NAME`: addresses of the archive with everything that is kept of somebody, for them to take; the running server answers them.
 * @param origin where people reach the server
 */
export async function runExportCommand(
  sql: Sql,
  { clock, entropy }: { clock: Pick<Clock, 'now'>; entropy: Pick<Entropy, 'bytes'> },
  username: string,
  origin: string,
): Promise<Told> {
  const person = await accountNamed(sql, username);
  if (person === null) return { ok: false, text: nobodyNamed(username) };
  const parts = await partsOf(sql, person);
  const { tickets, expiresAt } = await createExportLinks(sql, clock, entropy).make(person, parts);
  await inTheBooks(sql, { subject: person, action: 'export', note: `parts ${parts.length}`, at: clock.now() });
  const addresses = tickets.map((ticket) => `${origin}/api/account/export?ticket=${ticket}`);
  const hours = Math.round(EXPORT.linkMs / (60 * 60 * 1000));
  return {
    ok: true,
    text: [
      `Everything about ${username}, in ${parts.length === 1 ? 'one archive' : `${parts.length} archives`}.`,
      `Whoever has an address may fetch it, until ${new Date(expiresAt).toISOString()} (${hours} hours), while the server runs:`,
      ...addresses,
    ].join('\n'),
  };
}

async function inTheBooks(
  sql: Sql,
  entry: { subject: string; action: AuditAction; note: string; at: number },
): Promise<void> {
  await sql.transaction<StaffTables, void>((tx) => writeAudit({ tx }, { kind: 'person', by: OPERATOR, ...entry }));
}

/**
 * `npm run people -- passkey NAME`: the address at which somebody who has lost every way into their account logs in again, once.
 * @param origin where people reach the server
 */
export async function runLinkCommand(
  sql: Sql,
  { clock, entropy }: { clock: Pick<Clock, 'now'>; entropy: Pick<Entropy, 'bytes'> },
  username: string,
  origin: string,
): Promise<Told> {
  const { token, ...link } = makeLink(clock, entropy);
  const outcome = await staffHand(sql, OPERATOR, username, { type: 'loginLink', note: '', ...link }, clock.now());
  if (outcome !== 'done') return { ok: false, text: nobodyNamed(username) };
  return {
    ok: true,
    text: [
      `Whoever opens this address is logged in as ${username}, once, until ${new Date(link.expiresAt).toISOString()}:`,
      loginLink(origin, token),
      'Give it to nobody else. An older link of theirs is good for nothing now.',
    ].join('\n'),
  };
}
