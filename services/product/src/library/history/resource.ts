import { endpoint, LIST, SIGNED_IN } from '../../http/endpoint.ts';
import { isUuid } from '../../http/uuid.ts';
import type { Resource } from '../../resource.ts';
import { finishedGameMigrations } from './finishedGames.ts';
import { createGameArchive } from './gameArchive.ts';
import { createHideOwnDrawing } from './hideDrawing.ts';
import { historyMigrations } from './migrations.ts';

/** The games that one has played. Of games of others nothing is told, not even that they exist. */
export const history: Resource = {
  migrations: { ...historyMigrations, ...finishedGameMigrations },
  open({ platform: { sql, lines, clock } }) {
    const archive = createGameArchive(sql, lines);
    const hideOwnDrawing = createHideOwnDrawing(sql, lines, clock);
    return {
      endpoints: [
        endpoint('GET /profiles/history?page', LIST, ({ account, query }) =>
          archive.page(account.id, Number(query.page)),
        ),
        endpoint('GET /single-game-info?gameId', LIST, async ({ account, query: { gameId }, refuse }) => {
          if (gameId === '') return refuse({ code: 'missingParameter', detail: 'gameId is empty' });
          if (!isUuid(gameId)) return refuse({ code: 'idInvalid', detail: 'gameId must be a UUID' });
          return (await archive.game(account.id, gameId.toLowerCase())) ?? refuse({ code: 'gameNotFound' });
        }),
        endpoint('POST /profiles/history/leave', SIGNED_IN, async ({ account, body, refuse }) => {
          const wasThere = await archive.leave(account.id, body.gameId.toLowerCase(), clock.now());
          return wasThere ? { isSuccess: true } : refuse({ code: 'gameNotFound' });
        }),
        endpoint('DELETE /posts/hide-mydrawing', SIGNED_IN, async ({ account, body, refuse }) => {
          const isDone = await hideOwnDrawing(account.id, body);
          return isDone ? { isSuccess: true } : refuse({ code: 'notPermitted' });
        }),
      ],
    };
  },
};
