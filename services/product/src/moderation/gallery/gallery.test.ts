import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import {
  AdminPower,
  MODERATION,
  type ModerationItem,
  ModerationStatus,
  type ReportQueue,
  type TakenPosts,
} from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAuditCommand } from '../audit/verify.ts';
import { galleryCalls, rejecting } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false, publicUrl: 'https://draw.example' });
});
afterAll(() => product.close());

const { someone, moderator, call, codeOf, continued, draw, publish, decide, approved, mine, shown, notices } =
  galleryCalls(() => product);

describe('moderators', () => {
  test('Q8 have a picture to themselves for five minutes', async () => {
    const [anna, mia, tom] = [await someone(), await moderator(), await moderator()];
    const drawing = await publish(anna);
    const take = (who: Account) => call(who, 'POST', '/admin/posts/take', { drawingId: drawing.drawingId });
    expect((await take(mia)).statusCode).toBe(200);
    expect(codeOf(await take(tom))).toBe('takenByOther');
    expect(codeOf(await decide(tom, drawing))).toBe('takenByOther');
    await product.clock.jump(MODERATION.lockMs + 1);
    expect((await take(tom)).statusCode).toBe(200);
    expect(codeOf(await decide(mia, drawing))).toBe('takenByOther');
    await call(tom, 'POST', '/admin/posts/release', { drawingIds: [drawing.drawingId] });
    expect((await decide(mia, drawing)).statusCode).toBe(200);
  });

  test('Q8 never get the same next ones, and not their own', async () => {
    const [anna, mia, tom] = [await someone(), await moderator(), await moderator()];
    // Hers has waited longest.
    const own = await publish(mia);
    await product.clock.advance(1_000);
    for (let i = 0; i < 4; i++) await publish(anna);
    const next = async (who: Account) =>
      (await call(who, 'POST', '/admin/posts/take', { count: 2 })).json<TakenPosts>().items.map((one) => one.drawingId);
    const hers = await next(mia);
    expect(hers).not.toContain(own.drawingId);
    expect(codeOf(await decide(mia, own))).toBe('forbidden');
    const his = await next(tom);
    expect(new Set([...hers, ...his]).size).toBe(4);
    expect(await next(mia)).toEqual(hers);
    for (const [who, drawingIds] of [
      [mia, hers],
      [tom, his],
    ] as const)
      await call(who, 'POST', '/admin/posts/release', { drawingIds });
  });

  test('Q9 give reasons, which the artist reads ten seconds later, and may take a decision back until then', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const drawing = await publish(anna);
    expect((await decide(mia, drawing, { decision: 'reject' })).json()).toMatchObject({
      errors: { reason: 'missing' },
    });
    const item = (await decide(mia, drawing, rejecting)).json<ModerationItem>();
    expect(item.undoUntil).toBe(product.clock.now() + MODERATION.undoMs);
    expect((await call(mia, 'POST', `/admin/posts/${drawing.drawingId}/undo`)).json()).toMatchObject({ kind: 'new' });
    await product.clock.jump(MODERATION.undoMs + 2_000);
    expect((await notices(anna)).notices).toEqual([]);
    await decide(mia, drawing, rejecting);
    expect((await mine(anna, drawing.drawingId))?.rejection).toBeNull();
    await product.clock.jump(MODERATION.undoMs + 2_000);
    expect(codeOf(await call(mia, 'POST', `/admin/posts/${drawing.drawingId}/undo`))).toBe('notPermitted');
    expect(await notices(anna)).toMatchObject({
      unread: 1,
      notices: [{ content: { type: 'postRejected', reason: 'notSafe', note: 'not here', mayAppeal: true } }],
    });
    expect((await mine(anna, drawing.drawingId))?.rejection).toMatchObject({ reason: 'notSafe', mayAppeal: true });
    expect((await call(anna, 'POST', '/notices/read', {})).json()).toEqual({ unread: 0 });
  });

  test('Q10 overturn a rejection by two, after the one appeal that there is', async () => {
    const [anna, mia, tom] = [await someone(), await moderator(), await moderator()];
    const drawing = await publish(anna);
    await decide(mia, drawing, rejecting);
    const appeal = () => call(anna, 'POST', '/posts/appeal', { drawingId: drawing.drawingId, text: 'it is a nose' });
    expect((await appeal()).statusCode).toBe(200);
    expect(codeOf(await appeal())).toBe('notPermitted');
    expect(codeOf(await decide(mia, drawing))).toBe('forbidden');
    expect((await decide(tom, drawing)).json()).toMatchObject({ kind: 'overturn', mayDecide: false });
    expect(codeOf(await decide(tom, drawing))).toBe('notPermitted');
    expect((await decide(mia, drawing)).json()).toMatchObject({ moderationStatus: ModerationStatus.Approved });
    await product.clock.jump(MODERATION.undoMs + 2_000);
    expect((await notices(anna)).notices[0]?.content).toMatchObject({ type: 'appealAnswered', isApproved: true });
  });

  test('Q11 lock a picture away from everybody, with a fresh login, and keep what it was', async () => {
    const [anna, mia, eva] = [await someone(), await moderator(), await someone({ adminPower: AdminPower.Admin })];
    const { drawingId } = await approved(anna, mia);
    const lock = (who: Account) =>
      call(who, 'POST', `/admin/posts/${drawingId}/quarantine`, { reason: 'notSafe', note: 'for the police' });
    await product.clock.jump(MODERATION.recentLoginMs);
    expect(codeOf(await lock(mia))).toBe('loginTooOld');
    const tom = await moderator();
    expect((await lock(tom)).statusCode).toBe(200);
    expect(await shown(null, anna)).toEqual([]);
    for (const who of [null, anna, tom])
      expect((await call(who, 'GET', `/drawing/${drawingId}/lines`)).json()).toBeNull();
    expect((await call(eva, 'GET', `/drawing/${drawingId}/lines`)).json()).toMatchObject({ totalLines: 1 });
    for (const attempt of [
      call(anna, 'DELETE', '/posts/hide-mydrawing', { drawingId, isHide: false }),
      call(anna, 'POST', '/posts/erase-mydrawing', { drawingId }),
      call(anna, 'POST', '/posts/update-post', { drawingId, isUnpublished: false }),
    ])
      expect((await attempt).statusCode).toBe(400);
    const boss = await someone({ adminPower: AdminPower.Admin });
    const lift = { note: 'it was a mistake' };
    expect((await call(boss, 'POST', `/admin/posts/${drawingId}/lift-quarantine`, lift)).statusCode).toBe(200);
    expect(await shown(null, anna)).toEqual([drawingId]);
  });

  test('Q11 lock a drawing away also where others drew on it, until an admin lets it out', async () => {
    const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
    const boss = await someone({ adminPower: AdminPower.Admin });
    const { start, page, game } = await continued(anna, ben);
    await decide(mia, await publish(ben, { drawingId: page, gameId: game }));
    const linesFor = async (who: Account | null) =>
      (await call(who, 'GET', `/drawing/${page}/lines`)).json<{ totalLines: number }>().totalLines;
    const seen = async () => [await linesFor(null), await linesFor(ben)];
    expect(await seen()).toEqual([2, 2]);
    const why = { reason: 'notSafe', note: 'for the police' };
    expect((await call(mia, 'POST', `/admin/posts/${start}/quarantine`, why)).statusCode).toBe(200);
    expect(await linesFor(null)).toBe(1);
    expect((await call(ben, 'GET', `/drawing/${start}/lines`)).json()).toBeNull();
    const lift = { note: 'it was a mistake' };
    expect((await call(boss, 'POST', `/admin/posts/${start}/lift-quarantine`, lift)).statusCode).toBe(200);
    expect(await seen()).toEqual([2, 2]);
    expect((await call(ben, 'GET', `/drawing/${start}/lines`)).json()).toMatchObject({ totalLines: 1 });
  });

  test('Q11 ban with a fresh login alone', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const ban = () =>
      call(mia, 'PUT', `/admin/person/${anna.username}/ban`, {
        reason: 'spam',
        until: product.clock.now() + 1_000_000,
      });
    await product.clock.jump(MODERATION.recentLoginMs - 1);
    expect((await ban()).statusCode).toBe(200);
    await product.clock.advance(1);
    expect(codeOf(await ban())).toBe('loginTooOld');
  });

  test('Q12 write everything into books of which one changed line is found', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    for (let picture = 0; picture < 4; picture++) await approved(anna, mia);
    const { sql } = product.platform;
    const verified = () => runAuditCommand(sql, ['verify']);
    const db = sql.db<{ moderation_audit: { seq: number; note: string } }>();
    const written = (await db.selectFrom('moderation_audit').select('seq').orderBy('seq', 'desc').execute()).length;
    expect(await verified()).toEqual({
      ok: true,
      text: expect.stringMatching(new RegExp(`^All ${written} entries are as they were written.* [0-9a-f]{64}\\.$`)),
    });
    await expect(db.updateTable('moderation_audit').set({ note: 'x' }).execute()).rejects.toThrow('only added to');
    await expect(db.deleteFrom('moderation_audit').execute()).rejects.toThrow('only added to');
    const { entries } = (await call(mia, 'GET', '/admin/audit')).json<{ entries: { id: number; action: string }[] }>();
    expect(entries[0]).toMatchObject({ action: 'approve' });
    // By somebody who has the whole database in their hands.
    const forge = (change: ReturnType<typeof raw>) =>
      sql.transaction<object, void>(async (tx) => {
        await raw`alter table moderation_audit disable trigger user`.execute(tx);
        await change.execute(tx);
        await raw`alter table moderation_audit enable trigger user`.execute(tx);
      });
    await forge(raw`update moderation_audit set note = 'forged' where seq in (${written - 1}, ${written})`);
    expect(await verified()).toEqual({ ok: false, text: `Entry ${written - 1} has been changed.` });
    await forge(raw`delete from moderation_audit where seq = ${written - 2}`);
    expect(await verified()).toEqual({ ok: false, text: `Entry ${written - 2} is missing.` });
  });
});

