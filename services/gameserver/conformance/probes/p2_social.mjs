import { raw, auth, rnd, log } from './lib.mjs';
const A = await auth(),
  B = await auth(),
  C = await auth(),
  D = await auth();
const st = async (l) => {
  for (const [n, x] of [
    ['A', A],
    ['B', B],
  ]) {
    const r = await raw('GET', '/v2/friend', { token: x.token, quiet: true });
    log(
      `   ${l}: ${n} ->`,
      JSON.stringify(
        (r.json.friends || []).map((f) => [
          f.user.id === A.uid ? 'A' : f.user.id === B.uid ? 'B' : f.user.id === C.uid ? 'C' : 'D',
          f.state,
        ]),
      ),
    );
  }
};
log('=== friends');
await raw('GET', '/v2/friend', { token: A.token, label: 'empty' });
await raw('POST', '/v2/friend', { token: A.token, label: 'no ids' });
await raw('POST', '/v2/friend?ids=' + A.uid, { token: A.token, label: 'self' });
await raw('POST', '/v2/friend?usernames=' + A.usn, { token: A.token, label: 'self name' });
await raw('POST', '/v2/friend?ids=bad', { token: A.token });
await raw('POST', '/v2/friend?usernames=', { token: A.token, label: 'empty username' });
await raw('POST', '/v2/friend?usernames=nosuchusername', { token: A.token });
await raw('POST', '/v2/friend?ids=11111111-1111-4111-8111-111111111111', { token: A.token, label: 'unknown uuid' });
await raw('POST', '/v2/friend?ids=' + B.uid, { token: A.token, label: 'A invites B' });
await st('after invite');
await raw('POST', '/v2/friend?ids=' + B.uid, { token: A.token, label: 'A invites B again' });
await st('again');
await raw('GET', '/v2/friend', { token: A.token });
await raw('POST', '/v2/friend?ids=' + A.uid, { token: B.token, label: 'B accepts' });
await st('accepted');
await raw('GET', '/v2/friend?state=0&limit=1', { token: A.token });
await raw('POST', '/v2/friend?ids=' + A.uid, { token: B.token, label: 'B adds again' });
await st('again');
await raw('POST', '/v2/friend/block?ids=' + B.uid, { token: A.token, label: 'A blocks B' });
await st('A blocked B');
await raw('POST', '/v2/friend?ids=' + A.uid, { token: B.token, label: 'B (blocked) invites A' });
await st('B invited blocker');
await raw('POST', '/v2/friend?ids=' + B.uid, { token: A.token, label: 'A adds blocked B' });
await st('A add blocked');
await raw('POST', '/v2/friend/block?ids=' + A.uid, { token: B.token, label: 'B blocks A too' });
await st('mutual block');
await raw('DELETE', '/v2/friend?ids=' + B.uid, { token: A.token, label: 'A deletes (unblocks) B' });
await st('A unblocked');
await raw('DELETE', '/v2/friend?ids=' + A.uid, { token: B.token });
await st('B unblocked');
await raw('DELETE', '/v2/friend?ids=' + A.uid, { token: B.token, label: 'delete non-friend' });
await raw('POST', '/v2/friend?ids=' + B.uid, { token: A.token, label: 'invite' });
await raw('DELETE', '/v2/friend?ids=' + A.uid, { token: B.token, label: 'B rejects' });
await st('rejected');
await raw('POST', '/v2/friend?ids=' + B.uid, { token: A.token });
await raw('POST', '/v2/friend/block?ids=' + A.uid, { token: B.token, label: 'B blocks pending inviter' });
await st('blocked pending');
await raw('DELETE', '/v2/friend?ids=' + A.uid, { token: B.token });
await raw('POST', '/v2/friend/block?ids=' + C.uid, { token: A.token, label: 'block stranger' });
await st('stranger');
await raw('POST', '/v2/friend/block', { token: A.token, label: 'block none' });
await raw('POST', '/v2/friend/block?usernames=nosuchuser', { token: A.token });
await raw('DELETE', '/v2/friend?usernames=nosuchuser', { token: A.token });
for (const q of ['limit=0', 'limit=1001', 'state=4', 'cursor=bad', 'limit=abc', 'state='])
  await raw('GET', '/v2/friend?' + q, { token: A.token });
