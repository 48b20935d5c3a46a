import { auth, KEY, log, raw, rnd, sleep, Sock } from './lib.mjs';
const B = { basic: KEY + ':' };
log('=== authenticate');
for (const [q, b, l] of [
  ['create=true', { id: 'short' }, 'device id < 10'],
  ['create=true', { id: 'has space in' }, 'spaces'],
  ['create=true', {}, 'missing'],
  ['create=false', { id: 'nonexistent-' + rnd() }, 'create=false unknown'],
  ['create=true&username=' + encodeURIComponent('a b'), { id: 'dev-' + rnd() }, 'username with space'],
  ['create=true&username=' + encodeURIComponent('a\tb'), { id: 'dev-' + rnd() }, 'username with tab'],
  ['create=true&username=' + encodeURIComponent('a[]b'), { id: 'dev-' + rnd() }, 'username with []'],
  ['create=true&username=' + 'x'.repeat(129), { id: 'dev-' + rnd() }, 'username 129'],
])
  await raw('POST', '/v2/account/authenticate/device?' + q, { ...B, body: b, label: l });
const u = 'user' + rnd(6);
await raw('POST', '/v2/account/authenticate/device?create=true&username=' + u, {
  ...B,
  body: { id: 'dev-' + rnd() },
  label: 'named',
});
await raw('POST', '/v2/account/authenticate/device?create=true&username=' + u, {
  ...B,
  body: { id: 'dev-' + rnd() },
  label: 'same username',
});
await raw('POST', '/v2/account/authenticate/device?create=true&username=' + u.toUpperCase(), {
  ...B,
  body: { id: 'dev-' + rnd() },
  label: 'same username other case',
});
await raw('POST', '/v2/account/authenticate/custom', { ...B, body: { id: 'abc' }, label: 'custom short' });
for (const b of [
  {},
  { email: 'a@b.c', password: 'password1' },
  { email: 'foo.bar', password: 'password1' },
  { email: 'foo@bar.com', password: 'short' },
  { password: 'password1' },
])
  await raw('POST', '/v2/account/authenticate/email?create=true', { ...B, body: b });
const em = rnd() + '@Example.com';
await raw('POST', '/v2/account/authenticate/email?create=true&username=em' + rnd(5), {
  ...B,
  body: { email: em, password: 'password1', vars: { a: '1' } },
});
await raw('POST', '/v2/account/authenticate/email?create=true', {
  ...B,
  body: { email: em.toLowerCase(), password: 'wrongpass1' },
  label: 'wrong password',
});
await raw('POST', '/v2/account/authenticate/email?create=true&username=nosuchuser', {
  ...B,
  body: { password: 'password1' },
  label: 'username login unknown',
});
for (const p of ['apple', 'facebook', 'facebookinstantgame', 'google', 'steam', 'gamecenter'])
  await raw('POST', '/v2/account/authenticate/' + p + '?create=true', {
    ...B,
    body: { token: 'x', signed_player_info: 'x' },
  });
