import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { recordedSockets } from '../../conformance/recordedConnection.ts';
import { createPresences } from '../../presence/presences.ts';
import { createMatchList, type Listing, listedPeer } from './listing.ts';

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
