import { raw, auth, rnd, log } from './lib.mjs';
const A = await auth(),
  B = await auth(),
  C = await auth();
log('=== storage');
const W = (o, t = A, l) =>
  raw('PUT', '/v2/storage', { token: t.token, body: { objects: Array.isArray(o) ? o : [o] }, label: l });
const R = (o, t = A, l) =>
  raw('POST', '/v2/storage', { token: t.token, body: { object_ids: Array.isArray(o) ? o : [o] }, label: l });
const D = (o, t = A, l) =>
  raw('PUT', '/v2/storage/delete', { token: t.token, body: { object_ids: Array.isArray(o) ? o : [o] }, label: l });
await W([], A, 'none');
await W({ collection: 'c', key: 'k' });
await W({ collection: 'c', key: 'k', value: '[1]' });
await W({ collection: 'c', key: 'k', value: 'nope' });
await W({ collection: '', key: 'k', value: '{}' });
await W({ collection: 'c', key: 'k', value: '{}', permission_read: 3 });
await W({ collection: 'c', key: 'k', value: '{}', permission_write: 2 });
const w1 = await W({ collection: 'c', key: 'k', value: '{"bb":1,"a":[1,2],"a":3}' });
await W({ collection: 'c', key: 'k', value: '{"bb":1,"a":[1,2],"a":3}' }, A, 'identical write');
await R({ collection: 'c', key: 'k', user_id: A.uid });
await R({ collection: 'c', key: 'k' }, A, 'no user_id');
await R({ collection: 'c', key: 'k', user_id: A.uid }, B, 'other user, read=1');
await W({ collection: 'c', key: 'k', value: '{"v":2}', version: '*' }, A, 'if-none-match existing');
await W({ collection: 'c', key: 'k2', value: '{"v":2}', version: '*' }, A, 'if-none-match new');
await W({ collection: 'c', key: 'k', value: '{"v":2}', version: 'deadbeef' }, A, 'wrong version');
await W({ collection: 'c', key: 'nokey', value: '{"v":2}', version: 'deadbeef' }, A, 'version on missing');
await W({ collection: 'c', key: 'k', value: '{"v":2}', version: w1.json.acks[0].version }, A, 'right version');
await W(
  [
    { collection: 'c', key: 'b1', value: '{"v":1}', permission_read: 2, permission_write: 0 },
    { collection: 'c', key: 'a1', value: '{"v":1}', permission_read: 0, permission_write: 1 },
  ],
  A,
  'batch (ack order)',
);
await W({ collection: 'c', key: 'b1', value: '{"v":9}' }, A, 'write=0 object');
await W(
  [
    { collection: 'c', key: 'okbatch', value: '{"v":1}' },
    { collection: 'c', key: 'b1', value: '{"v":9}' },
  ],
  A,
  'batch is atomic',
);
await R(
  [
    { collection: 'c', key: 'okbatch', user_id: A.uid },
    { collection: 'c', key: 'a1', user_id: A.uid },
    { collection: 'c', key: 'b1', user_id: A.uid },
  ],
  A,
  'read=0 own',
);
await R(
  [
    { collection: 'c', key: 'b1', user_id: A.uid },
    { collection: 'c', key: 'k', user_id: A.uid },
  ],
  B,
  'public read by other',
);
await R({ collection: 'c', key: 'k', user_id: 'bad' });
await R([]);
await raw('POST', '/v2/rpc/r_storage', { token: A.token, body: '""' });
await R(
  [
    { collection: 'srv', key: 'k0', user_id: A.uid },
    { collection: 'srv', key: 'k1', user_id: A.uid },
    { collection: 'srv', key: 'pub' },
  ],
  A,
  'server-owned',
);
await D({ collection: 'srv', key: 'k1' }, A, 'delete write=0');
await D({ collection: 'c', key: 'nokey' }, A, 'delete missing');
await D({ collection: 'c', key: 'k', version: 'deadbeef' });
await D({ collection: 'c' });
for (const q of [
  '',
  '?limit=2',
  '?limit=100&user_id=' + A.uid,
  '?limit=0',
  '?limit=101',
  '?user_id=bad',
  '?limit=1&cursor=bad',
])
  await raw('GET', '/v2/storage/c' + q, { token: A.token });
