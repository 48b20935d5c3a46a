/** The point before: place, step towards it and pressure, all in steps of the grid. Points are told as what differs from it. */
export interface Pen {
  x: number;
  y: number;
  stepX: number;
  stepY: number;
  pressure: number;
}

export function penAtRest(): Pen {
  return { x: 0, y: 0, stepX: 0, stepY: 0, pressure: 0 };
}
