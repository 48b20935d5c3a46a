import { stagedIn } from '@tuschel/platform';
import type { AppendRequest, Lines, Tx } from '@tuschel/platform/ports';
import { createPaperLogs, type PaperLogs } from './paperLogs.ts';
import { isSame, type Sheet, told } from './sheet.ts';

export interface Paper {
  readonly sheets: ReadonlyMap<string, Sheet>;
  /** How many pages there have been. */
  readonly opened: number;
  /** Those of the playground. */
  readonly papers: PaperLogs;
  /** The store, watched: what it answers is held against the rules. */
  readonly lines: Lines;
}

export function createPaper(store: Lines, fault: (rule: string) => void): Paper {
  const sheets = new Map<string, Sheet>();
  const books = watchBooks(store, sheets);
  const papers = createPaperLogs(store, sheets, fault);
  return {
    sheets,
    papers,
    lines: { ...store, ...books.lines, ...watchArtists(store, sheets, papers, fault), ...papers.lines },
    get opened() {
      return books.opened();
    },
  };
}

/** What the match does with pages: it takes effect with the transaction that it belongs to. */
function watchBooks(store: Lines, sheets: Map<string, Sheet>) {
  let opened = 0;
  const staged = (tx: Tx, write: () => void) => stagedIn(tx).stage(write);
  const lines: Pick<Lines, 'open' | 'grant' | 'erase'> = {
    async open(tx, pages) {
      staged(tx, () => {
        for (const page of pages.filter(({ drawing }) => !sheets.has(drawing))) {
          opened += 1;
          sheets.set(page.drawing, { ...page, state: 'open', rev: 0, readers: [], lines: [], base: 0 });
        }
      });
      return store.open(tx, pages);
    },
    async grant(tx, grants) {
      staged(tx, () => {
        for (const { drawing, readers, reveal } of grants) {
          const sheet = sheets.get(drawing);
          if (sheet) Object.assign(sheet, { readers, ...(reveal ? { state: 'revealed' } : {}) });
        }
      });
      return store.grant(tx, grants);
    },
    async erase(tx, drawings) {
      staged(tx, () => {
        for (const drawing of drawings) sheets.delete(drawing);
      });
      return store.erase(tx, drawings);
    },
  };
  return { lines, opened: () => opened };
}

/** What artists do on an open page, until it is closed. */
function watchArtists(
  store: Lines,
  sheets: ReadonlyMap<string, Sheet>,
  papers: Pick<PaperLogs, 'isErased'>,
  fault: (rule: string) => void,
): Pick<Lines, 'begin' | 'append' | 'read' | 'close'> {
  return {
    async begin(drawing, lines, meta) {
      const page = await store.begin(drawing, lines, meta);
      const sheet = sheets.get(drawing);
      if (sheet?.state === 'open' && sheet.lines.length === 0)
        Object.assign(sheet, { lines: [...lines], base: lines.length });
      if (page && page.base !== sheet?.base) fault(`the page ${drawing} lies on a wrong base`);
      return page;
    },
    async append(drawing, author, request, maxLines) {
      const expected = expectedAnswer(sheets.get(drawing), author, request);
      const answer = await store.append(drawing, author, request, maxLines);
      const given = told(answer);
      if (given !== expected) fault(`L1-L7: the page ${drawing} answered ${given} where the rules say ${expected}`);
      return answer;
    },
    async read(drawing) {
      // A paper may go while somebody is on their way to read it.
      const sheet = papers.isErased(drawing) ? undefined : sheets.get(drawing);
      const kept = sheet && [...sheet.lines];
      const read = await store.read(drawing);
      const same =
        read?.lines.length === kept?.length && (read?.lines ?? []).every((line, i) => isSame(line, kept?.[i]));
      if (!same) fault(`L6: the page ${drawing} holds other lines than were stored`);
      return read;
    },
    async close(drawings) {
      for (const drawing of drawings) {
        const sheet = sheets.get(drawing);
        if (sheet?.state === 'open') sheet.state = 'closed';
      }
      const counts = await store.close(drawings);
      for (const [drawing, count] of counts) {
        const sheet = sheets.get(drawing);
        if (sheet && count !== sheet.lines.length - sheet.base)
          fault(`the page ${drawing} was closed with a wrong count`);
      }
      return counts;
    },
  };
}

/** The answer by the rules; the sheet becomes what it must be then. */
function expectedAnswer(sheet: Sheet | undefined, author: string, { index, lines, rev }: AppendRequest): string {
  if (!sheet) return 'unknown';
  if (sheet.author !== author) return 'notAuthor';
  if (sheet.state !== 'open') return 'closed';
  const stored = sheet.lines.length;
  if (index < sheet.base) throw new Error('bots leave a base alone');
  if (index > stored) return `gap ${stored} ${sheet.rev}`;
  if (rev === undefined) throw new Error('bots always name the revision');
  if (rev < sheet.rev) return `stale ${stored} ${sheet.rev}`;
  if (rev > sheet.rev) sheet.lines = [...sheet.lines.slice(0, index), ...lines];
  else {
    const overlap = sheet.lines.slice(index, index + lines.length);
    if (overlap.some((line, i) => !isSame(line, lines[i]))) return `stale ${stored} ${sheet.rev}`;
    sheet.lines = [...sheet.lines, ...lines.slice(overlap.length)];
  }
  sheet.rev = rev;
  return `ok ${sheet.lines.length} ${sheet.rev}`;
}