await raw('GET', `/v2/storage/c/${A.uid}?limit=100`, { token: A.token });
await raw('GET', `/v2/storage/c/${A.uid}?limit=100`, { token: B.token, label: 'other' });
{
  const r = await raw('GET', `/v2/storage/c/${A.uid}?limit=1`, { token: A.token, label: 'p1' });
  await raw('GET', `/v2/storage/c/${A.uid}?limit=100&cursor=${r.json.cursor}`, { token: A.token, label: 'p2' });
}
await D({ collection: 'c', key: 'k' });
await W({ collection: 'c', key: 'x'.repeat(129), value: '{}' }, A, 'key too long');
await W({ collection: 'c', key: 'ws', value: '  {"a":1}  ' }, A, 'whitespace value');
log('=== rpc');
await raw('POST', '/v2/rpc/clientrpc.rpc', { token: A.token, body: '"{\\"hello\\":\\"world\\"}"' });
await raw('POST', '/v2/rpc/CLIENTRPC.RPC', { token: A.token, body: '"x"', label: 'upper-case id' });
await raw('POST', '/v2/rpc/clientrpc.rpc', { token: A.token, body: '{"a":1}', label: 'non-string body' });
await raw('POST', '/v2/rpc/clientrpc.rpc?unwrap', { token: A.token, body: '{"a":1}', label: 'unwrap' });
await raw('POST', '/v2/rpc/clientrpc.rpc', { token: A.token, body: '', label: 'empty body' });
await raw('POST', '/v2/rpc/nosuch', { token: A.token, body: '""' });
await raw('POST', '/v2/rpc/', { token: A.token, body: '""' });
await raw('POST', '/v2/rpc/r_error9', { token: A.token, body: '""' });
await raw('POST', '/v2/rpc/r_error', { token: A.token, body: '""' });
await raw('GET', '/v2/rpc/r_echo?http_key=defaulthttpkey&payload=%22x%22&foo=1&foo=2');
await raw('GET', '/v2/rpc/r_echo?http_key=wrong');
await raw('GET', '/v2/rpc/r_echo');
await raw('GET', '/v2/rpc/r_echo', { basic: 'defaulthttpkey:' });
await raw('GET', '/v2/rpc/r_echo', { token: A.token });
await raw('GET', '/v2/rpc/r_echo', { token: 'bad.token.x' });
log('=== leaderboards');
const lb = async (o) => {
  const id = 'lb-' + rnd();
  await raw('POST', '/v2/rpc/r_leaderboard', {
    token: A.token,
    body: JSON.stringify(JSON.stringify({ id, ...o })),
    quiet: true,
  });
  return id;
};
const LW = (id, b, t = A, l) => raw('POST', '/v2/leaderboard/' + id, { token: t.token, body: b, label: l });
const best = await lb({ operator: 'best', sort: 'desc' }),
  asc = await lb({ operator: 'best', sort: 'asc' }),
  set = await lb({ operator: 'set' }),
  incr = await lb({ operator: 'incr' }),
  decr = await lb({ operator: 'decr' }),
  auto = await lb({ authoritative: true }),
  reset = await lb({ reset: '0 0 * * *' });
