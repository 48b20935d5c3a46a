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
  return HAS_ROWS[type];
}

const HAS_ROWS: Record<DrawEffect['type'], boolean> = {
  openPages: true,
  grant: true,
  erasePages: true,
  saveHistory: true,
  banned: true,
  unbanned: true,
  alert: true,
  over: true,
  promptReported: true,
  doubt: false,
  wording: false,
  tooMany: false,
  log: false,
  reply: false,
  changed: false,
  closePages: false,
  lookAtPages: false,
  checkDrawing: false,
  copyPages: false,
  dismiss: false,
  rematch: false,
  leaveChat: false,
  releaseChat: false,
  clearChat: false,
  hideLine: false,
  full: false,
  pong: false,
  reaction: false,
  book: false,
  malformed: false,
};

async function persistEffect(
  { lines, archive, reports }: PersistDeps,
  tx: Tx,
  effect: DrawEffect,
  state: DrawState,
): Promise<void> {
  const { matchId, seed, match } = state;
  switch (effect.type) {
    case 'openPages':
      return lines.open(
        tx,
        effect.pages.map((opened) => ({
          drawing: drawingId(seed, opened.page),
          match: matchId,
          step: opened.page.step,
          author: opened.author,
          meta: openedMeta(seed, opened),
        })),
      );
    case 'grant':
      return lines.grant(
        tx,
        effect.pages.map(({ page, readers, reveal }) => ({
          drawing: drawingId(seed, page),
          readers: [...readers],
          ...(reveal === undefined ? {} : { reveal }),
        })),
      );
    case 'erasePages':
      return lines.erase(
        tx,
        effect.pages.map((page) => drawingId(seed, page)),
      );
    case 'saveHistory':
      return archive.saveGame(tx, state, effect.record);
    case 'banned':
      return archive.ban(tx, { host: effect.host, person: effect.person, reason: effect.reason, at: match.now });
    case 'unbanned':
      return archive.unban(tx, { host: effect.host, person: effect.person });
    case 'alert':
      return effect.text === 'newHost' ? archive.changeHost(tx, matchId, match.host) : undefined;
    case 'over':
      return archive.endLobby(tx, matchId, match.now);
    case 'promptReported': {
      const { page, player, type: _, ...report } = effect;
      return reports?.keep(tx, { ...report, promptId: promptId(seed, page), matchId, author: player });
    }
    case 'doubt':
    case 'wording':
    case 'tooMany':
    case 'log':
    case 'reply':
    case 'changed':
    case 'closePages':
    case 'lookAtPages':
    case 'checkDrawing':
    case 'copyPages':
    case 'dismiss':
    case 'rematch':
    case 'leaveChat':
    case 'releaseChat':
    case 'clearChat':
    case 'hideLine':
    case 'full':
    case 'pong':
    case 'book':
    case 'reaction':
    case 'malformed':
      return;
    default:
      return effect satisfies never;
  }
}
