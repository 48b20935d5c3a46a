import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, type ModerationItem, type ReportQueue } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryCalls } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const { someone, moderator, call, codeOf, continued, approved, draw } = galleryCalls(() => product);
const db = () => product.platform.sql.db<object>();
const report = async (by: Account, kind: string, subject: string) =>
  codeOf(await call(by, 'POST', '/report', { kind, subject, reasons: ['hate'] })) ?? 'kept';

test('Q13 people report what they can see, and nothing of their own', async () => {
  const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
  const { drawingId } = await approved(anna, mia);
  expect(await report(anna, 'drawing', drawingId)).toBe('notPermitted');
  expect(await report(ben, 'drawing', drawingId.toUpperCase())).toBe('kept');
  expect(await report(ben, 'drawing', await draw(anna))).toBe('drawingNotFound');
  expect(await report(ben, 'drawing', randomUUID())).toBe('drawingNotFound');
  expect(await report(ben, 'drawing', 'x')).toBe('idInvalid');
  const why = { reason: 'notSafe', note: 'for the police' };
  await call(mia, 'POST', `/admin/posts/${drawingId}/quarantine`, why);
  expect(await report(await moderator(), 'drawing', drawingId)).toBe('drawingNotFound');
});

test('Q13 a page is reported by those who have been shown it, and not while it is drawn', async () => {
  const [anna, ben, eve] = [await someone(), await someone(), await someone()];
  const { page } = await continued(anna, ben);
  expect([await report(anna, 'drawing', page), await report(eve, 'drawing', page)]).toEqual([
    'kept',
    'drawingNotFound',
  ]);
  const { start } = await continued(ben, anna);
  await raw`update line_page set state = 'open' where drawing = ${start}`.execute(db());
  expect(await report(anna, 'drawing', start)).toBe('drawingNotFound');
});

test('Q13 a text of a game is reported by those who played it, as long as it is not hidden', async () => {
  const [anna, ben, eve] = [await someone(), await someone(), await someone()];
  const { page } = await continued(anna, ben);
  const { rows } = await raw<{ book: string; num: number }>`
    update round set text = 'a rude word' where drawing = ${page} returning book, num`.execute(db());
  const subject = `${rows[0]?.book}.${rows[0]?.num}`;
  expect(await report(eve, 'text', subject)).toBe('gameNotFound');
  expect(await report(ben, 'text', subject)).toBe('notPermitted');
  expect(await report(anna, 'text', subject)).toBe('kept');
  const mia = await moderator();
  const removed = await call(mia, 'PUT', `/admin/reports/text/${subject}`, { decision: 'remove' });
  expect(removed.json()).toMatchObject({ decision: 'remove', text: 'a rude word' });
  const hidden = await raw<{ hidden: boolean }>`
    select hidden from round where book = ${rows[0]?.book} order by num`.execute(db());
  expect(hidden.rows.map((row) => row.hidden)).toEqual([false, true]);
  expect(await report(anna, 'text', subject)).toBe('gameNotFound');
  expect(await report(anna, 'text', 'x.1')).toBe('idInvalid');
});

test('Q13 who reported is for admins to know, and nobody decides about their own', async () => {
  const [eve, mia, tom] = [await someone(), await moderator(), await moderator()];
  const eva = await someone({ adminPower: AdminPower.Admin });
  expect(await report(eve, 'profile', mia.username)).toBe('kept');
  const seen = async (by: Account) =>
    (await call(by, 'GET', '/admin/reports?kind=profile'))
      .json<ReportQueue>()
      .waiting.find(({ subject }) => subject === mia.username);
  expect((await seen(tom))?.reports[0]).not.toHaveProperty('reporterId');
  expect((await seen(eva))?.reports[0]).toMatchObject({ reporterId: eve.id });
  expect([(await seen(tom))?.mayDecide, (await seen(mia))?.mayDecide]).toEqual([true, false]);
  expect(codeOf(await call(mia, 'PUT', `/admin/reports/profile/${mia.username}`, { decision: 'keep' }))).toBe(
    'forbidden',
  );
});

test('Q13 a picture that is removed for a report is gone from everywhere, and its reports are settled', async () => {
  const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
  const { drawingId } = await approved(anna, mia);
  await report(ben, 'drawing', drawingId);
  const reports = async () =>
    (await call(mia, 'GET', `/admin/posts/${drawingId}`)).json<{ item: ModerationItem }>().item.reports;
  expect(await reports()).toBe(1);
  const remove = { decision: 'remove', reason: 'hate', note: 'no' };
  expect((await call(mia, 'PUT', `/admin/reports/drawing/${drawingId}`, remove)).json()).toMatchObject({
    decision: 'remove',
  });
  expect(await reports()).toBe(0);
  expect(codeOf(await call(null, 'GET', `/posts/drawing/${drawingId}`))).toBe('drawingNotFound');
  // One that was never published is locked away instead.
  const { page } = await continued(anna, ben);
  await report(anna, 'drawing', page);
  expect(codeOf(await call(mia, 'PUT', `/admin/reports/drawing/${page}`, remove))).toBe('notPermitted');
});

