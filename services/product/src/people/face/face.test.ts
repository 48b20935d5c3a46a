import type { Account } from '@tuschel/gameserver/extend';
import { defaultStyle, encodeInk, quantiseLine, Tool } from '@tuschel/ink';
import {
  type Alert,
  FACE,
  type FaceQueue,
  MODERATION,
  OpCode,
  type OwnFace,
  type StateUpdate,
} from '@tuschel/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MatchSocket } from '../../testing/matchSocket.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
let [anna, ben, cleo, mia]: Account[] = [];
let tables = 0;

beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

beforeEach(async () => {
  tables += 1;
  const { signUp } = product.server;
  [anna, ben, cleo] = [
    await signUp(`FaceAnna${tables}`),
    await signUp(`FaceBen${tables}`),
    await signUp(`FaceCleo${tables}`),
  ];
  mia = await signUp(`FaceMia${tables}`, { adminPower: 2 });
});

/** A smile of so many px. */
const smile = (width: number) => {
  const points = [0, 0.5, 1].map((share) => ({ x: 60 + width * share, y: 200 + 40 * Math.sin(share * Math.PI), p: 1 }));
  return Buffer.from(encodeInk([quantiseLine({ ...defaultStyle(Tool.brush), points })])).toString('base64');
};

async function call(account: Account | null | undefined, method: string, path: string, payload?: object) {
  const answer = await product.app.inject({
    method: method as 'GET',
    url: `/api${path}`,
    ...(account ? { headers: { authorization: `Bearer ${product.server.token(account)}` } } : {}),
    ...(payload ? { payload } : {}),
  });
  await product.server.settled();
  return answer;
}

async function draw(
  account: Account | undefined,
  width = 200,
  isPublic = false,
): Promise<NonNullable<OwnFace['face']>> {
  const answer = await call(account, 'PUT', '/account/face', { ink: smile(width), isPublic });
  return answer.json<OwnFace>().face!;
}
const own = async (account: Account | undefined) => (await call(account, 'GET', '/account/face')).json<OwnFace>().face;
const seen = async (viewer: Account | null | undefined, id: string) =>
  (await call(viewer, 'GET', `/faces/${id}`)).statusCode;
/** What public pages are told of somebody. */
const publicFace = async (account: Account | undefined) =>
  (await product.server.accounts.get(account!.id))?.metadata['publicFace'];

async function sitDown(host: Account, ...guests: Account[]) {
  const { lobbyCode } = await product.server.call('CreateMatch', host, {});
  const { matchId } = (await product.server.call('CheckMatchJoin', host, { lobbyCode })) as { matchId: string };
  const sockets: MatchSocket[] = [];
  for (const one of [host, ...guests]) sockets.push((await product.server.join(matchId, one)) as MatchSocket);
  return { matchId, sockets, lobbyCode };
}
const playerAt = (socket: MatchSocket | undefined, account: Account | undefined) => {
  const update = socket?.received.findLast(({ opCode }) => opCode === OpCode.StateUpdate)
    ?.message as unknown as StateUpdate;
  return update.full.players.find(({ id }) => id === account?.id);
};
const alertsTo = (socket: MatchSocket | undefined) =>
  socket?.received.flatMap(({ opCode, message }) =>
    opCode === OpCode.Alert ? [(message as unknown as Alert).code] : [],
  );

describe('a face', () => {
  test('B2 a face is kept with the account, and another one takes its place', async () => {
    expect(await own(anna)).toBeNull();
    const first = await draw(anna);
    expect(first).toEqual({ id: expect.any(String), ink: smile(200), isPublic: false, status: 'private' });
    expect(await own(anna)).toEqual(first);
    const second = await draw(anna, 180);
    expect(second.id).not.toBe(first.id);
    expect([await seen(anna, first.id), await seen(anna, second.id)]).toEqual([404, 200]);
    expect((await call(anna, 'DELETE', '/account/face')).json()).toEqual({ face: null });
    expect([await own(anna), await seen(anna, second.id)]).toEqual([null, 404]);
  });

  test('B2 a face weighs less than 4 kB as it is fetched, may be kept on the device for good, and is nobody else’s to keep', async () => {
    const { id } = await draw(anna);
    const answer = await call(anna, 'GET', `/faces/${id}`);
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const beside = answer.body.length - smile(200).length;
    expect(beside + FACE.textLength).toBeLessThan(4_000);
  });

  test('B2 a face that is none, or too large, is refused, and so is whoever is not signed in', async () => {
    const put = async (account: Account | null | undefined, ink: string) =>
      (await call(account, 'PUT', '/account/face', { ink, isPublic: false })).statusCode;
    expect(await put(anna, Buffer.from('no picture').toString('base64'))).toBe(400);
    expect(await put(anna, 'A'.repeat(FACE.textLength + 4))).toBe(400);
    expect(await put(anna, 'not base64!!')).toBe(400);
    expect(await put(null, smile(100))).toBe(401);
    expect(await own(anna)).toBeNull();
  });

  test('B2 a face goes with the account', async () => {
    const { id } = await draw(anna);
    await product.platform.sql
      .db<{ gameserver_account: { id: string } }>()
      .deleteFrom('gameserver_account')
      .where('id', '=', anna!.id)
      .execute();
    expect(await seen(mia, id)).toBe(404);
  });
});

