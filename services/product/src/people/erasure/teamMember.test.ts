import { AdminPower, type Audit, type ModerationItem, type PostCase } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDecisions } from '../../moderation/decisions.ts';
import { verifyAudit } from '../../moderation/audit/verify.ts';
import { galleryCalls, rejecting } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { textOfTables } from '../../testing/wholeDatabase.ts';
import { createErase } from './erase.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const { someone, moderator, call, publish, decide } = galleryCalls(() => product);
/** But for the account itself, which the game server ends. */
const tablesWith = async (word: string) =>
  [...(await textOfTables(product.platform.sql))]
    .filter(([table, text]) => !table.startsWith('gameserver_') && text.includes(word))
    .map(([table]) => table);
const erase = (id: string) => {
  const { platform, server, clock } = product;
  const extend = { accounts: server.accounts, endAccount: async () => true } as never;
  return createErase({ ...platform, clock, extend })(id, false);
};

describe('A26 a member of the team who is erased', () => {
  test('is found nowhere, and what they decided about others stays', async () => {
    const [ada, eva, tom] = [await someone(), await someone(), await moderator()];
    const [mia, admin] = [
      await someone({ adminPower: AdminPower.Admin }),
      await someone({ adminPower: AdminPower.Admin }),
    ];
    const [rejected, overturned] = [await publish(ada), await publish(ada)];
    const [held, locked] = [await publish(ada), await publish(ada)];
    const decisions = createDecisions(product.platform.sql, product.clock, 'text');
    for (const act of [
      () => decide(mia, rejected, rejecting),
      () => decide(tom, overturned, rejecting),
      () => call(ada, 'POST', '/posts/appeal', { drawingId: overturned.drawingId, text: 'it is a nose' }),
      () => decide(mia, overturned),
      () => call(ada, 'POST', '/posts/appeal', { drawingId: rejected.drawingId, text: 'it is a mouth' }),
      () => decide(tom, rejected),
      () => decide(mia, locked, rejecting),
      () => call(mia, 'POST', '/admin/posts/take', { drawingId: held.drawingId }),
      () =>
        call(mia, 'POST', `/admin/posts/${locked.drawingId}/quarantine`, { reason: 'notSafe', note: 'for the police' }),
      () => call(mia, 'PUT', `/admin/person/${eva.username}/ban`, { reason: 'spam', until: null, note: 'again' }),
      () => decisions.decide('a text', mia.id, 'remove', 'rude'),
      () => decisions.decide('a text', tom.id, 'keep', 'a quote'),
      () => decisions.decide('another text', mia.id, 'keep', 'a quote'),
    ]) {
      await act();
      await product.clock.advance(1);
    }
    const books = async (query = '') => (await call(admin, 'GET', `/admin/audit${query}`)).json<Audit>().entries;
    const told = (entries: Audit['entries']) =>
      entries.map(({ subject, action, note, at }) => [subject, action, note, at]);
    const before = await books();
    // The search would find something in each of these.
    expect(await tablesWith(mia.id)).toEqual([
      'moderation_audit',
      'moderation_decision',
      'person_ban_wish',
      'post',
      'post_evidence',
    ]);

    await erase(mia.id);
    await erase(mia.id);
    expect(await tablesWith(mia.id)).toEqual([]);
    const [blanked, ...after] = await books();
    expect(blanked).toMatchObject({ kind: 'erasure', action: 'blanked' });
    expect(told(after)).toEqual(told(before));
    expect(await books(`?before=${after[1]?.id}`)).toEqual(after.slice(2));
    expect(new Set(after.filter(({ by }) => by !== tom.id).map(({ byName }) => byName))).toEqual(new Set(['']));
    const actions = (entries: { action: string }[]) => entries.map(({ action }) => action);
    const ofRejected = await call(tom, 'GET', `/admin/posts/${rejected.drawingId}`);
    expect(actions(ofRejected.json<PostCase>().audit)).toEqual(['reject', 'overturn']);
    expect((await decisions.audit('a text')).map(({ decision }) => decision)).toEqual(['remove', 'keep']);
    const item = async ({ drawingId }: { drawingId: string }) =>
      (await call(tom, 'POST', '/admin/posts/take', { drawingId })).json<{ items: ModerationItem[] }>().items[0];
    expect(await item(held)).toMatchObject({ mayDecide: true });
    expect(await item(overturned)).toMatchObject({ overturnBy: '' });
    expect(await verifyAudit(product.platform.sql)).toMatchObject({ ok: true });
  });
});
