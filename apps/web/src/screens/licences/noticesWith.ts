/** A package of others that ships with the app. */
export interface Notice {
  name: string;
  version: string;
  licence: string;
  where: 'browser' | 'server' | 'both';
  /** Places among the texts. */
  texts: readonly number[];
}

/** Those whose name or licence has each of these words in it. */
export function noticesWith(notices: readonly Notice[], wanted: string): readonly Notice[] {
  const words = wanted.toLowerCase().split(/\s/).filter(Boolean);
  return notices.filter(({ name, version, licence }) => {
    const line = `${name} ${version} ${licence}`.toLowerCase();
    return words.every((word) => line.includes(word));
  });
}