await LW(best, { score: '10', subscore: '1', metadata: '{"a":1}' });
await LW(best, { score: '1', subscore: '20' }, A, 'best: worse score, better subscore');
await LW(best, { score: '1', subscore: '1' }, A, 'best: worse');
await LW(best, { score: 30 }, B, 'numeric score, no subscore');
await LW(best, {}, C, 'empty body');
await LW(best, { score: '-5' }, A, 'negative');
await LW(best, { score: 'abc' });
await LW(best, { score: '1', metadata: 'x' });
await LW(best, { score: '1', metadata: '[]' });
await LW(best, { score: '7', operator: 2 }, A, 'override SET (enum number)');
await LW(best, { score: '8', operator: 'INCREMENT' }, A, 'override INCREMENT (enum name)');
await LW(best, { score: '3', operator: 9 });
await LW(asc, { score: '10' });
await LW(asc, { score: '5' });
await LW(set, { score: '10' });
await LW(set, { score: '3', subscore: '4' });
await LW(incr, { score: '2' });
await LW(incr, { score: '5', subscore: '1' });
await LW(incr, { score: '0', subscore: '0' }, A, 'incr 0');
await LW(decr, { score: '5' });
await LW(incr, { score: '3', operator: 4 }, A, 'decr override');
await LW(incr, { score: '100', operator: 4 }, A, 'decr floor 0');
await LW(auto, { score: '1' });
await LW('nosuch', { score: '1' });
await LW(reset, { score: '1' });
for (const q of [
  '',
  '?limit=2',
  '?limit=100&owner_ids=' + A.uid + '&owner_ids=' + C.uid,
  '?owner_ids=' + A.uid,
  '?limit=0',
  '?limit=1001',
  '?owner_ids=bad',
  '?cursor=bad',
  '?limit=10&expiry=12345',
])
  await raw('GET', '/v2/leaderboard/' + best + q, { token: A.token });
{
  const r = await raw('GET', `/v2/leaderboard/${best}?limit=1`, { token: A.token, label: 'p1' });
  const r2 = await raw('GET', `/v2/leaderboard/${best}?limit=1&cursor=${encodeURIComponent(r.json.next_cursor)}`, {
    token: A.token,
    label: 'p2',
  });
  await raw('GET', `/v2/leaderboard/${best}?limit=1&cursor=${encodeURIComponent(r2.json.prev_cursor)}`, {
    token: A.token,
    label: 'prev',
  });
}
await raw('GET', '/v2/leaderboard/nosuch', { token: A.token });
for (const q of ['', '?limit=3', '?limit=0', '?limit=101', '?limit=2&expiry=1'])
  await raw('GET', `/v2/leaderboard/${best}/owner/${A.uid}${q}`, { token: A.token });
await raw('GET', `/v2/leaderboard/${best}/owner/bad`, { token: A.token });
await raw('GET', `/v2/leaderboard/${set}/owner/${B.uid}?limit=5`, { token: A.token, label: 'owner w/o record' });
{
  // ties + around owner window
  const id = await lb({ operator: 'set' });
  const us = [];
  for (let i = 0; i < 9; i++) {
    const u = await auth();
    us.push(u);
    await raw('POST', '/v2/leaderboard/' + id, { token: u.token, body: { score: String(i * 10) }, quiet: true });
  }
  for (const [i, lim] of [
    [8, 3],
    [4, 3],
    [4, 4],
    [4, 5],
    [0, 5],
    [0, 3],
    [7, 4],
    [1, 4],
  ]) {
    const r = await raw('GET', `/v2/leaderboard/${id}/owner/${us[i].uid}?limit=${lim}`, {
      token: A.token,
      quiet: true,
    });
    log(
      `   around owner of rank ${9 - i}, limit ${lim}:`,
      r.json.records.map((x) => x.rank).join(','),
      'next',
      !!r.json.next_cursor,
      'prev',
      !!r.json.prev_cursor,
      'rank_count',
      r.json.rank_count,
    );
  }
}
await raw('DELETE', '/v2/leaderboard/' + best, { token: A.token });
await raw('DELETE', '/v2/leaderboard/' + best, { token: A.token, label: 'again' });
await raw('DELETE', '/v2/leaderboard/' + auto, { token: A.token });
await raw('DELETE', '/v2/leaderboard/nosuch', { token: A.token });
log('=== tournaments');
const now = Math.floor(Date.now() / 1000);
const tn = async (o) => {
  const id = 'tn-' + rnd();
  const r = await raw('POST', '/v2/rpc/r_tournament', {
    token: A.token,
    body: JSON.stringify(JSON.stringify({ id, ...o })),
    quiet: true,
  });
  if (r.status != 200) log('create failed', r.text);
  return id;
};
const t1 = await tn({
    title: 'T1',
    category: 3,
    max_num_score: 2,
    operator: 'incr',
    duration: 3600,
    start_time: now - 10,
    metadata: { m: 1 },
  }),
  t2 = await tn({ join_required: true, max_size: 1, category: 4, start_time: now - 10 }),
  t3 = await tn({ start_time: now + 3600, category: 5 }),
  t4 = await tn({ authoritative: true, category: 6, start_time: now - 10 }),
  t5 = await tn({ reset: '0 12 * * *', duration: 86400, category: 7, end_time: now + 864000 }),
  t6 = await tn({ category: 8, start_time: now - 10, max_size: 1 });
