import { type CDPSession, expect, type Page } from '@playwright/test';
import { operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { Party } from './party.ts';
import { Player } from './player.ts';
import { openWindow } from './window.ts';
import { test } from './test.ts';

let server: ServerProcess;
/** Passkeys belong to a name; an address of numbers has none. */
let url: string;
test.beforeAll(async () => {
  server = await startServer();
  url = `http://localhost:${server.port}`;
});
test.afterAll(() => server.close());

/** What a phone or a laptop is to the browser. Each window has to be told of it. */
class Device {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
  private constructor(cdp: CDPSession, authenticatorId: string) {
    this.cdp = cdp;
    this.authenticatorId = authenticatorId;
  }

  static async in(page: Page): Promise<Device> {
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
    return new Device(cdp, authenticatorId);
  }

  async passkeys() {
    const { credentials } = await this.cdp.send('WebAuthn.getCredentials', { authenticatorId: this.authenticatorId });
    return credentials;
  }

  /** The same device, before another window. */
  async movedTo(page: Page): Promise<Device> {
    const there = await Device.in(page);
    for (const credential of await this.passkeys())
      await there.cdp.send('WebAuthn.addCredential', { authenticatorId: there.authenticatorId, credential });
    return there;
  }

  async remove(): Promise<void> {
    await this.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.authenticatorId });
  }

  /** Its owner says no from now on. */
  async refuse(): Promise<void> {
    await this.cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.authenticatorId, isUserVerified: false });
    await this.cdp.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.authenticatorId,
      enabled: false,
    });
  }
}

const logOut = async (page: Page, name: string) => {
  await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
};

test('a guest plays, keeps the account with a passkey, closes the window, and is the same person with the same game', {
  tag: '@long',
}, async ({ context }) => {
  const party = await Party.open(context);
  const [, bela] = party.everyone as [Player, Player, Player];
  await party.gather(url);
  await party.writePrompts();
  const pictures = await party.drawAll();
  await party.describeAll();
  await party.watchAll(pictures);

  // Everybody is asked; nobody has to answer.
  const cleo = party.everyone[2]!.page;
  await expect(cleo.getByRole('heading', { name: 'Want to keep your account?' })).toBeVisible();
  await cleo.getByRole('button', { name: 'Not now' }).click();
  await expect(cleo.getByRole('heading', { name: 'Want to keep your account?' })).toHaveCount(0);
  await cleo.reload();
  await expect(cleo.getByText('Thanks for playing!')).toBeVisible();
  await expect(cleo.getByRole('heading', { name: 'Want to keep your account?' })).toHaveCount(0);

  const phone = await Device.in(bela.page);
  await bela.page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(bela.page.getByText('Done! From now on your passkey brings you back here')).toBeVisible();
  expect(await phone.passkeys()).toHaveLength(1);

  const page = await openWindow(context);
  await phone.movedTo(page);
  await bela.page.close();
  await page.goto(`${url}/me/history?lang=en`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Bela', exact: true })).toBeVisible();
  await logOut(page, 'Bela');

  await page.goto(`${url}/me/history?lang=en`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Bela', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/me\/history/);
  await expect(page.getByText('Ada').first()).toBeVisible();

  for (const { name, complaints } of party.everyone) expect(complaints, `${name}'s browser`).toEqual([]);
});

test('a second device gets in, too; the first is taken out and opens nothing any more', { tag: '@long' }, async ({
  context,
}) => {
  const ada = new Player(await openWindow(context), 'Ada');
  const { page } = ada;
  await page.goto(`${url}/me/data?lang=en`);
  await ada.logIn();
  const phone = await Device.in(page);
  const devices = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Rename/ }) });
  await ada.press('Add a passkey');
  await expect(devices).toHaveCount(1);
  const [onPhone] = await phone.passkeys();
  await phone.remove();

  const laptop = await Device.in(page);
  await ada.press('Add another device');
  await expect(devices).toHaveCount(2);
  expect(await laptop.passkeys()).toHaveLength(1);
  await devices
    .nth(1)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(devices.nth(1)).toContainText('Laptop');
  await devices
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(devices).toHaveCount(1);
  await ada.press('Remove Laptop');
  await expect(page.getByText('This is your last passkey.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await test.step('the laptop logs in, the phone does not', async () => {
    await logOut(page, 'Ada');
    await page.goto(`${url}/me/data?lang=en`);
    await ada.press('Log in with a passkey');
    await expect(devices).toContainText('Last used on');
    await laptop.remove();
    const lost = await Device.in(page);
    await lost.cdp.send('WebAuthn.addCredential', {
      authenticatorId: lost.authenticatorId,
      credential: onPhone as NonNullable<typeof onPhone>,
    });
    await logOut(page, 'Ada');
    await page.goto(`${url}/me/data?lang=en`);
    await ada.press('Log in with a passkey');
    await expect(page.getByText('We don’t know this passkey any more.')).toBeVisible();
  });
  expect(ada.complaints).toEqual([]);
});

test('a person who has lost every passkey logs in once with a link from the team, and adds a new one', {
  tag: '@long',
}, async ({ browser }) => {
  const open = async (name: string) =>
    new Player(await (await browser.newContext({ reducedMotion: 'reduce' })).newPage(), name);
  const [dora, theo] = [await open('Dora'), await open('Theo')];
  await dora.page.goto(`${url}/me/history?lang=en`);
  await dora.logIn();
  await theo.page.goto(`${url}/me/history?lang=en`);
  await theo.logIn();
  await operate(server, 'grant', 'Theo', 'team');
  await theo.page.goto(`${url}/admin?area=people&person=Dora&lang=en`);
  await theo.press('Link to log in again');
  const dialog = theo.page.getByRole('dialog', { name: 'Link for Dora' });
  await dialog.getByRole('textbox').fill('Her phone fell into the sea.');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const link = (await theo.page.getByTestId('login-link').textContent()) ?? '';
  expect(link).toMatch(/^http:\/\/localhost:\d+\/login\/link#[\w-]{43}$/);
  await theo.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(theo.page.getByText('Her phone fell into the sea.')).toBeVisible();

  const anew = await open('Dora');
  const phone = await Device.in(anew.page);
  await anew.page.goto(link);
  await expect(anew.page.getByRole('heading', { name: 'Log in again' })).toBeVisible();
  await expect(anew.page).toHaveURL(`${url}/login/link`);
  await anew.press('Log in with this link');
  await expect(anew.page.getByRole('heading', { name: 'Good to have you back, Dora!' })).toBeVisible();
  await anew.press('Add a passkey');
  await expect(anew.page.getByText('Not used yet')).toBeVisible();
  expect(await phone.passkeys()).toHaveLength(1);

  const late = await open('Dora');
  await late.page.goto(link);
  await late.press('Log in with this link');
  await expect(late.page.getByText('This link doesn’t work any more.')).toBeVisible();

  await test.step('whoever does not answer their device can log in another way', async () => {
    await logOut(anew.page, 'Dora');
    await anew.page.goto(`${url}/me/history?lang=en`);
    await phone.refuse();
    await anew.page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(anew.page.getByRole('heading', { name: 'Log in with a passkey' })).toBeVisible();
    await anew.page.getByRole('link', { name: 'Log in another way' }).click();
    await expect(anew.page).toHaveURL(/\/me\/history/);
  });
  for (const { name, complaints } of [dora, theo, anew, late]) expect(complaints, `${name}'s browser`).toEqual([]);
});