describe('newcomers', () => {
  test('Q6 publish no links', async () => {
    const anna = await someone();
    const drawingId = await draw(anna);
    const answer = await call(anna, 'POST', '/posts/update-post', {
      drawingId,
      isUnpublished: false,
      description: 'Buy at https://shop.example',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ errors: { description: 'links' } }),
    ]);
    expect(await publish(anna, { drawingId, description: 'www and http are words' })).toBeDefined();
  });
});

describe('what people report', () => {
  test('Q13 counts less from those whose reports were mostly for nothing, until that is long ago', async () => {
    const [mia, eve, ben, anna, cleo] = await Promise.all([moderator(), someone(), someone(), someone(), someone()]);
    const report = (by: Account, about: Account) =>
      call(by, 'POST', '/report', { kind: 'profile', subject: about.username, reasons: ['hate'] });
    const { count } = MODERATION.falseReports;
    for (let one = 0; one < count; one++) {
      const about = await someone();
      await report(eve, about);
      await call(mia, 'PUT', `/admin/reports/profile/${about.username}`, { decision: 'keep' });
    }
    await report(eve, anna);
    await product.clock.advance(1_000);
    await report(ben, cleo);
    const order = async () =>
      (await call(mia, 'GET', '/admin/reports?kind=profile'))
        .json<ReportQueue>()
        .waiting.map(({ subject }) => subject)
        .filter((name) => [anna.username, cleo.username].includes(name));
    expect(await order()).toEqual([cleo.username, anna.username]);
    await raw`update moderation_report set reported_at = reported_at - ${MODERATION.falseReports.forMs}
      where reporter = ${eve.id} and subject <> ${anna.username}`.execute(product.platform.sql.db<object>());
    expect(await order()).toEqual([anna.username, cleo.username]);
  });

  test('Q13 of whoever reported five times for nothing only two an hour are heard, for ninety days', async () => {
    const strict = await startProduct();
    try {
      // A session lasts no ninety days: then Eve logs in anew.
      const login = () => strict.server.signUp('Eve', {}, 'local:eve');
      const [eve, mia] = [await login(), await strict.server.signUp('Mia', { adminPower: 2 })];
      const db = strict.platform.sql.db<{ finished_game: { person: string; game: string } }>();
      const played = [0, 1, 2].map(() => ({ person: eve.id, game: randomUUID() }));
      await db.insertInto('finished_game').values(played).execute();
      await raw`update gameserver_account set create_time = ${new Date(strict.clock.now() - 2 * MODERATION.newcomerMs)}
        where id = ${eve.id}`.execute(db);
      const ask = async (who: Account, method: 'POST' | 'PUT', url: string, payload: object) =>
        (
          await strict.app.inject({
            method,
            url: `/api${url}`,
            headers: { authorization: `Bearer ${strict.server.token(who)}` },
            payload,
          })
        ).statusCode;
      let people = 0;
      const report = async () => {
        const { username } = await strict.server.signUp(`Someone${people++}`);
        const answer = await ask(eve, 'POST', '/report', { kind: 'profile', subject: username, reasons: ['hate'] });
        return { answer, username };
      };
      const threeInAnHour = async () => [(await report()).answer, (await report()).answer, (await report()).answer];
      const begun = strict.clock.now();
      for (let one = 0; one < MODERATION.falseReports.count; one++) {
        const { answer, username } = await report();
        expect([one, answer]).toEqual([one, 200]);
        expect(await ask(mia, 'PUT', `/admin/reports/profile/${username}`, { decision: 'keep' })).toBe(200);
      }
      await strict.clock.jump(60 * 60_000);
      expect(await threeInAnHour()).toEqual([200, 200, 429]);
      await strict.clock.jump(begun + MODERATION.falseReports.forMs - 2 * 60 * 60_000 - strict.clock.now());
      expect(await threeInAnHour()).toEqual([200, 200, 429]);
      await strict.clock.jump(begun + MODERATION.falseReports.forMs + 60_000 - strict.clock.now());
      expect((await login()).id).toBe(eve.id);
      expect(await threeInAnHour()).toEqual([200, 200, 200]);
    } finally {
      await strict.close();
    }
  });

  test('Q13 restricts nobody of the rank of whoever decides, or above', async () => {
    const [eve, anna, mia, tom] = [await someone(), await someone(), await moderator(), await moderator()];
    const removed = async (about: Account) => {
      const report = { kind: 'profile', subject: about.username, reasons: ['hate'] };
      expect((await call(eve, 'POST', '/report', report)).statusCode).toBe(200);
      return call(mia, 'PUT', `/admin/reports/profile/${about.username}`, { decision: 'remove' });
    };
    expect(codeOf(await removed(tom))).toBe('forbidden');
    expect((await removed(anna)).json()).toMatchObject({ decision: 'remove' });
  });

  test('Q13 comes together for the team, and newcomers report twice an hour', async () => {
    const strict = await startProduct({ publicUrl: 'https://draw.example' });
    try {
      const signUp = (name: string, metadata = {}) => strict.server.signUp(name, metadata);
      const [anna, eve, mia] = [await signUp('Anna'), await signUp('Eve'), await signUp('Mia', { adminPower: 2 })];
      const ask = (who: Account, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
        strict.app.inject({
          method,
          url: `/api${path}`,
          headers: { authorization: `Bearer ${strict.server.token(who)}` },
          ...(payload ? { payload } : {}),
        });
      const report = (subject: string) => ask(eve, 'POST', '/report', { kind: 'profile', subject, reasons: ['hate'] });
      expect((await report(eve.username)).statusCode).toBe(400);
      expect((await report(anna.username)).statusCode).toBe(200);
      expect((await report(anna.username)).statusCode).toBe(429);
      const queue = (await ask(mia, 'GET', '/admin/reports')).json<{ waiting: object[] }>();
      expect(queue.waiting).toMatchObject([
        { kind: 'profile', subject: anna.username, reports: [{ reasons: ['hate'] }] },
      ]);
      expect(JSON.stringify(queue)).not.toContain(eve.id);
      const decided = await ask(mia, 'PUT', `/admin/reports/profile/${anna.username}`, { decision: 'keep' });
      expect(decided.json()).toMatchObject({ decision: 'keep' });
      expect((await ask(mia, 'GET', '/admin/reports')).json()).toMatchObject({ waiting: [] });
    } finally {
      await strict.close();
    }
  });
});
