/** Under which profiles are kept that this reader has read; null: a visitor. One's own changes with one's drawings. */
export const profilesReadBy = (reader: string | null) => ['profile', reader] as const;
