import type { Book, PromptToken } from '../model/book.ts';
import { type Luck, shuffle } from '../model/luck.ts';
import { candidates, castOf, drawNames } from '../story/cast.ts';
import { tellPrompt } from '../story/prompt.ts';
import { type ParsedStory, parseStory, type StoryLine } from '../story/story.ts';
import type { Beginning, Mode } from './mode.ts';

/** The host's story, a line to each artist; all draw at once, and the story is shown in its order. */
export const storyteller = {
  number: 4,
  isOneBook: true,
  steps: () => [{ kind: 'draw', hand: 'deal' }],

  problem(beginning) {
    const [problem] = storyOf(beginning).problems;
    if (!problem) return null;
    if (problem.code !== 'tooManyPrompts') return { code: problem.code };
    return { code: problem.code, numbers: { prompts: problem.prompts, players: problem.artists } };
  },

  books(beginning, luck) {
    const { lines } = storyOf(beginning);
    const [artists, dealt] = dealLines(
      lines,
      beginning.players.map(({ person }) => person.id),
      luck,
    );
    const [tokens, drawn] = drawNames(lines, artists, candidates(beginning.here, beginning.players), dealt);
    const { host } = beginning;
    const books = lines.map((_, start): Book => {
      const line = tokens[start] as readonly PromptToken[];
      const text = tellPrompt(line);
      const page = {
        kind: 'text',
        type: 1,
        player: host,
        text,
        dice: false,
        given: true,
        cast: castOf(line),
        line,
      } as const;
      return { owner: host, start, pages: [page], artists: artists[start] as readonly string[] };
    });
    return { books, luck: drawn };
  },
} as const satisfies Mode;

function storyOf({ options, here, players }: Beginning): ParsedStory {
  const people = here.map((seat) => ({ ...seat.person, vip: seat.vip, plays: players.includes(seat) }));
  return parseStory(options.story ?? '', people, { vipOnly: options.vipOnly ?? false });
}

/** Named lines go to their artists; the others are dealt, from the first one again until everybody has one. */
function dealLines(lines: readonly StoryLine[], players: readonly string[], luck: Luck): [string[][], Luck] {
  const artists = lines.map(({ owner }): string[] => (owner === null ? [] : [owner.id]));
  const named = new Set(artists.flat());
  const [rest, left] = shuffle(
    luck,
    players.filter((id) => !named.has(id)),
  );
  const free = lines.flatMap(({ owner }, index) => (owner === null ? [index] : []));
  const order = free.length > 0 ? free : [...lines.keys()];
  rest.forEach((id, index) => artists[order[index % order.length] as number]?.push(id));
  return [artists, left];
}