await raw('POST', `/v2/friend?ids=${B.uid}&ids=${D.uid}`, { token: A.token });
const l1 = await raw('GET', '/v2/friend?limit=1', { token: A.token, label: 'page 1' });
await raw('GET', '/v2/friend?limit=10&cursor=' + encodeURIComponent(l1.json.cursor), {
  token: A.token,
  label: 'page 2',
});
await raw('GET', '/v2/friend?limit=10&state=0&cursor=' + encodeURIComponent(l1.json.cursor), {
  token: A.token,
  label: 'cursor/state mismatch',
});
await raw('GET', '/v2/friend/friends', { token: A.token });
await raw('POST', '/v2/friend?ids=' + A.uid, { token: B.token });
await raw('POST', '/v2/friend?ids=' + D.uid, { token: B.token });
await raw('POST', '/v2/friend?ids=' + B.uid, { token: D.token });
await raw('GET', '/v2/friend/friends?limit=100', { token: A.token });
await raw('GET', '/v2/friend/friends?limit=101', { token: A.token });
await raw('GET', '/v2/notification?limit=100', { token: B.token, label: 'B notifications' });
await raw('GET', '/v2/account', { token: A.token, label: 'edge_count' });
await raw('POST', '/v2/friend/facebook', { token: A.token, body: { token: '' } });
await raw('POST', '/v2/friend/steam', { token: A.token, body: { token: 'x' } });
log('=== groups');
const gname = 'g' + rnd(8);
await raw('POST', '/v2/group', { token: A.token, body: {} });
await raw('POST', '/v2/group', { token: A.token, body: { name: 'x' + rnd(), max_count: -1 } });
const g = (
  await raw('POST', '/v2/group', {
    token: A.token,
    body: { name: gname, description: 'd', avatar_url: 'u', lang_tag: 'de', open: false, max_count: 3 },
  })
).json;
await raw('POST', '/v2/group', { token: A.token, body: { name: gname }, label: 'dup name' });
const go = (await raw('POST', '/v2/group', { token: A.token, body: { name: gname + 'o', open: true } })).json;
const G = '/v2/group/' + g.id,
  GO = '/v2/group/' + go.id;
