import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { writeAudit } from '../../moderation/audit/audit.ts';
import { verifyAudit } from '../../moderation/audit/verify.ts';
import { blankAudit } from './books.ts';
import { eraseJournals, FORGET, scrubLists } from './elsewhere.ts';
import { createErase } from './erase.ts';
import { type Leaving, leaving } from './person.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const db = () => product.platform.sql.db<Record<string, Record<string, unknown>>>();
const rowsOf = (table: string, column: string, value: unknown) =>
  db().selectFrom(table).selectAll().where(column, '=', value).execute();
const put = (table: string, row: object) =>
  db()
    .insertInto(table)
    .values(row as Record<string, unknown>)
    .execute();
const who = (account: Account): Leaving => leaving(account.id, account, true, randomUUID());
const forget = async (table: keyof typeof FORGET, account: Account) => {
  for (const one of FORGET[table] ?? []) await one(who(account)).execute(db());
};

describe('A26 of somebody who is erased', () => {
  test('the likes are taken off the pictures that they liked, and off no others', async () => {
    const [ada, ben] = [await product.server.signUp('Ada'), await product.server.signUp('Ben')];
    const [liked, other] = [randomUUID(), randomUUID()];
    const post = { posted_at: 1, moderation_status: 2, is_unpublished: false, approved_warning: 0 };
    for (const drawing of [liked, other]) await put('post', { drawing, author: ben.id, ...post });
    for (const drawing of [liked, other])
      await put('post_count', { drawing, author: ben.id, impressions: 5, clicks: 2, likes: 2 });
    for (const person of [ada.id, ben.id]) await put('post_like', { person, drawing: liked, liked_at: 1 });
    await put('post_like', { person: ben.id, drawing: other, liked_at: 1 });
    await forget('post_like', ada);
    const likes = async (drawing: string) =>
      (await rowsOf('post_count', 'drawing', drawing)).map((row) => row['likes']);
    expect([await likes(liked), await likes(other)]).toEqual([[1], [2]]);
    expect((await rowsOf('post_like', 'drawing', liked)).map((row) => row['person'])).toEqual([ben.id]);
  });

  test('the name goes from the lists of hosts however it is written, and others stay on them', async () => {
    const [ada, host] = [await product.server.signUp('AdaLove'), randomUUID()];
    const names = [ada.username.toLowerCase(), ada.username, `${ada.username}2`, 'Ben'];
    await put('host_whitelist', { host, names: JSON.stringify(names), changed_at: 1 });
    await scrubLists(product.platform.sql, who(ada));
    const [list] = await rowsOf('host_whitelist', 'host', host);
    expect(JSON.parse(String(list?.['names']))).toEqual([`${ada.username}2`, 'Ben']);
  });

  test.each([
    ['in small letters', 'AdaLove "die Maus"', 'adalove "DIE maus"'],
    ['in wide letters', 'AdaLove', '\uFF21daLove'],
    ['with an umlaut of two parts', '\u00C4dalove', 'a\u0308dalove'],
  ])('the name goes from a list that has it %s alone', async (_, displayName, written) => {
    const [ada, host] = [await product.server.signUp('Somebody'), randomUUID()];
    await put('host_whitelist', { host, names: JSON.stringify([written, 'Ben']), changed_at: 1 });
    await scrubLists(product.platform.sql, who({ ...ada, displayName }));
    expect(await rowsOf('host_whitelist', 'host', host)).toMatchObject([{ names: '["Ben"]' }]);
  });

  test('a name of two letters goes from the lists of hosts, and from nowhere else', async () => {
    const [al, host] = [{ ...(await product.server.signUp('Somebody')), displayName: 'Al' }, randomUUID()];
    await put('host_whitelist', { host, names: JSON.stringify(['AL', 'Alma', 'Ben']), changed_at: 1 });
    const report = { kind: 'chatLine', subject: randomUUID(), reasons: '[]', reported_at: 1, evidence: '{}' };
    await put('moderation_report', { ...report, reporter: randomUUID(), author: randomUUID(), note: 'Also Alma' });
    await scrubLists(product.platform.sql, who(al));
    expect(await rowsOf('host_whitelist', 'host', host)).toMatchObject([{ names: '["Alma","Ben"]' }]);
    expect(await rowsOf('moderation_report', 'subject', report.subject)).toMatchObject([{ note: 'Also Alma' }]);
  });

  test('notices to others go where they name them, and no others', async () => {
    const [ada, ben] = [await product.server.signUp('AdaLove'), randomUUID()];
    const notice = (content: object) =>
      put('notice_due', { person: ben, subject: ben, content: JSON.stringify(content), due_at: 9e12 });
    await notice({ type: 'startPublished', playerName: ada.username });
    await notice({ type: 'badge', by: ada.id });
    await notice({ type: 'badge', by: ben });
    await forget('notice_due', ada);
    expect((await rowsOf('notice_due', 'person', ben)).map((row) => row['content'])).toEqual([
      { type: 'badge', by: ben },
    ]);
  });

  test('a customer number is kept until the payment provider has forgotten it', async () => {
    const [ada, ben] = [await product.server.signUp('Ada'), await product.server.signUp('Ben')];
    const supporter = { granted: 0, paid: 1, asked: 0, is_thanked: false };
    await put('supporter', { person: ada.id, customer: 'cus_ada', ...supporter });
    await put('supporter', { person: ben.id, customer: 'cus_ben', ...supporter });
    await forget('supporter', ada);
    expect(await rowsOf('supporter_gone', 'customer', 'cus_ada')).toHaveLength(1);
    expect(await rowsOf('supporter_gone', 'customer', 'cus_ben')).toEqual([]);
    expect([await rowsOf('supporter', 'person', ada.id), await rowsOf('supporter', 'person', ben.id)]).toMatchObject([
      [],
      [{ customer: 'cus_ben' }],
    ]);
  });

  test('the prompts are no longer named on pictures that others drew to them', async () => {
    const [ada, ben, drawing] = [await product.server.signUp('Ada'), await product.server.signUp('Ben'), randomUUID()];
    const post = { posted_at: 1, moderation_status: 2, is_unpublished: false, approved_warning: 0 };
    const prompt = { prompt: 'a shy whale', prompt_author: ada.id, prompt_by: 'Ada' };
    await put('post', { drawing, author: ben.id, ...post, ...prompt });
    const { platform, server, clock } = product;
    const { sql, lines, blobs, entropy } = platform;
    const extend = { accounts: server.accounts, endAccount: async () => true } as never;
    await createErase({ sql, lines, blobs, clock, entropy, extend })(ada.id, true);
    expect(await rowsOf('post', 'drawing', drawing)).toMatchObject([
      { prompt: null, prompt_author: null, prompt_by: null },
    ]);
  });

  test('what they said goes out of the evidence of reports, and what others said stays', async () => {
    const [ada, ben] = [await product.server.signUp('AdaLove'), await product.server.signUp('Ben')];
    const subject = randomUUID();
    const evidence = {
      room: 'r',
      before: [
        { senderId: ada.id, name: ada.username, text: 'nobody will know' },
        { senderId: ben.id, name: 'Ben', text: `hello @${ada.username}` },
      ],
    };
    const report = { kind: 'chatLine', subject, reasons: '[]', note: `ask ${ada.username}`, reported_at: 1 };
    await put('moderation_report', {
      ...report,
      reporter: randomUUID(),
      author: ben.id,
      evidence: JSON.stringify(evidence),
    });
    const gone = who(ada);
    await scrubLists(product.platform.sql, gone);
    const [kept] = await rowsOf('moderation_report', 'subject', subject);
    expect([JSON.parse(String(kept?.['evidence'])), kept?.['note']]).toEqual([
      {
        room: 'r',
        before: [
          { senderId: gone.standIn, name: '', text: '' },
          { senderId: ben.id, name: 'Ben', text: 'hello @…' },
        ],
      },
      'ask …',
    ]);
  });

  test('the journals go in which they stand anywhere, and no others', async () => {
    const [ada, other] = [await product.server.signUp('Ada'), randomUUID()];
    const { journal, sql } = product.platform;
    const play = async (opener: string, entrant: string) => {
      const id = randomUUID();
      await journal.open({ id, module: 'test', rulesVersion: 1, node: 'test', snapshot: { host: opener } });
      await journal.append(id, 1, [{ seq: 1, data: { type: 'join', by: entrant } }]);
      await journal.end(id, 1);
      return id;
    };
    const [opened, entered, none] = [await play(ada.id, other), await play(other, ada.id), await play(other, other)];
    await eraseJournals(sql, who(ada));
    const left = await Promise.all(
      [opened, entered, none].map(async (id) =>
        Promise.all(
          [
            ['journal_match', 'id'] as const,
            ['journal_snapshot', 'match'] as const,
            ['journal_entry', 'match'] as const,
          ].map(async ([table, column]) => (await rowsOf(table, column, id)).length),
        ),
      ),
    );
    expect(left).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });

  test('the books of the team lose what is about them, their drawings or their name, say which entries these were, and hold', async () => {
    const [ada, drawing, other, third] = [
      await product.server.signUp('AdaLove'),
      randomUUID(),
      randomUUID(),
      randomUUID(),
    ];
    const { sql } = product.platform;
    const by = randomUUID();
    await sql.transaction<never, void>(async (tx) => {
      for (const [subject, note] of [
        [ada.id, 'a'],
        [drawing, 'b'],
        [other, `drawn by ${ada.username}`],
        [third, 'c'],
      ] as const)
        await writeAudit({ tx }, { kind: 'drawing', subject, action: 'approve', note, by, at: 5 });
    });
    const decision = { kind: 'text', decision: 'keep', decided_by: by, decided_at: 5 };
    await put('moderation_decision', { ...decision, subject: ada.id, note: 'a' });
    await put('moderation_decision', { ...decision, subject: other, note: `by ${ada.username}` });
    await put('moderation_decision', { ...decision, subject: third, note: 'c' });
    const [first] = await rowsOf('moderation_audit', 'subject', ada.id);
    const from = Number(first?.['seq']);
    for (let again = 0; again < 2; again++) await blankAudit(sql, who(ada), [drawing], 9);
    const entries = await db()
      .selectFrom('moderation_audit')
      .select(['subject', 'note', 'forgotten_at'])
      .where('seq', '>=', from)
      .orderBy('seq')
      .execute();
    const blank = { subject: '', note: '', forgotten_at: 9 };
    expect(entries).toEqual([
      blank,
      blank,
      blank,
      { subject: third, note: 'c', forgotten_at: null },
      { subject: '', note: JSON.stringify([from, from + 1, from + 2]), forgotten_at: null },
    ]);
    expect((await rowsOf('moderation_decision', 'decided_by', by)).map((row) => [row['subject'], row['note']])).toEqual(
      expect.arrayContaining([
        [other, ''],
        [third, 'c'],
      ]),
    );
    expect(await rowsOf('moderation_decision', 'subject', ada.id)).toEqual([]);
    expect(await verifyAudit(sql)).toMatchObject({ ok: true });
  });

  test('the picture stays where somebody else has the same', async () => {
    const [ada, ben] = [await product.server.signUp('Ada'), await product.server.signUp('Ben')];
    const { platform, server, clock } = product;
    const { sql, lines, blobs, entropy } = platform;
    const key = `avatars/${'a'.repeat(64)}.webp`;
    await blobs.put(key, Buffer.from('picture'), 'image/webp');
    for (const { id } of [ada, ben]) await server.accounts.setProfile(id, { avatarUrl: `/media/${key}` });
    const extend = {
      accounts: server.accounts,
      endAccount: (id: string) => server.accounts.setProfile(id, { avatarUrl: '' }),
    } as never;
    const erase = createErase({ sql, lines, blobs, clock, entropy, extend });
    await erase(ada.id, false);
    expect(await blobs.head(key)).not.toBeNull();
    await erase(ben.id, false);
    expect(await blobs.head(key)).toBeNull();
  });
});
