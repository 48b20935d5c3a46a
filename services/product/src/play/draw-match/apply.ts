import type { Presence } from '@tuschel/gameserver/extend';
import type { Lines, Log, PageRow } from '@tuschel/platform/ports';
import { ERRORS, OpCode } from '@tuschel/protocol';
import { type Effect, isOver, type PageRef, wordsOf, type PickProblem } from '@tuschel/rules';
import type { MatchChat } from '../chat/matchChat.ts';
import type { PageMeta } from '../../library/drawing/pageMeta.ts';
import type { DrawingStanding } from '../../library/history/drawingStanding.ts';
import { promptId } from '../../moderation/prompt/promptId.ts';
import { ALERT_TEXT } from './alertText.ts';
import type { RenderJobs } from '../../library/render/jobs.ts';
import { toRender } from './toRender.ts';
import { createDelivery, type Delivery, type Host } from './delivery.ts';
import { createGameLog } from './gameLog.ts';
import { noteOf } from './drawingNote.ts';
import { drawingId } from './pageId.ts';
import type { DrawEffect, DrawState } from './state.ts';
import { nameOf, wireOpenBook } from './wireState.ts';

export type Rematch = Extract<Effect, { type: 'rematch' }>;

export interface ApplyDeps {
  lines: Pick<Lines, 'close' | 'page' | 'pages' | 'read' | 'append'>;
  /** Opens the next match under the same lobby code, once however often it is asked for. Answers its id. */
  rematch(before: DrawState, rematch: Rematch): Promise<string>;
  log: Pick<Log, 'info'>;
  /** What is known of a drawing elsewhere. Absent: nothing. */
  standing?: DrawingStanding;
  /** Absent: nobody talks here. */
  chat?: MatchChat;
  /** Makes pictures and films of what was drawn. Absent: nobody does. */
  renders?: Pick<RenderJobs, 'queue'>;
}

/** Carries out what the rules decided, after it is on disk. What fails is asked for again: by the host, and by the rules. */
export function createApply(deps: ApplyDeps): (effect: DrawEffect, host: Host) => void | Promise<void> {
  const table = { ...deps, delivery: createDelivery(), gameLog: createGameLog(deps.log) };
  return (effect, host) => (APPLY[effect.type] as Apply | null)?.(table, host, effect);
}

interface Table extends ApplyDeps {
  delivery: Delivery;
  gameLog: ReturnType<typeof createGameLog>;
}

type Apply<Type extends DrawEffect['type'] = DrawEffect['type']> = (
  table: Table,
  host: Host,
  effect: Extract<DrawEffect, { type: Type }>,
) => void | Promise<void>;

/** Null: it is in the rows that were written. */
const APPLY: { readonly [Type in DrawEffect['type']]: Apply<Type> | null } = {
  reply: ({ delivery }, host, { type: _type, to, ...reply }) => delivery.reply(host, socketsOf(host, to), reply),
  malformed: ({ delivery }, host, { sessionId, seq, detail }) => {
    const { status } = ERRORS.badRequest;
    delivery.reply(host, socket(host, sessionId), { seq, ok: false, status, code: 'badRequest', detail });
  },
  tooMany: ({ delivery }, host, { sessionId, seq }) => {
    const { status } = ERRORS.tooManyRequests;
    delivery.reply(host, socket(host, sessionId), { seq, ok: false, status, code: 'tooManyRequests' });
  },
  changed: ({ delivery, gameLog }, host) => {
    // The end of a match shows nothing new, and what was sent before has been forgotten with it.
    gameLog(host.matchId, host.state());
    return isOver(host.state().match) ? undefined : delivery.views(host);
  },
  full: ({ delivery }, host, { sessionId }) => delivery.full(host, sessionId),
  pong: ({ delivery }, host, { sessionId, t0, t1 }) =>
    delivery.message(host, OpCode.PingPong, { t0, t1 }, socket(host, sessionId)),
  log: ({ delivery }, host, { sessionId, text }) =>
    delivery.message(host, OpCode.Log, { text }, socket(host, sessionId)),
  wording: tellAuthor,
  doubt: tellJudges,
  book: tellBook,
  reaction: ({ delivery }, host, { person, emoji }) =>
    delivery.message(host, OpCode.Reaction, { playerId: person, emoji }),
  alert,
  dismiss,
  closePages,
  lookAtPages,
  checkDrawing,
  copyPages,
  rematch,
  leaveChat: ({ chat }, { matchId }, { person }) => chat?.remove(matchId, person),
  releaseChat: ({ chat }, { matchId }) => chat?.release(matchId),
  clearChat: ({ chat }, { matchId }, { at }) => chat?.clear(matchId, at),
  hideLine: ({ chat }, { matchId }, { line }) => chat?.hide(matchId, line),
  over: ({ chat, delivery }, { matchId }) => {
    chat?.close(matchId);
    delivery.forget(matchId);
  },
  promptReported: null,
  openPages: null,
  grant: null,
  erasePages: null,
  banned: null,
  unbanned: null,
  saveHistory: null,
};

function socketsOf(host: Host, userId: string): Presence[] {
  return host.presences().filter((presence) => presence.userId === userId);
}

function socket(host: Host, sessionId: string): Presence[] {
  return host.presences().filter((presence) => presence.sessionId === sessionId);
}

