import { randomUUID } from 'node:crypto';
import { fakeClock, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatReportMigrations } from './chat-report/migrations.ts';
import { createChatReportStore } from './chat-report/store.ts';
import { RESOURCES } from '../product.ts';
import { promptMigrations } from './prompt/migrations.ts';
import { createPromptStore } from './prompt/store.ts';
import { allMigrations } from '../resource.ts';
import { moderationMigrations } from './migrations.ts';
import { createModerationQueue } from './queue.ts';

const [author, one, two, admin] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string];

describe('the queue', () => {
  const clock = fakeClock();
  let platform: TemporaryPlatform;
  beforeAll(async () => {
    platform = await temporaryPlatform({ clock });
    await platform.sql.migrate(allMigrations(RESOURCES));
  });
  afterAll(() => platform.close());

  const open = (kind: 'prompt' | 'chatLine' = 'prompt') =>
    createModerationQueue<{ text: string }, 'keep' | 'remove'>(platform.sql, clock, kind);
  const reported = (subject: string, reporter: string, at: number, text = 'rude') =>
    open().keep({ subject, reporter, author, evidence: { text }, reasons: ['hate'], note: 'n', at });

  test('has what was reported first at its head, and each thing once, as it was when it was reported first', async () => {
    await reported('b', one, 20);
    await reported('a', one, 10);
    await reported('b', two, 5, 'changed meanwhile');
    await reported('b', one, 1, 'reported again');
    const queue = open();
    expect(await queue.waiting()).toEqual(['b', 'a']);
    expect(await queue.read('b')).toEqual({
      subject: 'b',
      authorId: author,
      evidence: { text: 'changed meanwhile' },
      reports: [
        { reporterId: two, reasons: ['hate'], note: 'n', reportedAt: 5 },
        { reporterId: one, reasons: ['hate'], note: 'n', reportedAt: 20 },
      ],
      decision: null,
      decisionNote: '',
      decidedBy: null,
      decidedAt: null,
    });
    expect((await queue.readAll(['a', 'nowhere', 'b'])).map(({ subject }) => subject)).toEqual(['a', 'b']);
    expect([await queue.has('b', two), await queue.has('a', two)]).toEqual([true, false]);
  });

  test('knows nothing of other kinds', async () => {
    const other = open('chatLine');
    expect([await other.waiting(), await other.read('a'), await other.has('a', one)]).toEqual([[], null, false]);
    await other.decide('a', admin, 'keep', 'harmless');
    expect((await open().read('a'))?.decision).toBeNull();
    expect(await open().audit('a')).toEqual([]);
    expect(await other.audit('a')).toMatchObject([{ decision: 'keep', note: 'harmless' }]);
    expect(await open().waiting()).toEqual(['b', 'a']);
    await other.sweep(Number.MAX_SAFE_INTEGER);
    expect(await open().waiting()).toEqual(['b', 'a']);
  });

  test('the latest decision counts, and the books have all of them', async () => {
    const queue = open();
    await queue.decide('a', admin, 'remove', 'rude');
    await clock.advance(1_000);
    await queue.decide('a', two, 'keep', 'a quote');
    const at = clock.now();
    expect(await queue.read('a')).toMatchObject({
      decision: 'keep',
      decisionNote: 'a quote',
      decidedBy: two,
      decidedAt: at,
    });
    expect(await queue.audit('a')).toEqual([
      { decision: 'remove', note: 'rude', decidedBy: admin, decidedAt: at - 1_000 },
      { decision: 'keep', note: 'a quote', decidedBy: two, decidedAt: at },
    ]);
    expect(await queue.audit('b')).toEqual([]);
    expect(await queue.waiting()).toEqual(['b']);
  });

  test('what is forgotten is gone from the books, too', async () => {
    const queue = open();
    await queue.sweep(20);
    expect(await queue.read('a')).toBeNull();
    expect((await queue.read('b'))?.reports).toHaveLength(1);
    expect(await queue.audit('a')).toHaveLength(2);
    await queue.sweep(clock.now());
    expect((await queue.audit('a')).map(({ decision }) => decision)).toEqual(['keep']);
    await queue.sweep(clock.now() + 1);
    expect([await queue.read('b'), await queue.audit('a')]).toEqual([null, []]);
  });
});

test('what an earlier release kept in tables of its own is in the queue', async () => {
  const platform = await temporaryPlatform();
  try {
    await platform.sql.migrate({ ...promptMigrations, ...chatReportMigrations });
    const db = platform.sql.db();
    const line = randomUUID();
    const said = { authorId: author, authorName: 'Kim', text: 'rude', saidAt: 3 };
    const evidence = JSON.stringify({ line: said, before: [said], after: [] });
    await sql`insert into prompt_report values ('p.0', ${one}, 'm', ${author}, 'no', '["hate"]', 'note', 5)`.execute(
      db,
    );
    await sql`insert into prompt_decision values ('p.0', 'remove', 'indeed', ${admin}, 7)`.execute(db);
    await sql`insert into chat_report values (${line}, ${two}, 'supporters', ${author}, ${evidence}, '["other"]', '', 6)`.execute(
      db,
    );
    await platform.sql.migrate({ ...promptMigrations, ...chatReportMigrations, ...moderationMigrations });

    expect(await createPromptStore(platform.sql, platform.clock).read('p.0')).toEqual({
      promptId: 'p.0',
      matchId: 'm',
      authorId: author,
      text: 'no',
      reports: [{ reporterId: one, reasons: ['hate'], note: 'note', reportedAt: 5 }],
      decision: 'remove',
      decisionNote: 'indeed',
      decidedBy: admin,
      decidedAt: 7,
    });
    const [kept] = await createChatReportStore(platform.sql, platform.clock).waiting();
    expect(kept).toMatchObject({ messageId: line, room: 'supporters', ...said, before: [said], after: [] });
    expect(kept?.reports).toEqual([{ reporterId: two, reasons: ['other'], note: '', reportedAt: 6 }]);
    const queue = createModerationQueue(platform.sql, platform.clock, 'prompt');
    expect(await queue.audit('p.0')).toMatchObject([{ decision: 'remove', decidedAt: 7 }]);
  } finally {
    await platform.close();
  }
});
