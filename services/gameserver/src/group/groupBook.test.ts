import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChannelStore } from '../channel/store.ts';
import { TEST_CONFIG } from '../conformance/testServer.ts';
import { MIGRATIONS } from '../parts.ts';
import { testPeople } from '../testing/people.ts';
import { createGroupBook, type GroupBook } from './groups.ts';
import { GroupLine, type Verb } from './membership.ts';

let platform: TemporaryPlatform;
let names = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
});
afterAll(() => platform.close());

const somebody = async () => (await testPeople(platform, TEST_CONFIG).signUp(`member${++names}`)).id;

/** Groups, and what follows from their changes in the order in which others hear of it. */
function listening(sql = platform.sql) {
  const heard: string[] = [];
  const notifications = {
    draft: (news: { userId: string }) => ({ ...news, id: '', content: '', createdAt: 0 }) as never,
    keep: async () => undefined,
    tell: (drafts: { userId: string }[]) => void heard.push(...drafts.map(({ userId }) => `notice to ${userId}`)),
  };
  const groups = createGroupBook({ ...platform, sql, notifications, channel: createChannelStore(sql) });
  groups.onLine(({ code, senderId }) => heard.push(`line ${code} of ${senderId}`));
  groups.onOut((_group, userId) => heard.push(`out ${userId}`));
  return { groups, heard };
}

async function found(groups: Pick<GroupBook, 'create'>, creator: string, open = true): Promise<string> {
  const texts = { description: '', lang_tag: 'en', avatar_url: '' };
  return (await groups.create(creator, { name: `book ${++names}`, ...texts, open, max_count: 4 })).id;
}

describe('T10 those who listen to a group hear', () => {
  test.each<[Verb, number, boolean]>([
    ['kick', GroupLine.Kicked, true],
    ['ban', GroupLine.Banned, true],
    ['promote', GroupLine.Promoted, false],
  ])('of a %s, and who is in it no more', async (verb, line, isOut) => {
    const { groups, heard } = listening();
    const [ada, bob] = [await somebody(), await somebody()];
    const group = await found(groups, ada);
    await groups.join(bob, group);
    heard.length = 0;
    await groups.move(verb, ada, group, [bob]);
    expect(heard).toEqual([`line ${line} of ${bob}`, ...(isOut ? [`out ${bob}`] : [])]);
  });

  test('whoever has left', async () => {
    const { groups, heard } = listening();
    const [ada, bob] = [await somebody(), await somebody()];
    const group = await found(groups, ada);
    await groups.join(bob, group);
    heard.length = 0;
    await groups.leave(bob, group);
    expect(heard).toEqual([`line ${GroupLine.Left} of ${bob}`, `out ${bob}`]);
  });

  test.each(['remove', 'leave'] as const)('that nobody is in it, when its founder ends it by a %s', async (how) => {
    const { groups, heard } = listening();
    const ada = await somebody();
    await groups[how](ada, await found(groups, ada));
    expect(heard).toEqual(['out null']);
  });

  test('nothing of a request that is withdrawn, but those who rule hear of the request', async () => {
    const { groups, heard } = listening();
    const [ada, bob] = [await somebody(), await somebody()];
    const group = await found(groups, ada, false);
    await groups.join(bob, group);
    await groups.leave(bob, group);
    expect(heard).toEqual([`notice to ${ada}`]);
  });

  test('nothing of what is not kept', async () => {
    const { groups } = listening();
    const [ada, bob] = [await somebody(), await somebody()];
    const group = await found(groups, ada);
    await groups.join(bob, group);
    // All of it is written, and then the database takes it back.
    const failing = {
      ...platform.sql,
      transaction: (work: (tx: never) => Promise<unknown>) =>
        platform.sql.transaction(async (tx) => {
          await work(tx as never);
          throw new Error('the database is away');
        }),
    } as typeof platform.sql;
    const broken = listening(failing);
    await expect(broken.groups.move('kick', ada, group, [bob])).rejects.toThrow('away');
    await expect(broken.groups.move('add', ada, group, [await somebody()])).rejects.toThrow('away');
    await expect(broken.groups.remove(ada, group)).rejects.toThrow('away');
    expect(broken.heard).toEqual([]);
    expect(await groups.state(group, bob)).toBe(2);
  });

  test('of several at once, and of nobody else', async () => {
    const { groups, heard } = listening();
    const [ada, bob, cat, eve] = [await somebody(), await somebody(), await somebody(), await somebody()];
    const group = await found(groups, ada);
    for (const one of [bob, cat]) await groups.join(one, group);
    heard.length = 0;
    await groups.move('kick', ada, group, [bob, eve, ada, cat, bob]);
    expect(heard).toEqual([
      `line ${GroupLine.Kicked} of ${bob}`,
      `line ${GroupLine.Kicked} of ${cat}`,
      `out ${bob}`,
      `out ${cat}`,
    ]);
    const [row] = (await groups.groupsOf(ada, { state: undefined, behind: null, limit: 1 })).map((one) => one.group);
    expect(row?.edge_count).toBe(1);
  });
});
