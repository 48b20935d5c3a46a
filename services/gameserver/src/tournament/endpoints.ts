import { ApiError, Code } from '../extend.ts';
import type { Tournament } from '../leaderboard/board.ts';
import { checkOwner, checkOwners } from '../leaderboard/endpoints.ts';
import { hasEnded } from '../leaderboard/period.ts';
import { pageJson, recordJson } from '../leaderboard/recordJson.ts';
import { operatorOf, RECORD } from '../leaderboard/scoreBody.ts';
import { BadScore, BoardGone, type Scores } from '../leaderboard/scores.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { checkLimit } from '../rest/page.ts';
import { tournamentJson } from './tournamentJson.ts';
import type { Tournaments } from './tournaments.ts';

export interface TournamentEndpointDeps {
  scores: Scores;
  tournaments: Tournaments;
}

export function tournamentEndpoints(deps: TournamentEndpointDeps): Endpoint[] {
  return [
    listTournaments(deps),
    listRecords(deps),
    listAround(deps),
    joinTournament(deps),
    writeRecord('WriteTournamentRecord', 'PUT', deps),
    writeRecord('WriteTournamentRecord2', 'POST', deps),
    deleteRecord(deps),
  ];
}

const TOURNAMENT = { tournament_id: 'string' } as const;
const WRITE_FAILED = 'Error writing score to tournament.';
const PAGE = { absent: 10, most: 100 } as const;

function listTournaments({ tournaments }: TournamentEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'ListTournaments',
    method: 'GET',
    path: '/tournament',
    rate: 'signedIn',
    query: {
      category_start: 'int32',
      category_end: 'int32',
      start_time: 'int64',
      end_time: 'int64',
      limit: 'int32',
      cursor: 'string',
    },
    body: {},
    failure: 'Error listing tournaments.',
    async answer({ query }) {
      const { category_start: categoryStart, category_end: categoryEnd } = query;
      const { start_time: startTime, end_time: endTime, limit, cursor } = query;
      const found = await tournaments.list({ categoryStart, categoryEnd, startTime, endTime, limit, cursor });
      return {
        ...(found.tournaments.length === 0 ? {} : { tournaments: found.tournaments.map(tournamentJson) }),
        ...(found.cursor === null ? {} : { cursor: found.cursor }),
      };
    },
  });
}

function listRecords({ scores, tournaments }: TournamentEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'ListTournamentRecords',
    method: 'GET',
    path: '/tournament/:tournament_id',
    rate: 'signedIn',
    query: { ...TOURNAMENT, owner_ids: 'stringList', limit: 'int32', cursor: 'string', expiry: 'int64' },
    body: {},
    failure: 'Error listing records from tournament.',
    async answer({ query: { tournament_id: id, owner_ids: owners = [], cursor = '', expiry = 0, ...query } }) {
      const limit = checkLimit(query.limit, PAGE);
      const ownerIds = checkOwners(owners);
      const tournament = await open({ scores, tournaments }, id, expiry);
      return pageJson(tournament, await scores.list(tournament, { ownerIds, limit, cursor, expiry }));
    },
  });
}

function listAround({ scores, tournaments }: TournamentEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'ListTournamentRecordsAroundOwner',
    method: 'GET',
    path: '/tournament/:tournament_id/owner/:owner_id',
    rate: 'signedIn',
    query: { ...TOURNAMENT, owner_id: 'string', limit: 'int32', cursor: 'string', expiry: 'int64' },
    body: {},
    failure: 'Error listing records from tournament.',
    async answer({ query: { tournament_id: id, owner_id: owner, cursor = '', expiry = 0, ...query } }) {
      const limit = checkLimit(query.limit, PAGE);
      const ownerId = checkOwner(owner);
      const tournament = await open({ scores, tournaments }, id, expiry);
      return pageJson(tournament, await scores.around(tournament, ownerId, { limit, cursor, expiry }));
    },
  });
}

function joinTournament({ tournaments }: TournamentEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'JoinTournament',
    method: 'POST',
    path: '/tournament/:tournament_id/join',
    rate: 'scoreWrite',
    query: TOURNAMENT,
    body: {},
    failure: 'Error while trying to join tournament.',
    async answer({ query: { tournament_id: id }, caller: { userId: ownerId, username } }) {
      await tournaments.join(await there(tournaments, id), { ownerId, username });
      return {};
    },
  });
}

function writeRecord(
  name: 'WriteTournamentRecord' | 'WriteTournamentRecord2',
  method: 'PUT' | 'POST',
  { tournaments }: TournamentEndpointDeps,
): Endpoint {
  return userEndpoint({
    name,
    method,
    path: '/tournament/:tournament_id',
    rate: 'scoreWrite',
    query: TOURNAMENT,
    body: RECORD,
    needsBody: 'Invalid input, record score value is required.',
    failure: WRITE_FAILED,
    async answer({ query: { tournament_id: id }, body, caller: { userId: ownerId, username } }) {
      const tournament = await there(tournaments, id);
      if (tournament.authoritative)
        throw new ApiError(Code.PermissionDenied, 'Tournament only allows authoritative score submissions.');
      const { score = '0', subscore = '0', metadata, operator: asked } = body;
      try {
        const operator = operatorOf(asked);
        const { expiry, record } = await tournaments.write(tournament, {
          ownerId,
          username,
          score,
          subscore,
          metadata,
          operator,
        });
        if (!record) throw new BoardGone('the record was removed meanwhile');
        return recordJson(tournament, expiry, record);
      } catch (error) {
        if (error instanceof BadScore) throw invalid(WRITE_FAILED);
        if (error instanceof BoardGone) throw notFound();
        throw error;
      }
    },
  });
}

function deleteRecord({ scores, tournaments }: TournamentEndpointDeps): Endpoint {
  return userEndpoint({
    name: 'DeleteTournamentRecord',
    method: 'DELETE',
    path: '/tournament/:tournament_id',
    rate: 'scoreWrite',
    query: TOURNAMENT,
    body: {},
    failure: 'Error deleting score from tournament.',
    async answer({ query: { tournament_id: id }, caller }) {
      const tournament = await there(tournaments, id);
      if (tournament.authoritative)
        throw new ApiError(Code.PermissionDenied, 'Tournament only allows authoritative score deletions.');
      await scores.records.remove(scores.current(tournament), caller.userId);
      return {};
    },
  });
}

/** Of one that has ended, only the records of a period that is named. */
async function open(
  { scores, tournaments }: TournamentEndpointDeps,
  id: string | undefined,
  expiry: number,
): Promise<Tournament> {
  const tournament = await there(tournaments, id);
  if (expiry <= 0 && hasEnded(tournament, scores.now())) throw new ApiError(Code.NotFound, 'Tournament has ended.');
  return tournament;
}

async function there(tournaments: Tournaments, id = ''): Promise<Tournament> {
  if (id === '') throw invalid('Invalid tournament ID.');
  const tournament = await tournaments.find(id);
  if (!tournament) throw notFound();
  return tournament;
}

function notFound(): ApiError {
  return new ApiError(Code.NotFound, 'Tournament not found.');
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
