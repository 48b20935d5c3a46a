import { readFileSync } from 'node:fs';
import { StartRefused } from '@tuschel/platform';
import { ADS, type Ads, CONTENT_LANGUAGES, type ContentLanguage } from '@tuschel/protocol';
import type { AdFrame, Additions } from '@tuschel/web-service';
import type { Config } from './config.ts';
import { SETTINGS } from './settings.ts';

type AdSettings = Pick<Config, 'ads' | 'adsFile' | 'adsOrigins'>;

/** The kind of ads as browsers read it in `/env.json`. Undefined: no ads. */
export function adsOf({ ads, adsOrigins: origins }: Omit<AdSettings, 'adsFile'>): Ads | undefined {
  if (ads === 'none') return undefined;
  return ads === 'house' ? { kind: ads } : { kind: ads, origins };
}

/** The ad of others, read once. Undefined: there is none. Throws `StartRefused` where its file cannot be used. */
export function readAdFrame({ ads, adsFile, adsOrigins: origins }: AdSettings): AdFrame | undefined {
  if (ads !== 'external' || adsFile === undefined) return undefined;
  const html = readAd(adsFile);
  const bytes = Buffer.byteLength(html);
  if (html.trim() === '') throw refused(adsFile, 'it is empty');
  if (bytes > ADS.fileBytes) throw refused(adsFile, `it has ${bytes} bytes, the most are ${ADS.fileBytes}`);
  return { html, origins };
}

function readAd(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw refused(file, error instanceof Error ? error.message : String(error));
  }
}

function refused(file: string, why: string): StartRefused {
  return new StartRefused(`${SETTINGS.adsFile.name} is ${file}: ${why}`, { isLasting: true });
}

/** Stands below the page on privacy, so that it says from where something is loaded even if the operator has not thought of it. */
export function adsOnPrivacy({ ads, adsOrigins }: Omit<AdSettings, 'adsFile'>): Additions {
  if (ads !== 'external') return {};
  const written = CONTENT_LANGUAGES.map((language) => [language, privacyText(language, adsOrigins)] as const);
  return { privacy: Object.fromEntries(written) as Record<ContentLanguage, string> };
}

function privacyText(language: ContentLanguage, origins: readonly string[]): string {
  const file = new URL(`../../../../content/additions/${language}/ads.md`, import.meta.url);
  return readFileSync(file, 'utf8').replace('{origins}', origins.map((origin) => `- ${origin}`).join('\n'));
}
