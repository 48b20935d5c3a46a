import type { Options } from '@tuschel/protocol';

/** Of the options; the promise says whether they were accepted. */
export type ChangeOptions = (options: Partial<Options>) => Promise<boolean>;