const gs = async (l, gg = G) => {
  const r = await raw('GET', gg + '/user', { token: A.token, quiet: true });
  const n = (u) => (u === A.uid ? 'A' : u === B.uid ? 'B' : u === C.uid ? 'C' : 'D');
  const r4 = await raw('GET', gg + '/user?state=4', { token: A.token, quiet: true });
  const gi = (await raw('GET', '/v2/user/' + A.uid + '/group', { token: A.token, quiet: true })).json.user_groups?.find(
    (x) => gg.endsWith(x.group.id),
  );
  log(
    `   ${l}:`,
    JSON.stringify((r.json.group_users || []).map((x) => [n(x.user.id), x.state])),
    'banned',
    JSON.stringify((r4.json.group_users || []).map((x) => [n(x.user.id), x.state])),
    'edge_count',
    gi?.group.edge_count,
  );
};
await raw('PUT', G, { token: A.token, body: {}, label: 'no fields' });
await raw('PUT', G, { token: B.token, body: { description: 'x' }, label: 'not member' });
await raw('PUT', G, { token: A.token, body: { description: 'd2', group_id: g.id } });
await raw('PUT', G, { token: A.token, body: { name: gname + 'o' }, label: 'name in use' });
await raw('PUT', '/v2/group/bad', { token: A.token, body: { name: 'x' } });
await raw('POST', G + '/join', { token: B.token, body: {}, label: 'B join closed' });
await gs('B requested');
await raw('POST', G + '/join', { token: B.token, label: 'again (no body)' });
await raw('GET', G + '/user?state=3', { token: A.token });
await raw('POST', G + '/add?user_ids=' + B.uid, { token: A.token, label: 'accept' });
await gs('B accepted');
await raw('POST', G + '/add?user_ids=' + B.uid, { token: A.token, label: 'accept again' });
await raw('POST', G + '/add?user_ids=' + C.uid, { token: B.token, label: 'member adds' });
await raw('POST', G + '/add?user_ids=11111111-1111-4111-8111-111111111111', { token: A.token, label: 'add unknown' });
await raw('POST', G + '/add?user_ids=bad', { token: A.token });
await raw('POST', G + '/add', { token: A.token, label: 'none' });
await raw('POST', G + '/promote?user_ids=' + B.uid, { token: A.token });
await gs('B promoted');
await raw('POST', G + '/promote?user_ids=' + A.uid, { token: B.token, label: 'admin promotes superadmin' });
await raw('POST', G + '/demote?user_ids=' + A.uid, { token: B.token, label: 'admin demotes superadmin' });
await gs('');
await raw('POST', G + '/promote?user_ids=' + B.uid, { token: A.token });
await gs('B superadmin');
await raw('POST', G + '/promote?user_ids=' + B.uid, { token: A.token, label: 'promote superadmin' });
await raw('POST', G + '/demote?user_ids=' + B.uid, { token: A.token, label: 'A demotes superadmin B' });
await gs('B demoted');
await raw('POST', G + '/demote?user_ids=' + B.uid, { token: A.token, label: 'A (last superadmin) demotes admin B' });
await gs('B demoted2');
await raw('POST', G + '/demote', { token: A.token, label: 'none' });
await raw('POST', G + '/leave', { token: A.token, label: 'last superadmin leave' });
await raw('POST', G + '/join', { token: C.token, body: {} });
await raw('POST', G + '/promote?user_ids=' + C.uid, { token: A.token, label: 'promote join request' });
await gs('C?');
await raw('POST', G + '/kick?user_ids=' + C.uid, { token: A.token, label: 'kick join request' });
await gs('C kicked');
await raw('POST', G + '/kick?user_ids=' + C.uid, { token: A.token, label: 'kick non member' });
await raw('POST', G + '/kick?user_ids=' + A.uid, { token: B.token, label: 'member kicks' });
await raw('POST', G + '/ban?user_ids=' + B.uid, { token: A.token });
await gs('B banned');
await raw('POST', G + '/join', { token: B.token, body: {}, label: 'banned joins' });
await gs('');
await raw('POST', G + '/add?user_ids=' + B.uid, { token: A.token, label: 'add banned' });
await gs('');
await raw('GET', `/v2/user/${B.uid}/group`, { token: B.token, label: 'banned user group list' });
await raw('POST', G + '/leave', { token: B.token, label: 'banned leaves' });
await gs('');
await raw('POST', G + '/kick?user_ids=' + B.uid, { token: A.token, label: 'kick banned = unban' });
await gs('unbanned');
await raw('POST', G + '/add?user_ids=' + B.uid + '&user_ids=' + C.uid, { token: A.token });
await gs('full');
await raw('POST', G + '/join', { token: D.token, body: {}, label: 'full' });
await raw('POST', G + '/add?user_ids=' + D.uid, { token: A.token, label: 'add to full' });
await raw('POST', GO + '/join', { token: B.token, body: {}, label: 'open join' });
await gs('open', GO);
await raw('POST', GO + '/join', { token: B.token, body: {}, label: 'again' });
await raw('POST', GO + '/leave', { token: C.token, label: 'non member leaves' });
await raw('POST', '/v2/group/11111111-1111-4111-8111-111111111111/join', { token: C.token, label: 'unknown group' });
await raw('DELETE', GO, { token: B.token, label: 'member deletes' });
await raw('GET', '/v2/user/' + A.uid + '/group', { token: C.token });
for (const q of ['limit=0', 'limit=101', 'state=5', 'cursor=bad']) {
  await raw('GET', G + '/user?' + q, { token: A.token });
  await raw('GET', `/v2/user/${A.uid}/group?` + q, { token: A.token });
}
await raw('GET', '/v2/user/bad/group', { token: A.token });
await raw('GET', '/v2/group', { token: A.token, label: 'list default' });
await raw('GET', '/v2/group?name=' + gname.slice(0, 5) + '%25&limit=10', { token: A.token });
await raw('GET', '/v2/group?name=' + encodeURIComponent('%' + gname.slice(1, 5) + '%') + '&limit=10', {
  token: A.token,
  label: 'leading % stripped',
});
await raw('GET', '/v2/group?name=a&open=true', { token: A.token });
await raw('GET', '/v2/group?open=true&limit=1', { token: A.token });
await raw('GET', '/v2/group?lang_tag=de&limit=1&members=2', { token: A.token });
await raw('GET', '/v2/group?limit=101', { token: A.token });
await raw('GET', '/v2/group?cursor=bad', { token: A.token });
await raw('DELETE', GO, { token: A.token });
await raw('DELETE', GO, { token: A.token, label: 'again' });
await raw('GET', '/v2/notification?limit=100', { token: A.token, label: 'A notifications' });
await raw('GET', `/v2/channel/3.${g.id}..?limit=100&forward=true`, { token: A.token, label: 'group history' });
await raw('GET', `/v2/channel/3.${g.id}..?limit=100&forward=true`, {
  token: D.token,
  label: 'group history non member',
});
