import type { PromptToken } from '../model/book.ts';
import { below, type Luck } from '../model/luck.ts';
import type { Seat } from '../model/seats.ts';

/** Whom `!` may stand for: VIPs if there are any, or else everybody who plays. */
export function candidates(here: readonly Seat[], players: readonly Seat[]): readonly Seat[] {
  const vips = here.filter(({ vip }) => vip);
  return vips.length > 0 ? vips : players;
}

/** Each `!` becomes somebody: not the artist, not twice in a line, everybody about equally often; as long as there is a choice. */
export function drawNames(
  lines: readonly { readonly tokens: readonly PromptToken[] }[],
  artists: readonly (readonly string[])[],
  pool: readonly Seat[],
  luck: Luck,
): [(readonly PromptToken[])[], Luck] {
  const used = new Map<string, number>();
  let rest = luck;
  const drawn = lines.map(({ tokens }, index) => {
    const inLine = new Set(tokens.flatMap((token) => (token.kind === 'player' ? [token.id] : [])));
    return tokens.map((token): PromptToken => {
      if (token.kind !== 'draw' || pool.length === 0) return token;
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
export function castOf(line: readonly PromptToken[]): (string | null)[] {
  return line.flatMap((token) => {
    if (token.kind === 'player') return [token.id];
    return token.kind === 'choose' ? [null] : [];
  });
}
