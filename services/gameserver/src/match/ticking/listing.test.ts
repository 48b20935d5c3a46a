import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { recordedSockets } from '../../conformance/recordedConnection.ts';
import { createPresences } from '../../presence/presences.ts';
import { createMatchList, type Listing, listedPeer } from './listing.ts';

test('T12 a list holds matches of the size, the label and the kind that are asked for', () => {
  const { tracker } = createPresences(simulated('listing'), 'a', recordedSockets());
  const [listings, members] = [tracker.streams<Listing>('listing'), tracker.streams<null>('match')];
  const relayed = { matchId: 'relayed.a', size: 2 };
  const { list, find } = createMatchList({ tracker }, { list: () => [relayed] });
  for (const [index, matchId] of ['empty.a', 'one.a', 'two.a'].entries()) {
    const label = `label of ${matchId}`;
    listings.enter(matchId, listedPeer(matchId, 'a'), { label, tickRate: 5, handler: 'm', createdAt: 9 - index });
    for (let member = 0; member < index; member++) {
      const who = `${member} of ${matchId}`;
      members.enter(matchId, { userId: who, sessionId: who, username: who, node: 'a' }, null);
    }
  }
  const idsOf = (...query: Parameters<typeof list>) => list(...query).map(({ matchId }) => matchId);
  expect(idsOf({ minSize: 1, maxSize: 1 })).toEqual(['one.a']);
  expect(idsOf({ maxSize: 0 })).toEqual(['empty.a']);
  expect(idsOf({ minSize: 2 })).toEqual(['two.a', 'relayed.a']);
  expect(idsOf({ authoritative: true })).toEqual(['empty.a', 'one.a', 'two.a']);
  expect(idsOf({ authoritative: false, maxSize: 1 })).toEqual([]);
  expect(idsOf({ label: 'label of one.a' })).toEqual(['one.a']);
  expect(idsOf({ query: '*' })).toEqual(['empty.a', 'one.a', 'two.a']);
  const shown = { authoritative: true, label: 'label of two.a', size: 2, tickRate: 5, handler: 'm' };
  expect(find('two.a')).toEqual({ matchId: 'two.a', ...shown });
  expect(find('relayed.a')).toEqual({ ...relayed, authoritative: false, label: '', tickRate: 0, handler: '' });
});

test('T12 the matches that fit best come first, and of equal ones the newest', () => {
  const { tracker } = createPresences(simulated('listing'), 'a', recordedSockets());
  const listings = tracker.streams<Listing>('listing');
  const relayed = { matchId: 'relayed.a', size: 1 };
  const { list, find } = createMatchList({ tracker }, { list: () => [relayed] });
  const listed = (matchId: string, createdAt: number, mode: string) =>
    listings.enter(matchId, listedPeer(matchId, 'a'), {
      label: `{"mode":"${mode}"}`,
      tickRate: 1,
      handler: 'm',
      createdAt,
    });
  listed('old.a', 1, 'duel');
  listed('new.a', 3, 'walk');
  listed('middle.a', 2, 'duel');
  const idsOf = (...query: Parameters<typeof list>) => list(...query).map(({ matchId }) => matchId);
  expect(idsOf()).toEqual(['new.a', 'middle.a', 'old.a', 'relayed.a']);
  expect(idsOf({ limit: 2 })).toEqual(['new.a', 'middle.a']);
  expect(idsOf({ query: 'label.mode:duel' })).toEqual(['middle.a', 'old.a']);
  expect(idsOf({ authoritative: false })).toEqual(['relayed.a']);
  expect(idsOf({ minSize: 1 })).toEqual(['relayed.a']);
  expect([find('old.a')?.handler, find('relayed.a')?.authoritative, find('none.a')]).toEqual(['m', false, null]);
});
