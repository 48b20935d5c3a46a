/** As browsers name what they run on, the more exact ones first. */
const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A name for this device in the list of its owner, who can change it. Null: it does not tell. */
export function deviceGuess(userAgent: string): string | null {
  return DEVICES.find(([form]) => form.test(userAgent))?.[1] ?? null;
}
