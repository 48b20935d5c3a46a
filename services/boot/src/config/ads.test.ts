import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import { ADS } from '@tuschel/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adsOf, readAdFrame } from './ads.ts';
import { readConfig } from './config.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-ads-'));
  file = join(folder, 'ad.html');
});
afterEach(() => rmSync(folder, { recursive: true }));

const external = (more: Record<string, string> = {}) =>
  readConfig({
    TUSCHEL_ADS: 'external',
    TUSCHEL_ADS_FILE: file,
    TUSCHEL_ADS_ORIGINS: 'https://ads.example',
    ...more,
  });

describe('the settings', () => {
  test('nothing is shown unless the operator says so', () => {
    expect(adsOf(readConfig({}))).toBeUndefined();
    expect(readAdFrame(readConfig({}))).toBeUndefined();
  });

  test('what we show ourselves needs no file', () => {
    const config = readConfig({ TUSCHEL_ADS: 'house' });
    expect(adsOf(config)).toEqual({ kind: 'house' });
    expect(readAdFrame(config)).toBeUndefined();
  });

  test('a file and sites without the word change nothing', () => {
    const config = external({ TUSCHEL_ADS: 'none' });
    expect([adsOf(config), readAdFrame(config)]).toEqual([undefined, undefined]);
  });

  test('ads of others need the file and the sites', () => {
    expect(() => external({ TUSCHEL_ADS_FILE: '' })).toThrow(
      'TUSCHEL_ADS_FILE is missing: it must be set when TUSCHEL_ADS is external',
    );
    expect(() => external({ TUSCHEL_ADS_ORIGINS: '' })).toThrow('TUSCHEL_ADS_ORIGINS is missing');
  });

  test.each([
    'http://ads.example',
    'https://ads.example/tag.js',
    '*',
    'https://*.ads.example',
    'ads.example',
    "'self'",
  ])('a site is an https address: %s is none', (origin) => {
    expect(() => external({ TUSCHEL_ADS_ORIGINS: origin })).toThrow('TUSCHEL_ADS_ORIGINS is');
  });

  test('as many sites as there may be, and one more; the same one twice is one', () => {
    const sites = (count: number) => Array.from({ length: count }, (_, at) => `https://ads-${at}.example`).join(',');
    expect(external({ TUSCHEL_ADS_ORIGINS: sites(ADS.origins) }).adsOrigins).toHaveLength(ADS.origins);
    expect(() => external({ TUSCHEL_ADS_ORIGINS: sites(ADS.origins + 1) })).toThrow('TUSCHEL_ADS_ORIGINS is');
    expect(external({ TUSCHEL_ADS_ORIGINS: 'https://a.example, https://a.example/' }).adsOrigins).toEqual([
      'https://a.example',
    ]);
  });

  test('a file is named by its whole path', () => {
    expect(() => external({ TUSCHEL_ADS_FILE: 'ad.html' })).toThrow('TUSCHEL_ADS_FILE is "ad.html"');
  });
});

describe('the file', () => {
  test('is what its provider handed out', () => {
    writeFileSync(file, '<script src="https://ads.example/tag.js"></script>');
    expect(readAdFrame(external())).toEqual({
      html: '<script src="https://ads.example/tag.js"></script>',
      origins: ['https://ads.example'],
    });
    expect(adsOf(external())).toEqual({ kind: 'external', origins: ['https://ads.example'] });
  });

  test('that is not there, or empty, is refused at start, with its name', () => {
    expect(() => readAdFrame(external())).toThrow(StartRefused);
    expect(() => readAdFrame(external())).toThrow(`TUSCHEL_ADS_FILE is ${file}: ENOENT`);
    writeFileSync(file, ' \n');
    expect(() => readAdFrame(external())).toThrow('it is empty');
  });

  test('may be as large as 64 KiB, and not a byte larger', () => {
    writeFileSync(file, 'x'.repeat(ADS.fileBytes));
    expect(readAdFrame(external())?.html).toHaveLength(ADS.fileBytes);
    writeFileSync(file, `${'x'.repeat(ADS.fileBytes - 1)}ä`);
    expect(() => readAdFrame(external())).toThrow(`it has ${ADS.fileBytes + 1} bytes, the most are ${ADS.fileBytes}`);
  });
});
