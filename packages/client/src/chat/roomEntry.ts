import { CHAT } from '@tuschel/protocol';
import { withBearer } from '../account/bearer.ts';
import { reconnectDelay } from '../game/connection.ts';
import type { RoomMessage } from '../gameserver/gameServer.ts';
import { pause } from '../pause.ts';
import type { ChatLog } from './chatLog.ts';
import type { ChatOptions } from './chatOptions.ts';
import type { RoomEvent, RoomState, Visit } from './roomState.ts';

/** After a loss so many pages of the history are read to meet what is known; more than that is not kept anyway. */
const MOST_PAGES = 3;

/** Gets into a room, and knows then what was said in it. */
export function createRoomEntry(
  options: Pick<ChatOptions, 'gameServer' | 'bearer' | 'clock' | 'log'> & {
    lines: Pick<ChatLog, 'forgetTakenBack' | 'knows' | 'recall'>;
    room: () => RoomState;
    happen: (event: RoomEvent) => void;
    /** A line of the history. @param isNews it was said while this person was away */
    count: (message: RoomMessage, isNews: boolean) => void;
  },
) {
  const { gameServer, lines, room, happen } = options;

  /** Tries until it is in and knows everything that was said, or until the visit is another. */
  async function stay(visit: Visit): Promise<void> {
    for (let failures = 0; room().visit === visit; failures++) {
      try {
        const entered = await visit.socket.rooms?.join(visit.room);
        if (!entered?.ok) return refused(visit, entered?.reason ?? '');
        happen({ type: 'admitted', visit, channelId: entered.channelId });
        if (room().visit === visit) await catchUp(visit, entered.channelId);
        return happen({ type: 'opened', visit });
      } catch (error) {
        options.log('The chat could not be joined.', { error: String(error) });
        await pause(options.clock, reconnectDelay(failures));
      }
    }
  }

  function refused(visit: Visit, reason: string): void {
    if (room().visit === visit) options.log('The chat was refused.', { reason });
    happen({ type: 'refused', visit });
  }

  /** Back through the history until what is known, so that no line is missing between then and now. */
  async function catchUp(visit: Visit, channelId: string): Promise<void> {
    lines.forgetTakenBack();
    let cursor: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await withBearer(
        options.bearer,
        async (token) => gameServer.roomMessages?.(token, channelId, CHAT.history, cursor) ?? null,
      );
      if (room().visit !== visit || !page) return;
      const isMet = page.messages.some(({ messageId }) => lines.knows(messageId));
      for (const message of page.messages.toReversed()) options.count(message, lines.recall(message) && visit.isReturn);
      if (!visit.isReturn || isMet || page.older === null) return;
      cursor = page.older;
    }
  }

  return { stay };
}