describe('at a table', () => {
  test('B2 others see a face at once, those elsewhere do not, and what was drawn anew or taken away is gone at once', async () => {
    const { sockets } = await sitDown(anna!, ben!);
    expect(playerAt(sockets[0], ben)).not.toHaveProperty('face');
    const first = await draw(ben);
    expect(playerAt(sockets[0], ben)).toMatchObject({ face: first.id });
    const all = async (id: string) => [
      await seen(anna, id),
      await seen(cleo, id),
      await seen(null, id),
      await seen(mia, id),
    ];
    expect(await all(first.id)).toEqual([200, 404, 404, 200]);
    const second = await draw(ben, 150);
    expect(playerAt(sockets[0], ben)).toMatchObject({ face: second.id });
    expect(await seen(anna, first.id)).toBe(404);
    await call(ben, 'DELETE', '/account/face');
    expect(playerAt(sockets[0], ben)).not.toHaveProperty('face');
  });

  test('B2 a host keeps a face off their tables, its owner learns it, and neither coming back nor drawing another undoes it', async () => {
    const { matchId, sockets } = await sitDown(anna!, ben!);
    const { id } = await draw(ben);
    const hide = (by: Account | undefined, player: Account | undefined, isHidden: boolean) =>
      call(by, 'PUT', `/match/${matchId}/faces/${player?.id}`, { isHidden });
    expect((await hide(ben, anna, true)).statusCode).toBe(403);
    expect((await hide(anna, anna, true)).statusCode).toBe(403);
    expect((await hide(anna, cleo, true)).statusCode).toBe(404);
    expect((await hide(anna, ben, true)).statusCode).toBe(200);
    expect(playerAt(sockets[0], ben)).toMatchObject({ faceHidden: true });
    expect(playerAt(sockets[0], ben)).not.toHaveProperty('face');
    expect([alertsTo(sockets[0]), alertsTo(sockets[1])]).toEqual([[], ['faceHidden']]);
    // It stays theirs.
    expect(await own(ben)).toMatchObject({ id });
    await draw(ben, 120);
    await sockets[1]?.close();
    await product.server.join(matchId, ben!);
    expect(playerAt(sockets[0], ben)).toMatchObject({ faceHidden: true });
    expect((await hide(anna, ben, false)).statusCode).toBe(200);
    expect(playerAt(sockets[0], ben)).toMatchObject({ face: (await own(ben))?.id });
  });

  test('B2 what a host has hidden passes after half a day', async () => {
    const { matchId } = await sitDown(anna!, ben!);
    await draw(ben);
    await call(anna, 'PUT', `/match/${matchId}/faces/${ben?.id}`, { isHidden: true });
    const row = product.platform.sql.db<{ face_hidden: { person: string; until: number } }>();
    const { until } = await row
      .selectFrom('face_hidden')
      .select('until')
      .where('person', '=', ben!.id)
      .executeTakeFirstOrThrow();
    expect(until - product.clock.now()).toBe(FACE.hiddenMs);
    await row.updateTable('face_hidden').set({ until: product.clock.now() }).execute();
    const later = await sitDown(anna!, ben!);
    expect(playerAt(later.sockets[0], ben)).toHaveProperty('face');
  });
});