await raw('GET', '/v2/tournament?category_start=3&category_end=8&limit=100', { token: A.token });
for (const q of [
  'category_end=128',
  'category_start=5&category_end=3',
  'start_time=10&end_time=5',
  'limit=0',
  'limit=101',
  'cursor=bad',
])
  await raw('GET', '/v2/tournament?' + q, { token: A.token });
{
  const r = await raw('GET', '/v2/tournament?category_start=3&category_end=8&limit=1', { token: A.token, label: 'p1' });
  await raw(
    'GET',
    '/v2/tournament?category_start=3&category_end=8&limit=1&cursor=' + encodeURIComponent(r.json.cursor),
    { token: A.token, label: 'p2' },
  );
}
const TW = (id, b, t = A, l, m = 'PUT') => raw(m, '/v2/tournament/' + id, { token: t.token, body: b, label: l });
await TW(t1, { score: '5' }, A, 't1 write 1');
await TW(t1, { score: '5' }, A, 'write 2 (POST)', 'POST');
await TW(t1, { score: '5' }, A, 'write 3 > max_num_score');
await TW(t2, { score: '5' }, A, 'join required');
await raw('POST', `/v2/tournament/${t2}/join`, { token: A.token, body: {} });
await raw('POST', `/v2/tournament/${t2}/join`, { token: A.token, body: {}, label: 'again' });
await TW(t2, { score: '5' });
await raw('POST', `/v2/tournament/${t2}/join`, { token: B.token, body: {}, label: 'full' });
await TW(t3, { score: '5' }, A, 'not started');
await raw('POST', `/v2/tournament/${t3}/join`, {
  token: B.token,
  body: {},
  label: 'join not started (join not required)',
});
await TW(t4, { score: '1' }, A, 'authoritative');
await TW(t5, { score: '1' });
await TW('nosuch', { score: '1' });
await TW(best, { score: '1' }, A, 'leaderboard id');
await raw('POST', `/v2/tournament/nosuch/join`, { token: B.token, body: {} });
await TW(t6, { score: '1' });
await TW(t6, { score: '1' }, B, 'size full');
await LW(t1, { score: '1' }, B, 'leaderboard write on tournament id');
for (const q of ['', '?limit=2', '?limit=101', '?owner_ids=' + A.uid, '?cursor=bad'])
  await raw('GET', `/v2/tournament/${t1}${q}`, { token: A.token });
