/** Upper bounds in seconds, from a commit on a quiet disk to one that somebody notices. */
export const WRITE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