describe('Q13 a case', () => {
  const cases = async (by: Account, kind?: string) =>
    (await call(by, 'GET', `/admin/reports${kind === undefined ? '' : `?kind=${kind}`}`)).json<ReportQueue>();
  const decide = async (by: Account, kind: string, subject: string, body: object) =>
    call(by, 'PUT', `/admin/reports/${kind}/${subject}`, body);
  /** Of a line of a chat, as its game hands it on. */
  async function lineReported(author: string) {
    const subject = `${randomUUID()}`;
    await raw`insert into gameserver_channel_message
        (id, channel, sender_id, username, content, held, create_time, update_time, withdrawn)
      values (${subject}, '2...room', ${author}, 'x', '{"text":"a rude line"}', false, 1, 1, false)`.execute(db());
    await raw`insert into moderation_report (kind, subject, reporter, author, evidence, reasons, note, reported_at)
      values ('chatLine', ${subject}, ${randomUUID()}, ${author},
        ${JSON.stringify({ room: 'room', matchId: 'm', line: { text: 'a rude line' } })}::jsonb, '["hate"]', '', 1)`.execute(
      db(),
    );
    return subject;
  }

  test('tells whose it is, what was reported, why, and how much waits of which kind', async () => {
    await raw`delete from moderation_report`.execute(db());
    const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
    await raw`update gameserver_account set metadata = metadata || '{"catchPhrase":"Hoch!","pronouns":"they"}'
      where id = ${anna.id}`.execute(db());
    const { drawingId } = await approved(anna, mia, { description: 'a whale' });
    const about = { kind: 'drawing', subject: drawingId, reasons: ['hate', 'other'], note: ' look ' };
    expect((await call(ben, 'POST', '/report', about)).statusCode).toBe(200);
    await product.clock.advance(1_000);
    await report(ben, 'profile', anna.username);
    const line = await lineReported(anna.id);
    const { waiting, counts } = await cases(mia);
    const of = { authorId: anna.id, authorName: anna.username, decision: null, decisionNote: '', mayDecide: true };
    expect(waiting).toMatchObject([
      { kind: 'chatLine', subject: line, text: 'a rude line', drawingId: null, ...of },
      {
        kind: 'drawing',
        subject: drawingId,
        text: 'a whale',
        drawingId,
        reports: [{ reasons: ['hate', 'other'], note: 'look', reportedAt: product.clock.now() - 1_000 }],
        ...of,
      },
      { kind: 'profile', text: `${anna.username}\nHoch!\nthey`, drawingId: null, ...of },
    ]);
    expect(Object.fromEntries(counts.map(({ kind, waiting: many }) => [kind, many]))).toEqual({
      drawing: 1,
      profile: 1,
      text: 0,
      face: 0,
      prompt: 0,
      chatLine: 1,
    });
    expect((await cases(mia, 'profile')).waiting.map(({ kind }) => kind)).toEqual(['profile']);
  });

  test('of a line that is removed takes the line from its room, and is called as its game calls it', async () => {
    const [anna, mia] = [await someone(), await moderator()];
    const [line, kept] = [await lineReported(anna.id), await lineReported(anna.id)];
    const removed = await decide(mia, 'chatLine', line, { decision: 'remove', note: 'no' });
    expect(removed.json()).toMatchObject({ decision: 'hide', decisionNote: 'no', decidedAt: product.clock.now() });
    await decide(mia, 'chatLine', kept, { decision: 'keep' });
    const { rows } = await raw<{ id: string }>`
      select id::text as id from gameserver_channel_message where withdrawn and id in (${line}, ${kept})`.execute(db());
    expect(rows).toEqual([{ id: line }]);
  });

  test('that cannot be removed waits on, and one that nobody has reported is none', async () => {
    const [anna, ben, mia] = [await someone(), await someone(), await moderator()];
    const { drawingId } = await approved(anna, mia);
    await report(ben, 'drawing', drawingId);
    // Each rejection has a reason.
    expect((await decide(mia, 'drawing', drawingId, { decision: 'remove' })).statusCode).toBe(400);
    const waiting = (await cases(mia, 'drawing')).waiting.map(({ subject }) => subject);
    expect(waiting).toContain(drawingId);
    expect(codeOf(await decide(mia, 'drawing', randomUUID(), { decision: 'keep' }))).toBe('notFound');
    expect(codeOf(await call(null, 'GET', `/posts/drawing/${drawingId}`))).toBeUndefined();
  });
});
