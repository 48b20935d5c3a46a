import type { Book } from '../book.ts';
import { below, type Luck, shuffle } from '../luck.ts';
import type { Seat } from '../seats.ts';
import type { PromptToken } from '../story/prompt.ts';
import { tellPrompt } from '../story/prompt.ts';
import { type ParsedStory, parseStory, type StoryLine } from '../story/story.ts';
import type { Beginning, Mode } from './mode.ts';

/** The host's story, a line to each artist; all draw at once, and the story is shown in its order. */
export const storyteller: Mode = {
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
    const [tokens, drawn] = drawNames(lines, artists, candidates(beginning), dealt);
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
};

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

/** Whom `!` may stand for: VIPs if there are any, or else everybody who plays. */
function candidates({ here, players }: Beginning): readonly Seat[] {
  const vips = here.filter(({ vip }) => vip);
  return vips.length > 0 ? vips : players;
}

/** Each `!` becomes somebody: not the artist, not twice in a line, everybody about equally often; as long as there is a choice. */
function drawNames(
  lines: readonly StoryLine[],
  artists: readonly (readonly string[])[],
  pool: readonly Seat[],
  luck: Luck,
): [(readonly PromptToken[])[], Luck] {
  const used = new Map<string, number>();
  let rest = luck;
  const drawn = lines.map(({ tokens }, index) => {
    const inLine = new Set(tokens.flatMap((token) => (token.kind === 'player' ? [token.id] : [])));
    return tokens.map((token): PromptToken => {
      if (token.kind !== 'draw') return token;
      let person: Seat['person'];
      [person, rest] = leastUsed(pool, artists[index] ?? [], inLine, used, rest);
      inLine.add(person.id);
      used.set(person.id, (used.get(person.id) ?? 0) + 1);
      return { kind: 'player', raw: token.raw, id: person.id, name: person.name };
    });
  });
  return [drawn, rest];
}

function leastUsed(
  pool: readonly Seat[],
  artists: readonly string[],
  inLine: ReadonlySet<string>,
  used: ReadonlyMap<string, number>,
  luck: Luck,
): [Seat['person'], Luck] {
  const people = pool.map(({ person }) => person);
  const others = prefer(people, ({ id }) => !artists.includes(id));
  const fresh = prefer(others, ({ id }) => !inLine.has(id));
  const least = Math.min(...fresh.map(({ id }) => used.get(id) ?? 0));
  const ties = fresh.filter(({ id }) => (used.get(id) ?? 0) === least);
  const [pick, rest] = below(luck, ties.length);
  return [ties[pick] as Seat['person'], rest];
}

function prefer<T>(items: readonly T[], wanted: (item: T) => boolean): readonly T[] {
  const best = items.filter(wanted);
  return best.length > 0 ? best : items;
}

/** Whom a line is about, in its order; null: the artist's choice. */
function castOf(line: readonly PromptToken[]): (string | null)[] {
  return line.flatMap((token) => {
    if (token.kind === 'player') return [token.id];
    return token.kind === 'choose' ? [null] : [];
  });
}
