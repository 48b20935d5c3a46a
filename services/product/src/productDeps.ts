import type { Extend } from '@tuschel/gameserver/extend';
import type { Platform } from '@tuschel/platform/ports';
import type { Finding, ShownSetting } from '@tuschel/protocol';
import type { Language } from '@tuschel/rules';
import type { GoldenText, WordFilter, WordLists } from '@tuschel/words';
import type { ProductConfig } from './config.ts';

/** What the product is made with. */
export interface ProductDeps {
  platform: Pick<
    Platform,
    'clock' | 'entropy' | 'log' | 'metrics' | 'sql' | 'lines' | 'blobs' | 'bus' | 'storage' | 'load'
  >;
  extend: Extend;
  /** All prompts of the dictionary. */
  words: Record<Language, string[]>;
  /** The same prompts by the names of their packs, for games of one's own. Absent: there are no packs. */
  packs?: Record<string, Record<Language, string[]>>;
  /** Of everything people write. */
  wordFilter: WordFilter;
  /** What the filter was made of, and texts that new lists are tried on. Absent: the instance adds to nothing. */
  wordLists?: { base: WordLists; golden: readonly GoldenText[] };
  /** Of the terms that people accept: another text, another version. */
  termsVersion: string;
  config: ProductConfig;
  /** What is incomplete or unsafe about how the server is set up. Absent: nothing is known. */
  findings?: () => Promise<Finding[]>;
  /** What the server was started with, for admins to read. Absent: nothing is told. */
  settings?: readonly ShownSetting[];
  /** The release that this program is. */
  version?: string;
}
