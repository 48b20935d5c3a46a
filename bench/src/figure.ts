export interface Figure {
  figure: string;
  value: number;
  unit: string;
  /** One standard error of the value, where it is the mean of something played by luck. */
  error?: number;
  /** What it should be at most (or, for rates, at least); null: reported only. */
  target: number | null;
}
