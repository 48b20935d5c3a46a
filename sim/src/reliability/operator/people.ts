/** What people see and press in their browsers, over the proxy. */
import type { Page } from '@playwright/test';
import { deviceBefore, newPerson, openBrowser } from './browser.ts';

export interface Guest {
  problems: string[];
  /** For an admin. */
  seesStaffSite(): Promise<string[]>;
  close(): Promise<void>;
}

/** Comes with a name, keeps the account with a passkey, closes the window, and comes back with the passkey alone. */
export async function comeByPasskey(site: string, name: string): Promise<{ problems: string[] }> {
  const browser = await openBrowser();
  try {
    const first = await newPerson(browser);
    const page = await first.newPage();
    const idOfGuest = watchOwnId(page);
    await page.goto(`${site}/me/data?lang=en`);
    await logInByName(page, name);
    const phone = await deviceBefore(page);
    await page.getByRole('button', { name: 'Add a passkey' }).first().click();
    await page
      .getByRole('button', { name: /^Rename/ })
      .first()
      .waitFor();
    const [held, id] = [await phone.passkeys(), idOfGuest()];

    const second = await newPerson(browser);
    const later = await second.newPage();
    const idLater = watchOwnId(later);
    await later.goto(`${site}/me/data?lang=en`);
    await phone.before(later);
    await first.close();
    await later.getByRole('button', { name: 'Log in with a passkey' }).first().click();
    await later.getByRole('button', { name }).waitFor();
    // The list of their devices is asked for as whoever is signed in.
    await later
      .getByRole('button', { name: /^Rename/ })
      .first()
      .waitFor();
    const same = idLater() === id;
    return {
      problems: [
        ...(held === 1 ? [] : [`the device of ${name} holds ${held} passkeys`]),
        ...(same ? [] : [`${name} is somebody else after logging in with the passkey`]),
      ],
    };
  } finally {
    await browser.close();
  }
}

/** Comes by the login of the community's own issuer. */
export async function comeByIssuer(site: string, name: string, issuer: string): Promise<Guest> {
  const browser = await openBrowser();
  const context = await newPerson(browser);
  const page = await context.newPage();
  await page.goto(`${site}/me/data?lang=en`);
  await page.getByRole('button', { name: `Log in with ${issuer}` }).click();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await acceptTerms(page);
  await page.getByRole('button', { name }).waitFor();
  return {
    problems: [],
    async seesStaffSite() {
      await page.goto(`${site}/admin?lang=en`);
      const overview = page.getByRole('list', { name: 'What is waiting for the team' });
      await overview.waitFor().catch(() => undefined);
      return (await overview.count()) > 0 ? [] : [`${name} is an admin and does not see the staff’s site`];
    },
    close: () => browser.close(),
  };
}

async function logInByName(page: Page, name: string): Promise<void> {
  const field = page.getByLabel('Your name');
  const go = page.getByRole('button', { name: 'Pick a name' });
  await field.or(go).first().waitFor();
  if ((await field.count()) === 0) {
    await go.first().click();
    await field.waitFor().catch(async () => {
      throw new Error(`There is no field for a name: ${await page.locator('body').innerText()}`);
    });
  }
  await field.fill(name);
  await page.getByRole('button', { name: 'Let’s go' }).click();
  await acceptTerms(page);
  const menu = page.getByRole('button', { name });
  await menu.waitFor().catch(async () => {
    throw new Error(`${name} is not signed in: ${page.url()} ${await page.locator('body').innerText()}`);
  });
}

async function acceptTerms(page: Page): Promise<void> {
  const accept = page.getByRole('button', { name: 'Accept' });
  await accept.waitFor();
  await accept.click();
}

/** Who the page speaks for, by the claims of the session with which it asks; the session itself is in no storage. */
function watchOwnId(page: Page): () => string {
  let uid: string | undefined;
  page.on('request', (request) => {
    const [, claims] = /^Bearer [\w-]+\.([\w-]+)\./.exec(request.headers()['authorization'] ?? '') ?? [];
    if (claims !== undefined) ({ uid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { uid?: string });
  });
  return () => {
    if (uid === undefined) throw new Error('This page has asked for nothing as somebody');
    return uid;
  };
}
