import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { recordedSockets } from '../conformance/recordedConnection.ts';
import { Code } from '../extend.ts';
import { listedPeer } from '../match/ticking/listing.ts';
import { createPresences } from '../presence/presences.ts';
import { createPartyList, type PartyListing } from './listing.ts';

/** The list of a node that knows these parties. */
function listOf(parties: Record<string, Partial<PartyListing>>) {
  const presences = createPresences(simulated('listing'), 'a', recordedSockets());
  const listings = presences.tracker.streams<PartyListing>('partyListing');
  for (const [id, more] of Object.entries(parties))
    listings.enter(id, listedPeer(id, 'a'), { open: true, hidden: false, maxSize: 4, label: '', openedAt: 1, ...more });
  const { list } = createPartyList(presences);
  return (query: Partial<Parameters<typeof list>[0]> = {}) => {
    const { items, cursor } = list({ limit: 100, query: '', cursor: '', ...query });
    return { ids: items.map(({ partyId }) => partyId), items, cursor: cursor.cursor };
  };
}

const FOUR = {
  old: { openedAt: 10, label: '{"mode":"duel"}' },
  twin: { openedAt: 20, label: '{"mode":"race"}' },
  also: { openedAt: 20, label: '{"mode":"duel","map":"sea"}' },
  fresh: { openedAt: 30, open: false, maxSize: 9 },
};

test('T39 those that fit best come first, then the newest, and those of one instant always in the same order', () => {
  const list = listOf(FOUR);
  expect(list().ids).toEqual(['fresh', 'also', 'twin', 'old']);
  expect(list({ query: 'label.mode:duel^2 label.mode:race label.map:sea^0.5' }).ids).toEqual(['also', 'old', 'twin']);
});

test('T39 the list goes on behind the last one, page by page, whatever came meanwhile', () => {
  const list = listOf(FOUR);
  for (const limit of [1, 2, 3]) {
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = list({ limit, cursor });
      seen.push(...page.ids);
      cursor = page.cursor;
    }
    expect(seen).toEqual(['fresh', 'also', 'twin', 'old']);
  }
  expect(list({ limit: 4 }).cursor).toBeUndefined();
  const { cursor = '' } = list({ limit: 2 });
  const newer = listOf({ ...FOUR, newest: { openedAt: 40 } });
  expect(newer({ cursor }).ids).toEqual(['twin', 'old']);
  const scored = { query: 'label.mode:duel^2 label.mode:race label.map:sea^0.5', limit: 1 };
  expect(list({ ...scored, cursor: list(scored).cursor ?? '' }).ids).toEqual(['old']);
});

test.each<[string, string[]]>([
  ['+open:T', ['also', 'twin', 'old']],
  ['+open:F', ['fresh']],
  ['+hidden:F', ['fresh', 'also', 'twin', 'old']],
  ['+max_size:>4', ['fresh']],
  ['+create_time:>=20000000', ['fresh', 'also', 'twin']],
  ['+create_time:<20000000', ['old']],
  ['+label.map:sea', ['also']],
  ['-label.mode:*', ['fresh']],
])('T39 of those with %s there are %j', (query, ids) => {
  expect(listOf(FOUR)({ query }).ids).toEqual(ids);
});

test('T39 those that are hidden are not listed, and others as they are', () => {
  const list = listOf({ secret: { hidden: true }, seen: { label: '{}', maxSize: 2, openedAt: 7 } });
  expect(list().items).toMatchObject([
    { partyId: 'seen', open: true, hidden: false, maxSize: 2, label: '{}', openedAt: 7 },
  ]);
  expect([list({ open: false }).ids, list({ open: true }).ids]).toEqual([[], ['seen']]);
});

test.each([{ query: '+' }, { cursor: 'bad' }])('T39 as %j there is no list', (asked) => {
  expect(() => listOf(FOUR)(asked)).toThrow(
    expect.objectContaining({ code: Code.InvalidArgument, message: 'Error listing matches.' }) as Error,
  );
});
