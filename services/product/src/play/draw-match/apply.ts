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
import { wireOpenBook } from './wireState.ts';

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
  const delivery = createDelivery();
  const gameLog = createGameLog(deps.log);
  return (effect, host) => {
    switch (effect.type) {
      case 'reply': {
        const { type: _, to, ...reply } = effect;
        return delivery.reply(host, socketsOf(host, to), reply);
      }
      case 'malformed': {
        const { sessionId, seq, detail } = effect;
        const { status } = ERRORS.badRequest;
        return delivery.reply(host, socket(host, sessionId), { seq, ok: false, status, code: 'badRequest', detail });
      }
      case 'changed':
        // The end of a match shows nothing new, and what was sent before has been forgotten with it.
        gameLog(host.matchId, host.state());
        return isOver(host.state().match) ? undefined : delivery.views(host);
      case 'full':
        return delivery.full(host, effect.sessionId);
      case 'pong':
        return delivery.message(
          host,
          OpCode.PingPong,
          { t0: effect.t0, t1: effect.t1 },
          socket(host, effect.sessionId),
        );
      case 'log':
        return delivery.message(host, OpCode.Log, { text: effect.text }, socket(host, effect.sessionId));
      case 'tooMany': {
        const { status } = ERRORS.tooManyRequests;
        const answer = { seq: effect.seq, ok: false, status, code: 'tooManyRequests' };
        return delivery.reply(host, socket(host, effect.sessionId), answer);
      }
      case 'wording':
        return tellAuthor(delivery, host, effect);
      case 'doubt':
        return tellJudges(delivery, host, effect);
      case 'book':
        return tellBook(delivery, host, effect);
      case 'reaction':
        return delivery.message(host, OpCode.Reaction, { playerId: effect.person, emoji: effect.emoji });
      case 'alert':
        return alert(delivery, host, effect);
      case 'dismiss':
        return dismiss(delivery, host, effect);
      case 'closePages':
        return closePages(deps, host, effect.pages);
      case 'lookAtPages':
        return lookAtPages(deps, host, effect.pages);
      case 'checkDrawing':
        return checkDrawing(deps, host, effect);
      case 'copyPages':
        return copyPages(deps, host, effect);
      case 'rematch':
        return rematch(deps, host, effect);
      case 'leaveChat':
        return deps.chat?.remove(host.matchId, effect.person);
      case 'releaseChat':
        return deps.chat?.release(host.matchId);
      case 'clearChat':
        return deps.chat?.clear(host.matchId, effect.at);
      case 'hideLine':
        return deps.chat?.hide(host.matchId, effect.line);
      case 'over':
        deps.chat?.close(host.matchId);
        return delivery.forget(host.matchId);
      case 'promptReported':
      case 'openPages':
      case 'grant':
      case 'erasePages':
      case 'banned':
      case 'unbanned':
      case 'saveHistory':
        return;
      default:
        return effect satisfies never;
    }
  };
}

function socketsOf(host: Host, userId: string): Presence[] {
  return host.presences().filter((presence) => presence.userId === userId);
}

function socket(host: Host, sessionId: string): Presence[] {
  return host.presences().filter((presence) => presence.sessionId === sessionId);
}

function alert(delivery: Delivery, host: Host, { to, text: code, level }: Extract<Effect, { type: 'alert' }>): void {
  const sockets = to === undefined ? undefined : socketsOf(host, to);
  delivery.message(host, OpCode.Alert, { code, text: ALERT_TEXT[code], level }, sockets);
}

function dismiss(delivery: Delivery, host: Host, { person, code, reason }: Extract<Effect, { type: 'dismiss' }>): void {
  const sockets = socketsOf(host, person);
  if (sockets.length === 0) return;
  delivery.message(host, OpCode.ForceDisconnect, { code, reason }, sockets);
  for (const presence of sockets) host.remove(presence);
}

function tellBook(delivery: Delivery, host: Host, effect: Extract<DrawEffect, { type: 'book' }>): void {
  const book = wireOpenBook(host.state(), effect.person, effect.book);
  if (book) delivery.message(host, OpCode.Book, { book }, socket(host, effect.sessionId));
}

function tellAuthor(delivery: Delivery, host: Host, effect: Extract<DrawEffect, { type: 'wording' }>): void {
  const { person, step, text, wording } = effect;
  const { level, spans } = wording;
  const message = { playerId: person, text, words: wordsOf(wording), step, level, spans };
  delivery.message(host, OpCode.PromptContainsBadwords, message, socketsOf(host, person));
}

function tellJudges(delivery: Delivery, host: Host, { to, doubt }: Extract<Effect, { type: 'doubt' }>): void {
  const { page, player, text, cause, words, reasons, note } = doubt;
  const sockets = host.presences().filter(({ userId }) => to.includes(userId));
  if (sockets.length === 0) return;
  const prompt = { promptId: promptId(host.state().seed, page), playerId: player, text };
  if (cause === 'words') delivery.message(host, OpCode.PromptContainsBadwords, { ...prompt, words }, sockets);
  else delivery.message(host, OpCode.PromptReportAlert, { ...prompt, reasons, note }, sockets);
}

async function closePages({ lines, renders }: ApplyDeps, host: Host, pages: readonly PageRef[]): Promise<void> {
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

async function lookAtPages({ lines }: ApplyDeps, host: Host, pages: readonly PageRef[]): Promise<void> {
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

/** A page that is closed has its copy already. */
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
    if (source) await renders?.queue([toRender(state, page)]);
  }
  host.input({ type: 'pagesCopied', at: host.now(), pages: pages.map(({ page }) => page) });
}

async function rematch(deps: ApplyDeps, host: Host, effect: Rematch): Promise<void> {
  const matchId = await deps.rematch(host.state(), effect);
  host.input({ type: 'rematched', at: host.now(), matchId });
}
