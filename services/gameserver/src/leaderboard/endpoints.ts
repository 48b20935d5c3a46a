import { SCORES } from '@tuschel/protocol';
import { ApiError, Code } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { checkLimit } from '../rest/page.ts';
import { uuidOf } from '../wire/uuid.ts';
import type { Board } from './board.ts';
import { pageJson, recordJson } from './recordJson.ts';
import { FREE, type Leaderboards } from './leaderboards.ts';
import { BadScore, BoardGone, type Scores } from './scores.ts';
import { operatorOf, RECORD } from './scoreBody.ts';

export interface LeaderboardEndpointDeps {
  scores: Scores;
  leaderboards: Pick<Leaderboards, 'removeRecord'>;
}

export function leaderboardEndpoints(deps: LeaderboardEndpointDeps): Endpoint[] {
  return [listRecords(deps), listAround(deps), writeRecord(deps), deleteRecord(deps)];
}

const BOARD = { leaderboard_id: 'string' } as const;
const WRITE_FAILED = 'Error writing score to leaderboard.';

function listRecords({ scores }: LeaderboardEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'ListLeaderboardRecords',
    method: 'GET',
    path: '/leaderboard/:leaderboard_id',
    rate: 'signedIn',
    query: { ...BOARD, owner_ids: 'stringList', limit: 'int32', cursor: 'string', expiry: 'int64' },
    body: {},
    failure: 'Error listing records from leaderboard.',
    async answer({ query: { leaderboard_id: id, owner_ids: owners = [], limit, cursor = '', expiry = 0 } }) {
      checkId(id);
      const most = checkLimit(limit, { absent: 1, most: 1000 });
      const ownerIds = checkOwners(owners);
      const board = await boardOf(scores, id);
      const isOfOwners = ownerIds.length > 0 && limit === undefined && cursor === '';
      const page = await scores.list(board, { ownerIds, limit: isOfOwners ? null : most, cursor, expiry });
      return pageJson(board, page);
    },
  });
}

function listAround({ scores }: LeaderboardEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'ListLeaderboardRecordsAroundOwner',
    method: 'GET',
    path: '/leaderboard/:leaderboard_id/owner/:owner_id',
    rate: 'signedIn',
    query: { ...BOARD, owner_id: 'string', limit: 'int32', cursor: 'string', expiry: 'int64' },
    body: {},
    failure: 'Error querying records from leaderboard.',
    async answer({ query: { leaderboard_id: id, owner_id: owner, limit, cursor = '', expiry = 0 } }) {
      checkId(id);
      const most = checkLimit(limit, { absent: 1, most: 100 });
      const ownerId = checkOwner(owner);
      const board = await boardOf(scores, id);
      const page = await scores.around(board, ownerId, { limit: most, cursor, expiry });
      return pageJson(board, page);
    },
  });
}

function writeRecord({ scores }: LeaderboardEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'WriteLeaderboardRecord',
    method: 'POST',
    path: '/leaderboard/:leaderboard_id',
    rate: 'scoreWrite',
    query: BOARD,
    body: RECORD,
    needsBody: 'Invalid input, record score value is required.',
    failure: WRITE_FAILED,
    async answer({ query: { leaderboard_id: id }, body, caller }) {
      checkId(id);
      const board = await boardOf(scores, id);
      if (board.authoritative) throw forbidden('Leaderboard only allows authoritative score submissions.');
      const { score = '0', subscore = '0', metadata, operator: asked } = body;
      try {
        const operator = operatorOf(asked);
        const { userId: ownerId, username } = caller;
        const { expiry, record } = await scores.write(
          board,
          { ownerId, username, score, subscore, metadata, operator },
          FREE,
        );
        if (!record) throw new BoardGone('the record was removed meanwhile');
        return recordJson(board, expiry, record);
      } catch (error) {
        if (error instanceof BadScore) throw invalid(WRITE_FAILED);
        if (error instanceof BoardGone) throw notFound();
        throw error;
      }
    },
  });
}

function deleteRecord({ scores, leaderboards }: LeaderboardEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'DeleteLeaderboardRecord',
    method: 'DELETE',
    path: '/leaderboard/:leaderboard_id',
    rate: 'scoreWrite',
    query: BOARD,
    body: {},
    failure: 'Error deleting score from leaderboard.',
    async answer({ query: { leaderboard_id: id }, caller }) {
      checkId(id);
      const board = await boardOf(scores, id);
      if (board.authoritative) throw forbidden('Leaderboard only allows authoritative score deletions.');
      await leaderboards.removeRecord(board, caller.userId);
      return {};
    },
  });
}

/** Each costs the database as much as a page: a request has so many. */
export function checkOwners(texts: string[]): string[] {
  if (texts.length > SCORES.ownersPerRequest)
    throw invalid(`At most ${SCORES.ownersPerRequest} owners in one request.`);
  return texts.map((text) => uuidOf(text) ?? refuseOwners());
}

function refuseOwners(): never {
  throw invalid('One or more owner IDs are invalid.');
}

export function checkOwner(text = ''): string {
  if (text === '') throw invalid('Owner ID must be provided for a haystack query.');
  const id = uuidOf(text);
  if (id === null) throw invalid('Invalid owner ID provided.');
  return id;
}

function checkId(id = ''): void {
  if (id === '') throw invalid('Invalid leaderboard ID.');
}

async function boardOf(scores: Pick<Scores, 'board'>, id = ''): Promise<Board> {
  const board = await scores.board(id);
  if (!board) throw notFound();
  return board;
}

function notFound(): ApiError {
  return new ApiError(Code.NotFound, 'Leaderboard not found.');
}

function forbidden(message: string): ApiError {
  return new ApiError(Code.PermissionDenied, message);
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
