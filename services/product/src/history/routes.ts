import type { Clock } from '@tuschel/platform/ports';
import { HideDrawingSchema, LeaveGameSchema } from '@tuschel/protocol/schemas';
import * as T from 'typebox';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse } from '../http/refusal.ts';
import type { GameArchive } from './gameArchive.ts';
import type { HideOwnDrawing } from './hideDrawing.ts';

const PageSchema = T.Object({ page: T.String({ pattern: '^\\d{1,6}$' }) });
const GameSchema = T.Object({ gameId: T.String() });
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

export interface HistoryRoutesDeps {
  archive: GameArchive;
  hideOwnDrawing: HideOwnDrawing;
  clock: Pick<Clock, 'now'>;
}

/** The games that one has played. Of games of others nothing is told, not even that they exist. */
export function historyRoutes(app: App, gate: Gate, { archive, hideOwnDrawing, clock }: HistoryRoutesDeps): void {
  app.get('/profiles/history', { schema: { querystring: PageSchema } }, async (request) =>
    archive.page(gate.account(request).id, Number(request.query.page)),
  );

  app.get('/single-game-info', { schema: { querystring: GameSchema } }, async (request, reply) => {
    const { gameId } = request.query;
    if (gameId === '') return refuse(request, reply, { code: 'missingParameter', detail: 'gameId is empty' });
    if (!UUID.test(gameId)) return refuse(request, reply, { code: 'idInvalid', detail: 'gameId must be a UUID' });
    const game = await archive.game(gate.account(request).id, gameId.toLowerCase());
    return game ?? refuse(request, reply, { code: 'gameNotFound' });
  });

  app.post('/profiles/history/leave', { schema: { body: LeaveGameSchema } }, async (request, reply) => {
    const { gameId } = request.body;
    const wasThere = await archive.leave(gate.account(request).id, gameId.toLowerCase(), clock.now());
    return wasThere ? { isSuccess: true } : refuse(request, reply, { code: 'gameNotFound' });
  });

  app.delete('/posts/hide-mydrawing', { schema: { body: HideDrawingSchema } }, async (request, reply) => {
    const isDone = await hideOwnDrawing(gate.account(request).id, request.body);
    return isDone ? { isSuccess: true } : refuse(request, reply, { code: 'notPermitted' });
  });
}
