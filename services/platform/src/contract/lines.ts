import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NetworkEvent, networkEvents, playDrawing } from './drawingOverNetwork.ts';
import { appends, appendsInTransactions, metas, undos } from './lines/appends.ts';
import { bases, begunPages } from './lines/bases.ts';
import { closings, packings } from './lines/closing.ts';
import { LIMIT, type LinesUnderTest, linesDesk } from './lines/linesDesk.ts';
import { completePages, grants, pages } from './lines/pages.ts';
import { usages } from './lines/usage.ts';

/** What every line log must do. `make` runs once; `runs` is how many random networks the model is played over. */
export function linesContract(make: () => Promise<LinesUnderTest>, { runs }: { runs: number }): void {
  const desk = linesDesk(make);

  describe('a page', () => {
    pages(desk);
    grants(desk);
  });
  describe('an append', () => {
    appends(desk);
  });
  describe('an append in a transaction', () => {
    appendsInTransactions(desk);
  });
  describe('undo', () => {
    undos(desk);
  });
  describe('a base', () => {
    begunPages(desk);
    bases(desk);
  });
  describe('meta', () => {
    metas(desk);
  });
  describe('closing', () => {
    closings(desk);
  });
  describe('packing', () => {
    packings(desk);
  });
  describe('a page that comes complete', () => {
    completePages(desk);
  });
  describe('what somebody has stored', () => {
    usages(desk);
  });

  describe('an artist on a bad network', () => {
    test('with one request under way at a time ends with exactly the drawing on the screen', async () => {
      await fc.assert(
        fc.asyncProperty(networkEvents, async (events: NetworkEvent[]) => {
          const drawing = await desk.adasPage();
          const artist = await playDrawing(events, (request) => desk.lines.append(drawing, 'ada', request, LIMIT));
          expect(await desk.stored(drawing)).toEqual(artist.lines);
          expect(await desk.lines.page(drawing)).toMatchObject({ lines: artist.lines.length, meta: artist.meta });
        }),
        { numRuns: runs },
      );
    });
  });
}
