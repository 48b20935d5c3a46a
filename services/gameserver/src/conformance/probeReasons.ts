/** Where this server answers a probe otherwise than Nakama, and why. */
export interface Reason {
  probe: 'p1_account' | 'p2_social' | 'p3_data';
  /** What the label and the request contain. */
  asked: string;
  reason: string;
}

const BETTER = 'Nakama answers 500 to what a caller did wrong; here it is 400.';
const OTHERS = 'Nakama had groups of other people, too.';
const MODULE = 'A function that a module has written fails in its own words, with the code that it chooses.';

const CHANCE = 'Nakama adds those of one call in an order of chance, this server in that of the call.';

export const REASONS: readonly Reason[] = [
  {
    probe: 'p1_account',
    asked: 'claims',
    reason: 'A refresh token says which of its family it is (gen), so that one that is used twice ends the family.',
  },
  {
    probe: 'p1_account',
    asked: 'SOCKET OPENS with a logged-out token',
    reason: 'With Nakama 3.40 somebody who has logged out opens sockets; here nobody does.',
  },
  {
    probe: 'p1_account',
    asked: '{"name":"n","timestamp":"nope"}',
    reason: 'Texts of the parser do not say where the fault is; clients rely on status and code.',
  },
  { probe: 'p2_social', asked: '# page 1 GET /v2/friend', reason: CHANCE },
  { probe: 'p2_social', asked: '# page 2 GET /v2/friend', reason: CHANCE },
  { probe: 'p2_social', asked: '# list default GET /v2/group', reason: OTHERS },
  { probe: 'p2_social', asked: 'GET /v2/group?open=true&limit=1', reason: OTHERS },
  { probe: 'p2_social', asked: 'GET /v2/group?cursor=bad', reason: BETTER },
  {
    probe: 'p2_social',
    asked: '# group history GET',
    reason:
      'Nakama lists messages of the same second in the order of their random ids, this server in the order of time.',
  },
  { probe: 'p3_data', asked: '# key too long PUT /v2/storage', reason: BETTER },
  {
    probe: 'p3_data',
    asked: 'GET /v2/rpc/r_echo?http_key=defaulthttpkey&payload',
    reason:
      'Nakama loses the payload of GET, which its own client sends as a parameter; parameters are in the order of the request.',
  },
  { probe: 'p3_data', asked: '# server-owned POST /v2/storage', reason: 'The order of what is read is open.' },
  { probe: 'p3_data', asked: '# negative POST /v2/leaderboard', reason: BETTER },
  {
    probe: 'p3_data',
    asked: '{"score":"abc"}',
    reason: 'Texts of the parser do not say where the fault is; clients rely on status and code.',
  },
  { probe: 'p3_data', asked: '{"score":"3","operator":9}', reason: BETTER },
  { probe: 'p3_data', asked: 'GET /v2/tournament?cursor=bad', reason: BETTER },
  { probe: 'p3_data', asked: '# leaderboard id PUT /v2/tournament', reason: BETTER },
  { probe: 'p3_data', asked: 'DELETE /v2/tournament/nosuch', reason: BETTER },
  { probe: 'p3_data', asked: 'DELETE /v2/tournament/tn-a52lmtabs22u', reason: BETTER },
  { probe: 'p3_data', asked: 'neg code:', reason: MODULE },
  { probe: 'p3_data', asked: 'GET /v2/notification?cacheable_cursor=bad', reason: BETTER },
  { probe: 'p3_data', asked: 'DELETE /v2/notification?ids=bad', reason: BETTER },
];