describe('on public pages', () => {
  const queue = async () => (await call(mia, 'GET', '/admin/faces')).json<FaceQueue>();
  const decide = (by: Account | undefined, id: string, decision: object) =>
    call(by, 'POST', `/admin/faces/${id}/decide`, decision);

  test('B2 a face is seen by everybody once it is approved, and not before', async () => {
    const before = (await queue()).waiting;
    const kept = await draw(anna, 200, false);
    expect((await queue()).waiting).toBe(before);
    const { id, status } = await draw(anna, 200, true);
    // The same lines are the same face.
    expect([id, status]).toEqual([kept.id, 'waiting']);
    expect([await seen(null, id), await publicFace(anna)]).toEqual([404, undefined]);
    const item = (await queue()).items.find((one) => one.id === id);
    expect(item).toMatchObject({ ink: smile(200), mayDecide: true, artist: { id: anna?.id } });
    expect((await decide(anna, id, { version: item?.version, decision: 'approve' })).statusCode).toBe(403);
    expect((await decide(mia, id, { version: (item?.version ?? 0) + 1, decision: 'approve' })).statusCode).toBe(409);
    expect((await decide(mia, id, { version: item?.version, decision: 'approve' })).statusCode).toBe(200);
    expect([await seen(null, id), await publicFace(anna), (await own(anna))?.status]).toEqual([200, id, 'approved']);
    expect((await queue()).waiting).toBe(before);
    // Drawn anew it waits anew.
    const next = await draw(anna, 90, true);
    expect([next.status, await publicFace(anna), await seen(null, next.id)]).toEqual(['waiting', undefined, 404]);
  });

  test('B2 a rejected face stays at its tables, tells its owner why, and a decision can be taken back', async () => {
    const { id } = await draw(anna, 200, true);
    const { version } = (await queue()).items.find((one) => one.id === id)!;
    expect((await decide(mia, id, { version, decision: 'reject' })).statusCode).toBe(400);
    expect((await decide(mia, id, { version, decision: 'reject', reason: 'other' })).statusCode).toBe(200);
    expect(await own(anna)).toMatchObject({ status: 'rejected', reason: 'other' });
    expect([await publicFace(anna), await seen(null, id), await seen(anna, id)]).toEqual([undefined, 404, 200]);
    expect((await call(mia, 'POST', `/admin/faces/${id}/undo`)).statusCode).toBe(200);
    expect((await own(anna))?.status).toBe('waiting');
    await decide(mia, id, { version, decision: 'approve' });
    await product.clock.advance(MODERATION.undoMs + 1);
    expect((await call(mia, 'POST', `/admin/faces/${id}/undo`)).statusCode).toBe(400);
    // Whoever no longer wants it there is asked by nobody.
    expect(await draw(anna, 200, false)).toMatchObject({ status: 'private' });
    expect([await publicFace(anna), await seen(null, id)]).toEqual([undefined, 404]);
  });

  test('B2 nobody decides about their own', async () => {
    const { id } = await draw(mia, 200, true);
    const item = (await queue()).items.find((one) => one.id === id)!;
    expect(item.mayDecide).toBe(false);
    expect((await decide(mia, id, { version: item.version, decision: 'approve' })).statusCode).toBe(403);
  });
});

test('Q13 a face is reported by those who see it, and removed everywhere; what was drawn since stays', async () => {
  const { sockets } = await sitDown(anna!, ben!);
  const { id } = await draw(ben, 200, true);
  const report = async (by: Account | undefined, subject: string) =>
    (await call(by, 'POST', '/report', { kind: 'face', subject, reasons: ['hate'] })).statusCode;
  expect([await report(cleo, id), await report(ben, id), await report(anna, id)]).toEqual([404, 400, 200]);
  const { waiting } = (await call(mia, 'GET', '/admin/reports?kind=face')).json<{ waiting: object[] }>();
  expect(waiting).toMatchObject([{ kind: 'face', subject: id, authorId: ben?.id, ink: smile(200) }]);
  await draw(ben, 100);
  expect((await call(mia, 'PUT', `/admin/reports/face/${id}`, { decision: 'remove' })).statusCode).toBe(200);
  expect(await own(ben)).toMatchObject({ ink: smile(100) });

  const second = await own(ben);
  await report(anna, second!.id);
  expect((await call(mia, 'PUT', `/admin/reports/face/${second!.id}`, { decision: 'remove' })).statusCode).toBe(200);
  expect([await own(ben), await seen(mia, second!.id)]).toEqual([null, 404]);
  expect(playerAt(sockets[0], ben)).not.toHaveProperty('face');
});