await raw('GET', `/v2/tournament/nosuch`, { token: A.token });
await raw('GET', `/v2/tournament/${t1}/owner/${A.uid}`, { token: A.token });
await raw('GET', `/v2/tournament/${t1}/owner/${C.uid}`, { token: A.token });
await raw('DELETE', '/v2/tournament/' + t1, { token: A.token });
await raw('DELETE', '/v2/tournament/nosuch', { token: A.token });
await raw('DELETE', '/v2/tournament/' + t4, { token: A.token });
log('=== notifications');
const N = (o) =>
  raw('POST', '/v2/rpc/r_notify', { token: A.token, body: JSON.stringify(JSON.stringify(o)), quiet: true });
await raw('GET', '/v2/notification', { token: B.token, label: 'empty' });
for (let i = 0; i < 3; i++)
  await N({ code: i + 1, subject: 's' + i, persistent: true, sender: i == 1 ? B.uid : undefined });
await N({ code: 9, persistent: false });
log(
  'neg code:',
  (await N({ code: -1, persistent: true })).text,
  'zero:',
  (await N({ code: 0, persistent: true })).text,
);
const n1 = await raw('GET', '/v2/notification?limit=2', { token: A.token });
const n2 = await raw(
  'GET',
  '/v2/notification?limit=2&cacheable_cursor=' + encodeURIComponent(n1.json.cacheable_cursor),
  { token: A.token, label: 'p2' },
);
await raw('GET', '/v2/notification?limit=2&cacheable_cursor=' + encodeURIComponent(n2.json.cacheable_cursor), {
  token: A.token,
  label: 'p3 (empty)',
});
for (const q of ['limit=0', 'limit=101', 'cacheable_cursor=bad'])
  await raw('GET', '/v2/notification?' + q, { token: A.token });
await raw('DELETE', '/v2/notification?ids=' + n1.json.notifications[0].id, { token: A.token });
await raw('DELETE', '/v2/notification?ids=bad', { token: A.token });
await raw('DELETE', '/v2/notification', { token: A.token });
log('=== iap / misc');
for (const [m, p, b] of [
  ['POST', '/v2/iap/purchase/apple', {}],
  ['POST', '/v2/iap/purchase/apple', { receipt: 'x' }],
  ['POST', '/v2/iap/purchase/google', { purchase: 'x' }],
  ['POST', '/v2/iap/purchase/huawei', { purchase: 'x', signature: 'y' }],
  ['POST', '/v2/iap/purchase/facebookinstant', { signed_request: 'x' }],
  ['POST', '/v2/iap/subscription/apple', { receipt: 'x' }],
  ['POST', '/v2/iap/subscription/google', { receipt: 'x' }],
  ['POST', '/v2/iap/subscription', {}],
  ['POST', '/v2/iap/subscription', { limit: 101 }],
  ['GET', '/v2/iap/subscription/nope', undefined],
])
  await raw(m, p, { token: A.token, body: b });
await raw('GET', '/v2/matchmaker/stats', { token: A.token });
await raw('GET', '/v2/party', { token: A.token });
for (const q of [
  'limit=0',
  'limit=101',
  'authoritative=false&label=x',
  'authoritative=false&query=x',
  'min_size=-1',
  'min_size=5&max_size=2',
  'authoritative=true&query=' + encodeURIComponent('+label.a:['),
  'authoritative=true',
  '',
])
  await raw('GET', '/v2/match?' + q, { token: A.token });
for (const id of [
  '',
  'bad',
  '2...room',
  '2...' + 'x'.repeat(65),
  '3.bad..',
  '5...x',
  `4.${A.uid}.${B.uid}.`,
  `4.${B.uid}.${C.uid}.`,
])
  await raw('GET', '/v2/channel/' + id + '?limit=10', { token: A.token });
await raw('GET', '/v2/channel/2...room?limit=101', { token: A.token });
await raw('PUT', '/v2/storage', {
  token: A.token,
  body: { objects: [{ collection: 'c', key: 'big', value: JSON.stringify({ a: 'x'.repeat(262144) }) }] },
  quiet: true,
}).then((r) => log('body > 256 KiB ->', r.status, r.text));