await raw('POST', '/v2/account/authenticate/device?create=true', {
  body: { id: 'dev-' + rnd() },
  label: 'no auth header',
});
await raw('POST', '/v2/account/authenticate/device?create=true', {
  basic: 'nokeycolon',
  body: { id: 'dev-' + rnd() },
  label: 'no colon',
});
const a = await auth('dev-' + rnd(), 'create=true', { vars: { k: 'v' } });
log(
  'claims',
  JSON.stringify(a.claims),
  'refresh claims',
  Buffer.from(a.refresh.split('.')[1], 'base64url').toString(),
  'header',
  Buffer.from(a.token.split('.')[0], 'base64url').toString(),
);
log('=== account');
await raw('GET', '/v2/account', { token: a.token });
await raw('PUT', '/v2/account', { token: a.token, body: {}, label: 'no fields' });
await raw('PUT', '/v2/account', {
  token: a.token,
  body: { display_name: 'D', avatar_url: 'http://a', location: 'L', timezone: 'T', lang_tag: 'fr', zzz: 1 },
});
await raw('PUT', '/v2/account', { token: a.token, body: { displayName: 'camel' }, label: 'camelCase accepted?' });
await raw('GET', '/v2/account', { token: a.token });
await raw('PUT', '/v2/account', { token: a.token, body: { username: '' }, label: 'empty username' });
await raw('PUT', '/v2/account', { token: a.token, body: { username: u }, label: 'taken username' });
await raw('PUT', '/v2/account', {
  token: a.token,
  body: { username: 'with space ' + rnd(4) },
  label: 'username with space',
});
await raw('PUT', '/v2/account', { token: a.token, body: { display_name: '', lang_tag: '' }, label: 'clear' });
await raw('PUT', '/v2/account', { token: a.token, body: { display_name: null, avatar_url: null }, label: 'nulls' });
await raw('PUT', '/v2/account', { token: a.token, body: { display_name: 'x'.repeat(300) }, label: 'too long' });
await raw('PUT', '/v2/account', { token: a.token, body: { avatar_url: '' }, label: 'clear avatar' });
await raw('GET', '/v2/account', { token: a.token });
log('=== users');
const b = await auth();
await raw('GET', '/v2/user', { token: a.token, label: 'nothing' });
await raw('GET', `/v2/user?ids=${b.uid}&usernames=${b.usn}&ids=${a.uid}`, { token: a.token });
await raw('GET', `/v2/user?ids=bad`, { token: a.token });
await raw('GET', `/v2/user?ids=${b.uid.replace(/^......../, '00000000')}`, { token: a.token, label: 'unknown id' });
await raw('GET', `/v2/user?userIds=1&foo=2`, { token: a.token, label: 'unknown params' });
log('=== link/unlink');
const d2 = 'dev2-' + rnd();
await raw('POST', '/v2/account/unlink/device', { token: a.token, body: { id: a.id }, label: 'last' });
await raw('POST', '/v2/account/link/device', { token: a.token, body: { id: d2 } });
await raw('POST', '/v2/account/link/device', { token: a.token, body: { id: d2 }, label: 'again' });
await raw('POST', '/v2/account/link/device', { token: b.token, body: { id: d2 }, label: 'taken' });
await raw('POST', '/v2/account/link/device', { token: b.token, body: { id: 'x' } });
await raw('POST', '/v2/account/link/device', { token: b.token, body: {} });
await raw('POST', '/v2/account/link/custom', { token: a.token, body: { id: 'cust-' + rnd() } });
await raw('POST', '/v2/account/link/custom', { token: a.token, body: { id: 'cu' } });
await raw('POST', '/v2/account/link/email', {
  token: a.token,
  body: { email: rnd() + '@ex.com', password: 'password1' },
});
await raw('POST', '/v2/account/link/email', {
  token: b.token,
  body: { email: em, password: 'password1' },
  label: 'taken email',
});
await raw('GET', '/v2/account', { token: a.token });
await raw('POST', '/v2/account/unlink/email', { token: a.token, body: {} });
await raw('POST', '/v2/account/unlink/custom', { token: a.token, body: { id: 'not-mine' } });
await raw('POST', '/v2/account/unlink/custom', { token: a.token, body: {} });
await raw('POST', '/v2/account/unlink/device', { token: a.token, body: { id: d2 } });
await raw('POST', '/v2/account/unlink/device', { token: a.token, body: {} });
await raw('POST', '/v2/account/link/apple', { token: a.token, body: { token: 'x' } });
await raw('POST', '/v2/account/link/steam', { token: a.token, body: { account: { token: 'x' } } });
await raw('POST', '/v2/account/link/facebook?sync=true', { token: a.token, body: {} });
await raw('POST', '/v2/account/link/facebookinstantgame', { token: a.token, body: { signed_player_info: 'x.y' } });
await raw('POST', '/v2/account/link/gamecenter', { token: a.token, body: {} });
await raw('POST', '/v2/account/link/google', { token: a.token, body: {} });
await raw('POST', '/v2/account/unlink/google', { token: a.token, body: {}, label: 'unlink never linked' });
log('=== session');
await raw('POST', '/v2/account/session/refresh', { ...B, body: { token: a.refresh, vars: {} } });
{
  const r = await raw('POST', '/v2/account/session/refresh', { ...B, body: { token: a.refresh }, quiet: true });
  log('  refreshed claims (no vars sent)', Buffer.from(r.json.token.split('.')[1], 'base64url').toString());
  const r2 = await raw('POST', '/v2/account/session/refresh', {
    ...B,
    body: { token: a.refresh, vars: {} },
    quiet: true,
  });
  log('  refreshed claims (vars {})', Buffer.from(r2.json.token.split('.')[1], 'base64url').toString());
  const r3 = await raw('POST', '/v2/account/session/refresh', {
    ...B,
    body: { token: a.refresh, vars: { z: 'y' } },
    quiet: true,
  });
  log('  refreshed claims (vars z)', Buffer.from(r3.json.token.split('.')[1], 'base64url').toString());
}
await raw('POST', '/v2/account/session/refresh', { ...B, body: {} });
await raw('POST', '/v2/account/session/refresh', { ...B, body: { token: a.token }, label: 'session token as refresh' });
await raw('GET', '/v2/account', { token: a.refresh, label: 'refresh token as session' });
const c = await auth();
await raw('POST', '/v2/session/logout', { token: c.token, body: { token: 'x' } });
await raw('POST', '/v2/session/logout', { token: c.token, body: { token: c.token, refresh_token: 'x' } });
await raw('POST', '/v2/session/logout', { token: c.token, body: { token: a.token }, label: 'someone else' });
await raw('POST', '/v2/session/logout', { token: c.token, body: { token: c.token, refresh_token: c.refresh } });
await raw('GET', '/v2/account', { token: c.token, label: 'after logout' });
await raw('POST', '/v2/account/session/refresh', { ...B, body: { token: c.refresh }, label: 'after logout' });
try {
  const s = await new Sock('after-logout').open(c.token);
  log('SOCKET OPENS with a logged-out token');
  s.close();
} catch (e) {
  log('socket refused', e.message);
}
await sleep(200);
const d = await auth('dev-' + rnd());
await sleep(1100);
await raw('POST', '/v2/session/logout', { token: d.token, body: {}, label: 'logout all' });
await raw('GET', '/v2/account', { token: d.token, label: 'after logout all' });
await raw('DELETE', '/v2/account', { token: b.token });
await raw('GET', '/v2/account', { token: b.token, label: 'after delete (immediately)' });
await raw('POST', '/v2/event', {
  token: a.token,
  body: { name: 'n', properties: { a: 'b' }, external: true, timestamp: '2026-01-01T00:00:00Z' },
});
await raw('POST', '/v2/event', { token: a.token, body: { name: 'n', timestamp: 'nope' } });
await raw('GET', '/v2/account', { headers: { Authorization: 'bearer ' + a.token }, label: 'lower-case bearer' });
