import { dirname } from 'node:path';

/**
 * Test files that read what has changed, the nearest first: those beside it, then by the number of imports in between, and of equals those that
 * read the fewest modules, of which the change is the largest part.
 * @param graph module → what it imports
 */
export function nearestTests(
  graph: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
  isTest: (path: string) => boolean,
): string[] {
  const importers = reversed(graph);
  const distance = distancesFrom(changed, importers);
  const found = [...distance.keys()].filter((path) => graph.has(path) && isTest(path));
  const folders = new Set(changed.map(dirname));
  const rank = (path: string) => (folders.has(dirname(path)) ? 0 : 1);
  const size = new Map(found.map((path) => [path, distancesFrom([path], graph).size]));
  return found.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (distance.get(a) ?? 0) - (distance.get(b) ?? 0) ||
      (size.get(a) ?? 0) - (size.get(b) ?? 0) ||
      (a < b ? -1 : 1),
  );
}

function reversed(graph: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [module, imported] of graph) {
    for (const path of imported) {
      const known = importers.get(path);
      if (known) known.push(module);
      else importers.set(path, [module]);
    }
  }
  return importers;
}

/** All that is reached from there → in how many steps at least. */
function distancesFrom(starts: readonly string[], edges: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const distances = new Map(starts.map((path) => [path, 0]));
  // A map is walked in the order of its entries, also of those that are added meanwhile.
  for (const [path, steps] of distances) {
    for (const next of edges.get(path) ?? []) if (!distances.has(next)) distances.set(next, steps + 1);
  }
  return distances;
}
