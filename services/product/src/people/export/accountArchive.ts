import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '@tuschel/gameserver/extend';
import type { Blobs, Clock, Lines, Log, Sql } from '@tuschel/platform/ports';
import type { QuietWork } from '../../heavy/quietWork.ts';
import { linesOfReader } from '../../library/drawing/pages.ts';
import { frameOf } from '../../library/drawing/pageMeta.ts';
import { headOf, type StoredDrawing } from '../../library/drawing/storedDrawing.ts';
import { renderedPicture } from '../../library/render/renderedPicture.ts';
import { type Archive, createArchive, whole } from './archive.ts';
import type { Desk } from './exportRoom.ts';
import type { Linked } from './links.ts';
import { drawingIds } from './ownDrawings.ts';
import { personRows } from './personRows.ts';
import { readme } from './readme.ts';
import { SOURCES } from './sources.ts';

export interface ArchiveDeps {
  sql: Sql;
  lines: Pick<Lines, 'read' | 'page'>;
  blobs: Pick<Blobs, 'get'>;
  clock: Pick<Clock, 'now'>;
  log: Log;
  quiet: QuietWork;
}

/** Everything that is kept about somebody, or a part of it, as a ZIP that is written while it is taken. */
export function accountArchive(deps: ArchiveDeps, account: Account, linked: Linked, desk: Desk): Archive['stream'] {
  const archive = createArchive(deps.clock.now());
  write(deps, archive, { account, linked, desk }).catch((error: unknown) => {
    if (!archive.stream.destroyed) deps.log.warn('an archive could not be written', { error });
    archive.fail(error as Error);
  });
  return archive.stream;
}

/** Between two drawings: without it an archive would keep both cores busy, and games would wait for their turn. */
const REST_MS = 10;

interface Order {
  account: Account;
  linked: Linked;
  desk: Desk;
}

async function write(deps: ArchiveDeps, archive: Archive, { account, linked, desk }: Order): Promise<void> {
  const { part, parts, person } = linked;
  const left = new AbortController();
  archive.stream.once('close', () => left.abort());
  await archive.add('README.txt', whole(readme({ username: account.username, part, parts })));
  if (part === 1) await writePerson(deps, archive, account, { part, parts });
  // While a drawing is packed and taken, the next one is drawn.
  let before: Promise<Written | null> | null = null;
  for await (const id of drawingIds(deps.sql, person, linked)) {
    const next = written(deps, id, account);
    // What becomes of it is heard below, or nobody wants it any more.
    next.catch(() => undefined);
    if (before) await writeDrawing(archive, await before, desk, left.signal);
    before = next;
    await sleep(REST_MS);
  }
  if (before) await writeDrawing(archive, await before, desk, left.signal);
  archive.end();
}

async function writePerson(
  { sql, blobs, clock }: ArchiveDeps,
  archive: Archive,
  account: Account,
  of: { part: number; parts: number },
): Promise<void> {
  const { id, username, displayName, avatarUrl, langTag, createdAt, customId, metadata } = account;
  const known = { id, username, displayName, avatarUrl, language: langTag, createdAt, login: customId, metadata };
  await archive.add('account.json', whole(json({ exportedAt: clock.now(), ...of, account: known })));
  const picture = avatarUrl.startsWith('/media/') ? await blobs.get(avatarUrl.slice('/media/'.length)) : null;
  if (picture) await archive.add('avatar.webp', whole(picture.body), true);
  for (const source of SOURCES) await archive.add(`data/${source.file}.json`, personRows(sql, source, account.id));
}

interface Written {
  drawing: StoredDrawing;
  ink: Uint8Array;
  picture: { body: Uint8Array; type: 'jpg' | 'png' } | null;
  /** Of the processor. */
  ms: number;
}

/** Null: there is no such drawing any more. */
async function written(deps: ArchiveDeps, id: string, account: Account): Promise<Written | null> {
  const { lines, quiet } = deps;
  const stored = await lines.read(id);
  if (!stored) return null;
  const drawing = await linesOfReader(lines, stored, account);
  const rendered = await renderedPicture(deps, drawing);
  const frame = rendered ? null : frameOf(drawing.page.meta);
  const { ink, png, ms } = await quiet.drawing(headOf(drawing), frame, drawing.lines);
  if (rendered) return { drawing, ink, ms, picture: { body: rendered, type: 'jpg' } };
  return { drawing, ink, ms, picture: png && { body: png, type: 'png' } };
}

async function writeDrawing(archive: Archive, made: Written | null, desk: Desk, signal: AbortSignal): Promise<void> {
  if (!made) return;
  const { drawing, ink, picture, ms } = made;
  const { page, lines } = drawing;
  const { drawing: id, match, step, state } = page;
  await archive.add(`drawings/${id}.json`, whole(json({ id, match, step, state, ...page.meta, lines: lines.length })));
  await archive.add(`drawings/${id}.ink`, whole(ink));
  if (picture) await archive.add(`pictures/${id}.${picture.type}`, whole(picture.body), true);
  await desk.pace({ cpuMs: ms, bytes: ink.length + (picture?.body.length ?? 0) }, signal);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
