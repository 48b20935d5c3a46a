import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefused } from '@tuschel/platform';
import { LEGAL_PAGES } from '@tuschel/protocol';
import { type ContentPages, readContentPages } from '@tuschel/web-service';
import { adsOnPrivacy } from './config/ads.ts';
import type { Config } from './config/config.ts';
import { SETTINGS } from './config/settings.ts';

const OURS = fileURLToPath(new URL('../../../content/pages', import.meta.url));

type PagesConfig = Pick<Config, 'mode' | 'pagesFolder' | 'ads' | 'adsOrigins'>;

/** The operator's own pages before those that come with us. Production refuses samples and absent ones where a law asks for the page. */
export function loadPages(config: PagesConfig): ContentPages {
  const { mode, pagesFolder } = config;
  if (pagesFolder !== undefined && !existsSync(pagesFolder))
    throw new StartRefused(`${SETTINGS.pagesFolder.name} is ${resolve(pagesFolder)}: there is no such folder`, {
      isLasting: true,
    });
  const pages = readContentPages(
    [...(pagesFolder === undefined ? [] : [resolve(pagesFolder)]), OURS],
    adsOnPrivacy(config),
  );
  if (mode === 'production') refuseSamples(pages);
  return pages;
}

function refuseSamples({ names, samples }: ContentPages): void {
  const missing = LEGAL_PAGES.filter((name) => samples.includes(name) || !names.includes(name));
  if (missing.length === 0) return;
  const files = missing.map((name) => `${name}.md`).join(', ');
  throw new StartRefused(
    `In production these pages must be your own: ${files}. Copy them from content/pages into a folder, write them, ` +
      `remove the line "sample: true", and name the folder with ${SETTINGS.pagesFolder.name}`,
    { isLasting: true },
  );
}
