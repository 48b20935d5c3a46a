const ADDRESS = /^https?:\/\/(?:www\.)?twitch\.tv\//;
const LOGIN = /^[a-z0-9_]{1,25}$/;

/** Login names in what somebody has typed or pasted: one in each line, or with commas; addresses of channels count as their names. Each once. */
export function namesIn(text: string): string[] {
  const names = text
    .split(/[\n,]/)
    .map((line) => line.trim().toLowerCase().replace(ADDRESS, '').replace(/^@/, '').replace(/\/$/, ''))
    .filter((name) => name !== '');
  return [...new Set(names)];
}

/** The first that is no name at Twitch; null: all of them are. */
export function wrongName(names: readonly string[]): string | null {
  return names.find((name) => !LOGIN.test(name)) ?? null;
}
