import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the data folder: hosts that TUSCHEL_URL has named, the present one last. */
const FILE = 'hosts.json';

/**
 * Hosts that people knew this server by before `url`; what comes to one of them is led to the new one. Notes the present one for later. Without a
 * `url` there is nowhere to lead.
 */
export function formerHosts(dataFolder: string, url: string | undefined): string[] {
  if (url === undefined) return [];
  const file = join(dataFolder, FILE);
  const { host } = new URL(url);
  const before = readHosts(file).filter((one) => one !== host);
  writeFileSync(file, `${JSON.stringify([...before, host], null, 2)}\n`);
  return before;
}

/** What somebody has damaged is forgotten: nobody is led anywhere by it. */
function readHosts(file: string): string[] {
  if (!existsSync(file)) return [];
  try {
    const hosts: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [];
  } catch {
    return [];
  }
}
