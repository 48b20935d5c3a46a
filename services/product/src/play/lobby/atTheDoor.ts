import type { Gathering } from '@tuschel/platform';

/** How what is asked of everybody who enters goes together: after a restart all come in at the same moment. */
export const AT_THE_DOOR: Gathering = { atOnce: 1, most: 64 };
