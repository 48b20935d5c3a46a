export interface Slope {
  /** Of the straight line through the points, by least squares. */
  slope: number;
  /** Its standard error. */
  error: number;
}

/** At least three points. */
export function slopeOf(points: readonly (readonly [number, number])[]): Slope {
  const count = points.length;
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const spreadX = sum(points.map(([x]) => (x - meanX) ** 2));
  const slope = sum(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spreadX;
  const residual = sum(points.map(([x, y]) => (y - meanY - slope * (x - meanX)) ** 2));
  return { slope, error: Math.sqrt(residual / (count - 2) / spreadX) };
}

function mean(values: number[]): number {
  return sum(values) / values.length;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
