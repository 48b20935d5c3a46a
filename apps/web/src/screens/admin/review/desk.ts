import { MODERATION, type ModerationItem, type RejectReason } from '@tuschel/protocol';
import { FLAGS, WARNINGS } from '../../../veil/warnings.ts';

/** Why a picture is turned down, by the keys 1 to 9. */
export const REASONS = [
  'notSafe',
  'wrongWarning',
  'personalData',
  'hate',
  'copied',
  'aiMade',
  'notADrawing',
  'noConsent',
  'other',
] as const satisfies readonly RejectReason[];

/** What lies before a moderator. */
export interface DeskState {
  /** Locked by this moderator; the first one is looked at. */
  items: readonly ModerationItem[];
  /** So many wait in all; null: not known yet. */
  waiting: number | null;
  /** reject: a reason is being chosen. warn: warnings are. */
  mode: 'look' | 'reject' | 'warn';
  /** What it is going to warn of. */
  warning: number;
  /** Left for others, by drawing id. */
  skipped: readonly string[];
  /**
   * Decided here, by drawing and version: an answer that was on its way meanwhile may still have them. The newest ones, more than can be on
   * their way. A picture that its artist changes has another version, and comes again.
   */
  decided: readonly string[];
  /** Decided last, as long as that can be taken back. `until`: UTC ms. */
  last: { item: ModerationItem; until: number } | null;
}

export const EMPTY_DESK: DeskState = {
  items: [],
  waiting: null,
  mode: 'look',
  warning: 0,
  skipped: [],
  decided: [],
  last: null,
};

const REMEMBERED = 50;

export type DeskEvent =
  | { type: 'taken'; items: readonly ModerationItem[]; waiting: number }
  /** The first one is decided. */
  | { type: 'decided'; at: number }
  /** It could not be: it lies there again. */
  | { type: 'failed'; item: ModerationItem }
  /** Somebody else has it, or it has changed. */
  | { type: 'gone'; drawingId: string }
  | { type: 'skip' }
  /** What was skipped may come again. */
  | { type: 'again' }
  | { type: 'undone' }
  | { type: 'mode'; mode: DeskState['mode'] }
  | { type: 'toggle'; flag: number };

export function nextDesk(desk: DeskState, event: DeskEvent): DeskState {
  switch (event.type) {
    case 'taken': {
      const known = new Set(desk.items.map(({ drawingId }) => drawingId));
      const fresh = event.items.filter(
        (item) =>
          !known.has(item.drawingId) &&
          !desk.decided.includes(versionOf(item)) &&
          !desk.skipped.includes(item.drawingId),
      );
      // Decided here, and not yet at the server when it counted.
      const early = event.items.filter((item) => desk.decided.includes(versionOf(item))).length;
      const waiting = Math.max(0, event.waiting - early);
      return withItems({ ...desk, waiting }, [...desk.items, ...fresh], known.size === 0);
    }
    case 'decided': {
      const [item, ...others] = desk.items;
      if (!item) return desk;
      const waiting = desk.waiting === null ? null : Math.max(0, desk.waiting - 1);
      const decided = [...desk.decided, versionOf(item)].slice(-REMEMBERED);
      return withItems({ ...desk, waiting, decided, last: { item, until: event.at + MODERATION.undoMs } }, others);
    }
    case 'failed': {
      const others = desk.items.filter(({ drawingId }) => drawingId !== event.item.drawingId);
      const waiting = desk.waiting === null ? null : desk.waiting + 1;
      const decided = desk.decided.filter((one) => one !== versionOf(event.item));
      return withItems({ ...desk, waiting, decided, last: null }, [event.item, ...others]);
    }
    case 'gone': {
      const isShown = desk.items[0]?.drawingId === event.drawingId;
      const items = desk.items.filter(({ drawingId }) => drawingId !== event.drawingId);
      const last = desk.last?.item.drawingId === event.drawingId ? null : desk.last;
      return withItems({ ...desk, last }, items, isShown);
    }
    case 'skip': {
      const [item, ...others] = desk.items;
      return item ? withItems({ ...desk, skipped: [...desk.skipped, item.drawingId] }, others) : desk;
    }
    case 'again':
      return { ...desk, skipped: [] };
    case 'undone': {
      if (!desk.last) return desk;
      const waiting = desk.waiting === null ? null : desk.waiting + 1;
      const back = desk.last.item;
      const decided = desk.decided.filter((one) => one !== versionOf(back));
      return withItems({ ...desk, waiting, decided, last: null }, [back, ...desk.items]);
    }
    case 'mode':
      return { ...desk, mode: event.mode };
    case 'toggle':
      return { ...desk, warning: desk.warning ^ event.flag };
    default:
      return event satisfies never;
  }
}

function versionOf({ drawingId, version }: ModerationItem): string {
  return `${drawingId} ${version}`;
}

/** @param isOther another picture is looked at from now on */
function withItems(desk: DeskState, items: readonly ModerationItem[], isOther = true): DeskState {
  return isOther ? { ...desk, items, mode: 'look', warning: items[0]?.triggerWarning ?? 0 } : { ...desk, items };
}

export type DeskAction =
  | { do: 'approve' | 'skip' | 'undo' | 'askReason' | 'askWarning' | 'back' }
  | { do: 'reject'; reason: RejectReason }
  | { do: 'toggle'; flag: number };

/** What a key does; null: nothing. */
export function actionOf(key: string, mode: DeskState['mode']): DeskAction | null {
  if (key === 'Escape') return mode === 'look' ? null : { do: 'back' };
  const number = Number(key);
  if (mode === 'reject') {
    const reason = REASONS[number - 1];
    if (reason) return { do: 'reject', reason };
  }
  if (mode === 'warn') {
    const warning = WARNINGS[number - 1];
    if (warning) return { do: 'toggle', flag: FLAGS[warning] };
  }
  switch (key.toLowerCase()) {
    case 'a':
      return mode === 'reject' ? null : { do: 'approve' };
    case 'r':
      return { do: 'askReason' };
    case 'w':
      return { do: 'askWarning' };
    case 's':
      return { do: 'skip' };
    case 'z':
      return { do: 'undo' };
    default:
      return null;
  }
}

/** Taking a warning away from what the artist says has to be explained. */
export function wantsNote(item: ModerationItem, warning: number): boolean {
  return (item.triggerWarning & ~warning) !== 0;
}
