import type { Lines, Tx } from '@tuschel/platform/ports';
import type { MatchArchive } from './archive.ts';
import { openedMeta } from './openedMeta.ts';
import { promptId } from '../../moderation/prompt/promptId.ts';
import type { PromptStore } from '../../moderation/prompt/store.ts';
import { drawingId } from './pageId.ts';
import type { DrawEffect, DrawState } from './state.ts';

export interface PersistDeps {
  lines: Pick<Lines, 'open' | 'grant' | 'erase'>;
  archive: MatchArchive;
  /** Absent: reports of texts are for the table alone. */
  reports?: Pick<PromptStore, 'keep'> | undefined;
}

/** The rows that effects stand for, in the transaction of the input that caused them. */
export async function persistEffects(
  deps: PersistDeps,
  tx: Tx,
  effects: readonly DrawEffect[],
  state: DrawState,
): Promise<void> {
  for (const effect of effects) await persistEffect(deps, tx, effect, state);
}

/** Whether there may be rows for such an effect. Most inputs have none: a word typed, a page handed in. */
export function hasRows({ type }: DrawEffect): boolean {
  return WRITES[type] !== null;
}

function persistEffect(deps: PersistDeps, tx: Tx, effect: DrawEffect, state: DrawState): Promise<void> | undefined {
  return (WRITES[effect.type] as Write | null)?.(deps, tx, effect, state);
}

type Write<Type extends DrawEffect['type'] = DrawEffect['type']> = (
  deps: PersistDeps,
  tx: Tx,
  effect: Extract<DrawEffect, { type: Type }>,
  state: DrawState,
) => Promise<void> | undefined;

/** Null: there is nothing to write. */
const WRITES: { readonly [Type in DrawEffect['type']]: Write<Type> | null } = {
  openPages: ({ lines }, tx, { pages }, { matchId, seed }) =>
    lines.open(
      tx,
      pages.map((opened) => ({
        drawing: drawingId(seed, opened.page),
        match: matchId,
        step: opened.page.step,
        author: opened.author,
        meta: openedMeta(seed, opened),
      })),
    ),
  grant: ({ lines }, tx, { pages }, { seed }) =>
    lines.grant(
      tx,
      pages.map(({ page, readers, ...grant }) => ({ drawing: drawingId(seed, page), readers: [...readers], ...grant })),
    ),
  erasePages: ({ lines }, tx, { pages }, { seed }) =>
    lines.erase(
      tx,
      pages.map((page) => drawingId(seed, page)),
    ),
  saveHistory: ({ archive }, tx, { record }, state) => archive.saveGame(tx, state, record),
  banned: ({ archive }, tx, { host, person, reason }, { match }) =>
    archive.ban(tx, { host, person, reason, at: match.now }),
  unbanned: ({ archive }, tx, { host, person }) => archive.unban(tx, { host, person }),
  alert: ({ archive }, tx, { text }, { matchId, match }) =>
    text === 'newHost' ? archive.changeHost(tx, matchId, match.host) : undefined,
  over: ({ archive }, tx, _effect, { matchId, match }) => archive.endLobby(tx, matchId, match.now),
  promptReported: ({ reports }, tx, { page, player, type: _type, ...report }, { matchId, seed }) =>
    reports?.keep(tx, { ...report, promptId: promptId(seed, page), matchId, author: player }),
  doubt: null,
  wording: null,
  tooMany: null,
  log: null,
  reply: null,
  changed: null,
  closePages: null,
  lookAtPages: null,
  checkDrawing: null,
  copyPages: null,
  dismiss: null,
  rematch: null,
  leaveChat: null,
  releaseChat: null,
  clearChat: null,
  hideLine: null,
  full: null,
  pong: null,
  reaction: null,
  book: null,
  malformed: null,
};
