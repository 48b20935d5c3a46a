/** Word lists that come with the server, in the order in which they are offered. */
export const PACKS = ['easy', 'creatures', 'silly', 'objects'] as const;
export type Pack = (typeof PACKS)[number];
