import type { Finding, FindingCode } from '@tuschel/protocol';
import { SETTINGS } from '../config/settings.ts';

type Values = Finding['values'];

const PROVIDERS = `${SETTINGS.twitchClientId.name}, ${SETTINGS.discordClientId.name} or ${SETTINGS.oidcIssuer.name}`;

const TEXTS: Record<FindingCode, (values: Values) => string> = {
  noLogin: () =>
    `Nobody can log in: set ${PROVIDERS}, or allow names without accounts with ${SETTINGS.localLogin.name}=on`,
  nameLogin: () =>
    `Names last as long as their window: accounts that stay need passkeys, at an https address with a name in ${SETTINGS.url.name}, or ${PROVIDERS}`,
  noPasskeys: () =>
    `Names last as long as their window: let people keep their account with ${SETTINGS.passkeys.name}=on, or set ${PROVIDERS}`,
  noAddress: () =>
    `${SETTINGS.url.name} is not set: links in feeds and previews, and secure cookies, need the address that people use`,
  plainHttp: ({ url }) =>
    `${SETTINGS.url.name} is ${url}: without https everybody on the way can read sessions; put a proxy with TLS before it`,
  noProxy: () =>
    `${SETTINGS.url.name} is set and ${SETTINGS.proxies.name} is 0: behind a proxy all people share one limit; set it to the number of your proxies`,
  samples: ({ names }) =>
    `These pages are samples: ${names}. Write your own and name their folder with ${SETTINGS.pagesFolder.name}`,
  brackets: ({ names }) => `These pages still have something in square brackets: ${names}. Fill it in`,
  clock: ({ at }) => `The clock says ${at}, which is before this program was made: set it right, sessions depend on it`,
  disk: ({ megabytes }) =>
    `${megabytes} MiB are free on the disk of the data folder: make room, with too little nothing can be saved`,
  noBackup: () => 'There has never been a backup: npm run backup -- --to PLACE, on another disk',
  oldBackup: ({ days }) => `The last backup is ${days} days old: npm run backup -- --to PLACE`,
};

/** What was found and what to do about it, in one line. */
export function findingText({ code, values }: Finding): string {
  return `${TEXTS[code](values)}.`;
}
