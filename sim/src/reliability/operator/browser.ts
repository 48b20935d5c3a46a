import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Capability } from '../capability.ts';

const PROGRAM =
  process.env['TUSCHEL_CHROMIUM'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  '';

export const CHROMIUM: Capability = {
  name: 'chromium',
  missing: () =>
    spawnSync(PROGRAM, ['--version']).status === 0 ? null : 'people log in with Chromium, and Chromium is missing',
};

/** A Chromium that takes the certificates of the drill's own authority for good: passkeys want an address without faults. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: PROGRAM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--ignore-certificate-errors',
    ],
  });
}

/** A phone or a laptop with a chip for passkeys, before one window. */
export interface Device {
  /** The same device before another window. */
  before(page: Page): Promise<Device>;
  passkeys(): Promise<number>;
}

export async function deviceBefore(page: Page): Promise<Device> {
  return deviceOf(await withAuthenticator(page));
}

interface Authenticator {
  cdp: CDPSession;
  id: string;
}

function deviceOf({ cdp, id }: Authenticator): Device {
  const credentials = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials;
  return {
    passkeys: async () => (await credentials()).length,
    async before(other) {
      const there = await withAuthenticator(other);
      for (const credential of await credentials())
        await there.cdp.send('WebAuthn.addCredential', { authenticatorId: there.id, credential });
      return deviceOf(there);
    },
  };
}

async function withAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

/** As somebody who reads English and wants nothing to move. */
export function newPerson(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
}
