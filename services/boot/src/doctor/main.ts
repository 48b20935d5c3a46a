/** `npm start -- doctor`: what is incomplete or unsafe about this set-up, and what to do. Starts nothing. */
import { connectSql } from '@tuschel/platform';
import { readAdFrame } from '../config/ads.ts';
import { type Config, idleSettings, isAlone, readConfig, unknownSettings } from '../config/config.ts';
import { checkDataFolder } from '../dataFolder/dataFolder.ts';
import { explain } from '../explain.ts';
import { folderOf, withOptions } from '../config/options.ts';
import { loadPages } from '../pages.ts';
import { purchaseStoresOf } from '../config/purchaseStores.ts';
import { serverLog } from '../serverLog.ts';
import { SETTINGS } from '../config/settings.ts';
import { findingsOf } from './findings.ts';
import { findingText } from './findingText.ts';

try {
  const environment = withOptions(process.argv.slice(2), process.env, folderOf(process.env));
  const config = readConfig(environment);
  readAdFrame(config);
  purchaseStoresOf(config);
  checkDataFolder(config.dataFolder);
  await reachDatabase(config);
  const pages = isAlone(config) ? null : loadPages({ ...config, mode: 'development' });
  const findings = await findingsOf(config, pages, Date.now());
  for (const name of unknownSettings(process.env))
    console.log(`- ${name} is no setting; npm start -- --help lists them all.`);
  for (const name of idleSettings(environment))
    console.log(`- ${name} has no effect with ${SETTINGS.product.name}=none.`);
  for (const finding of findings) console.log(`${finding.isSerious ? '!' : '-'} ${findingText(finding)}`);
  if (findings.length === 0) console.log('Nothing to put right.');
  process.exitCode = findings.some(({ isSerious }) => isSerious) ? 1 : 0;
} catch (error) {
  explain('Tuschel cannot start.', error);
  process.exitCode = 78;
}

/** The built-in one is started with the server; one of the operator's own has to be there before. */
async function reachDatabase({ databaseUrl: database }: Config): Promise<void> {
  if (database === undefined) return;
  const log = serverLog({ level: 'error', format: 'text', destination: process.stderr });
  await (await connectSql({ database, log, maxConnections: 1 })).close();
}
