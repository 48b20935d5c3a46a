/**
 * The assignment of rows to distinct columns with the least total cost (Hungarian method with potentials, O(r²c)).
 * @param cost integers, one row per worker, at least as many columns as rows
 * @returns the column of each row
 */
export function assign(cost: readonly (readonly number[])[]): number[] {
  const rows = cost.length;
  const columns = cost[0]?.length ?? 0;
  if (rows > columns) throw new RangeError('more rows than columns');
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  /** Row (1-based) that holds each column (1-based); column 0 holds the row being placed. */
  const holder = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) place(row);
  return columnOfRow();

  function place(row: number): void {
    const slack = new Float64Array(columns + 1).fill(Infinity);
    const previous = new Int32Array(columns + 1);
    const visited = new Uint8Array(columns + 1);
    holder[0] = row;
    let column = 0;
    do {
      visited[column] = 1;
      column = widen(column, slack, previous, visited);
    } while (holder[column] !== 0);
    while (column !== 0) {
      const before = previous[column] as number;
      holder[column] = holder[before] as number;
      column = before;
    }
  }

  /** Grows the alternating tree by the cheapest reachable column and returns it. */
  function widen(from: number, slack: Float64Array, previous: Int32Array, visited: Uint8Array): number {
    const row = holder[from] as number;
    let nearest = 0;
    let delta = Infinity;
    for (let column = 1; column <= columns; column++) {
      if (visited[column]) continue;
      const reduced =
        (cost[row - 1]?.[column - 1] as number) - (rowPotential[row] as number) - (columnPotential[column] as number);
      if (reduced < (slack[column] as number)) {
        slack[column] = reduced;
        previous[column] = from;
      }
      if ((slack[column] as number) < delta) {
        delta = slack[column] as number;
        nearest = column;
      }
    }
    for (let column = 0; column <= columns; column++) {
      if (visited[column]) {
        const held = holder[column] as number;
        rowPotential[held] = (rowPotential[held] as number) + delta;
        columnPotential[column] = (columnPotential[column] as number) - delta;
      } else {
        slack[column] = (slack[column] as number) - delta;
      }
    }
    return nearest;
  }

  function columnOfRow(): number[] {
    const result = Array.from({ length: rows }, () => -1);
    for (let column = 1; column <= columns; column++) {
      const row = holder[column] as number;
      if (row !== 0) result[row - 1] = column - 1;
    }
    return result;
  }
}
