import { describe } from 'vitest';
import { entries, moduleRows, snapshots } from './journal/entries.ts';
import { type JournalUnderTest, journalDesk } from './journal/journalDesk.ts';
import { lives, matches, openings } from './journal/matches.ts';
import { fence, heartbeats, owners, retirements } from './journal/owners.ts';

/** What every `journal` must do. `make` runs once; every test plays matches of its own. */
export function journalContract(make: () => Promise<JournalUnderTest>): void {
  const desk = journalDesk(make);

  describe('a match', () => {
    openings(desk);
    lives(desk);
    matches(desk);
  });
  describe('entries', () => {
    entries(desk);
  });
  describe('rows of the module', () => {
    moduleRows(desk);
  });
  describe('a snapshot', () => {
    snapshots(desk);
  });
  describe('the fence', () => {
    fence(desk);
  });
  describe('owners', () => {
    owners(desk);
    retirements(desk);
  });
  describe('the heartbeat', () => {
    heartbeats(desk);
  });
}
