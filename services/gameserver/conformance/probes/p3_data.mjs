import { raw, auth, log } from './lib.mjs';
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