function alert({ delivery }: Table, host: Host, { to, text: code, level }: Extract<Effect, { type: 'alert' }>): void {
  const sockets = to === undefined ? undefined : socketsOf(host, to);
  delivery.message(host, OpCode.Alert, { code, text: ALERT_TEXT[code], level }, sockets);
}

function dismiss(
  { delivery }: Table,
  host: Host,
  { person, code, reason }: Extract<Effect, { type: 'dismiss' }>,
): void {
  const sockets = socketsOf(host, person);
  if (sockets.length === 0) return;
  delivery.message(host, OpCode.ForceDisconnect, { code, reason }, sockets);
  for (const presence of sockets) host.remove(presence);
}

function tellBook({ delivery }: Table, host: Host, effect: Extract<DrawEffect, { type: 'book' }>): void {
  const book = wireOpenBook(host.state(), effect.person, effect.book);
  if (book) delivery.message(host, OpCode.Book, { book }, socket(host, effect.sessionId));
}

function tellAuthor({ delivery }: Table, host: Host, effect: Extract<DrawEffect, { type: 'wording' }>): void {
  const { person, step, text, wording } = effect;
  const { level, spans } = wording;
  const message = { playerId: person, text, words: wordsOf(wording), step, level, spans };
  delivery.message(host, OpCode.PromptContainsBadwords, message, socketsOf(host, person));
}

function tellJudges({ delivery }: Table, host: Host, { to, doubt }: Extract<Effect, { type: 'doubt' }>): void {
  const { page, player, text, cause, words, reasons, note } = doubt;
  const sockets = host.presences().filter(({ userId }) => to.includes(userId));
  if (sockets.length === 0) return;
  const prompt = { promptId: promptId(host.state().seed, page), playerId: player, text };
  if (cause === 'words') delivery.message(host, OpCode.PromptContainsBadwords, { ...prompt, words }, sockets);
  else delivery.message(host, OpCode.PromptReportAlert, { ...prompt, reasons, note }, sockets);
}

async function closePages(
  { lines, renders }: Table,
  host: Host,
  { pages }: { readonly pages: readonly PageRef[] },
): Promise<void> {
  const state = host.state();
  const { seed } = state;
  const counts = await lines.close(pages.map((page) => drawingId(seed, page)));
  const closed = await Promise.all(
    pages.map(async (page) => {
      const id = drawingId(seed, page);
      const note = noteOf(await lines.page(id));
      return { page, lines: counts.get(id) ?? 0, ...(note ? { note } : {}) };
    }),
  );
  const kept = closed.filter(({ lines: drawn, note }) => drawn > 0 && !note?.unsaved);
  await renders?.queue(kept.map(({ page }) => toRender(state, page)));
  host.input({ type: 'pagesClosed', at: host.now(), pages: closed });
}

async function lookAtPages(
  { lines }: Table,
  host: Host,
  { pages }: { readonly pages: readonly PageRef[] },
): Promise<void> {
  const { seed } = host.state();
  const rows = await lines.pages(pages.map((page) => drawingId(seed, page)));
  const own = new Map(rows.map((row) => [row.drawing, row.lines - row.base]));
  const seen = pages.flatMap((page) => {
    const count = own.get(drawingId(seed, page));
    return count === undefined ? [] : [{ page, lines: count }];
  });
  host.input({ type: 'pagesSeen', at: host.now(), pages: seen });
}

async function checkDrawing(
  deps: ApplyDeps,
  host: Host,
  { person, drawing }: Extract<Effect, { type: 'checkDrawing' }>,
): Promise<void> {
  const page = await deps.lines.page(drawing);
  const problem = page?.author === person ? await problemOf(deps, page) : 'notYours';
  const told = problem === null ? { lines: page?.lines ?? 0 } : { lines: 0, problem };
  host.input({ type: 'drawingChecked', at: host.now(), person, drawing, ...told });
}

/** What may not be shown to all as it is: unfinished, empty, warned of, hidden, or not all of it by the same hand. */
async function problemOf({ standing }: ApplyDeps, page: PageRow): Promise<PickProblem | null> {
  const { triggerWarning = 0 } = page.meta as PageMeta;
  if (page.state === 'open') return 'stillDrawn';
  if (page.lines === 0) return 'empty';
  if (page.base > 0) return 'onAnother';
  if (triggerWarning > 0) return 'flagged';
  if (page.state === 'revealed' && page.readers.length === 0) return 'hidden';
  return (await standing?.(page.drawing)) ?? null;
}

/** A page that is closed has its copy already. The tasks of the step are those of others: the copy is its artist's, and no answer to any words. */
async function copyPages(
  { lines, renders }: ApplyDeps,
  host: Host,
  { pages }: Extract<Effect, { type: 'copyPages' }>,
): Promise<void> {
  const state = host.state();
  const { seed } = state;
  for (const { page, drawing, author } of pages) {
    const source = await lines.read(drawing);
    const to = drawingId(seed, page);
    if (source)
      await lines.append(to, author, { index: 0, lines: source.lines, meta: source.page.meta }, source.page.lines);
    await lines.close([to]);
    if (source) await renders?.queue([{ drawing: to, title: '', author: nameOf(state, author) }]);
  }
  host.input({ type: 'pagesCopied', at: host.now(), pages: pages.map(({ page }) => page) });
}

async function rematch(deps: ApplyDeps, host: Host, effect: Rematch): Promise<void> {
  const matchId = await deps.rematch(host.state(), effect);
  host.input({ type: 'rematched', at: host.now(), matchId });
}
