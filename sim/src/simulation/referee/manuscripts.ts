import type { DrawInput } from '@tuschel/product/simulated';
import type { Match, PageRef } from '@tuschel/rules';
import { type Draw, desksOf, type Page, stepOf } from './entitlements.ts';

type Task = Draw['tasks'][number];
type Command = Extract<DrawInput, { type: 'command' }>['command'];

/** What everybody has written in the open step, and that the books get it as it was. */
export interface Manuscripts {
  /** Another step begins. */
  clear(): void;
  /** A command took effect; `task`: the page at which this person was. */
  obeyed(person: string, command: Command, task: Task): void;
  /** The pages of a step go into the books: from each whoever works on it, and as they made it. */
  bound(before: Draw, after: Exclude<Match, { phase: 0 }>): void;
}

interface Written {
  texts: readonly string[];
  submitted: boolean;
}

const NOTHING: Written = { texts: [], submitted: false };

/** `linesOn`: how many lines of their own a drawing page has. */
export function createManuscripts(linesOn: (page: PageRef) => number, fault: (rule: string) => void): Manuscripts {
  /** By person and book. */
  const written = new Map<string, Written>();
  const writtenBy = (player: string, book: number) => written.get(`${player}/${book}`) ?? NOTHING;

  const checkText = (page: Page & { kind: 'text' }, book: number) => {
    if (page.dice) return;
    const { texts } = writtenBy(page.player, book);
    const said = page.answers ?? [page.text];
    const isOwn = page.answers ? said.some((text) => texts.includes(text)) : said.every((text) => texts.includes(text));
    if (!isOwn) fault(`${page.player} did not write "${page.text}"`);
  };

  const checkKept = (draw: Draw, { player, own }: { player: string; own: PageRef }, page: Page | undefined) => {
    if (stepOf(draw).kind === 'draw') {
      const task = draw.tasks.find((one) => one.player === player && one.book === own.book && !one.withdrawn);
      const lines = linesOn(own);
      const kept = page?.kind === 'drawing' && page.player === player ? page.lines : 0;
      if (lines !== kept && !task?.blank) fault(`${player} drew ${lines} lines, and the book has ${kept}`);
      return;
    }
    const { texts, submitted } = writtenBy(player, own.book);
    if (!submitted) return;
    const kept = page?.kind === 'text' && page.player === player ? (page.answers ?? [page.text]) : [];
    if (kept.join() !== texts.join()) fault(`${player} handed in "${texts.join()}", and the book has "${kept.join()}"`);
  };

  return {
    clear: () => written.clear(),
    obeyed(person, command, task) {
      const key = `${person}/${task.book}`;
      const { texts } = written.get(key) ?? NOTHING;
      if (command.type === 'keepDrawing') written.set(key, { texts, submitted: false });
      if (command.type !== 'submit' && (command.type !== 'typed' || task.submitted)) return;
      const given = task.answers ? command.texts : command.text === undefined ? undefined : [command.text];
      written.set(key, { texts: given ?? texts, submitted: command.type === 'submit' });
    },
    bound(before, after) {
      const desks = desksOf(before);
      before.books.forEach(({ pages }, index) => {
        const added = (after.books[index]?.pages ?? []).slice(pages.length);
        const makers = before.tasks.filter(({ book }) => book === index).map(({ player }) => player);
        for (const page of added) {
          if (page.player && !makers.includes(page.player)) fault('a book has a page of somebody who was not at it');
          if (page.kind === 'text') checkText(page, index);
        }
        for (const desk of desks.filter(({ own }) => own.book === index))
          checkKept(before, desk, added[desk.own.step - pages.length]);
      });
    },
  };
}
