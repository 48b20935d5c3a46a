import type { Person } from './people/person.ts';
import type { Referee } from './referee/referee.ts';

/** What was acknowledged stands in the books, unless its author was removed by the host. */
export function checkPromises(referee: Referee, people: readonly Person[]): void {
  for (const { id, name, promised } of people) {
    for (const [place, { text, acknowledged, candidates }] of promised) {
      const [matchId = '', step = ''] = place.split('/');
      const match = referee.shadows.get(matchId)?.match;
      if (!acknowledged || match?.phase !== 99) continue;
      const isRemoved = match.seats.every(({ person, removed }) => person.id !== id || removed);
      const pages = match.books.flatMap((book) => book.pages[Number(step)] ?? []);
      const isKept = pages.some(
        (page) => page.kind === 'text' && page.player === id && wordsOf(page).some((word) => candidates.includes(word)),
      );
      if (!isRemoved && !isKept) referee.fault(`${name} was promised "${text}" on page ${step}, and no book has it`);
    }
  }
}

/** There are as many pages as people were asked for, and none beside. */
export function checkPages(referee: Referee): void {
  const asked = [...referee.shadows.values()].reduce((sum, { pages }) => sum + pages, 0);
  const { pages } = referee.counts();
  if (pages !== asked) referee.fault(`${asked} pages were asked for, and ${pages} opened`);
}

/** A guess has two texts. */
function wordsOf({ text, answers = [] }: { text: string; answers?: readonly string[] }): readonly string[] {
  return [text, ...answers];
}
