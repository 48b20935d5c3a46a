import { expect } from '@playwright/test';
import { freePort, operate, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { Party, PROMPTS } from './party.ts';
import { Player } from './player.ts';
import { test } from './test.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test.describe.configure({ mode: 'serial' });

test('somebody is banned in the middle of a game: they are out at once, read why, and what they object is answered', {
  tag: '@long',
}, async ({ browser }) => {
  const party = await Party.open(await browser.newContext({ reducedMotion: 'reduce' }));
  await party.gather(server.url);
  await party.writePrompts();
  const [, bela] = party.everyone as [Player, Player, Player];
  await expect(bela.page.getByTestId('canvas')).toBeVisible();

  const theo = new Player(await (await browser.newContext({ reducedMotion: 'reduce' })).newPage(), 'Theo');
  const desk = theo.page;
  await desk.goto(`${server.url}/me/history?lang=en`);
  await theo.logIn();
  await operate(server, 'grant', 'Theo', 'team');
  await desk.goto(`${server.url}/admin?lang=en`);
  await expect(desk.getByText('3 people are playing')).toBeVisible();
  await desk.getByRole('link', { name: 'People' }).click();
  await desk.getByRole('searchbox', { name: 'Name or ID' }).fill('bel');
  await desk.getByRole('link', { name: /@Bela/ }).click();
  await theo.press('Ban person');
  const dialog = desk.getByRole('dialog', { name: 'Ban Bela' });
  await dialog.getByLabel('Reason').selectOption('spam');
  await dialog.getByRole('textbox').fill('Three reports.');
  const answered = desk.waitForResponse((response) => response.url().endsWith('/person/Bela/ban'));
  await dialog.getByRole('button', { name: 'Ban' }).click();
  await answered;
  const bannedAt = Date.now();
  await bela.page.getByRole('heading', { name: 'Your account is banned' }).waitFor();
  test.info().annotations.push({ type: 'read why after', description: `${Date.now() - bannedAt} ms` });
  await expect(bela.page.getByText('You bothered others with spam.')).toBeVisible();
  await expect(desk.getByText('Spam – until')).toBeVisible();
  // The others go on without them.
  await expect(party.host.page.getByTestId('canvas')).toBeVisible();

  await bela.press('Log in');
  await bela.page.getByLabel('Your name').fill('Bela');
  await bela.press('Let’s go');
  await expect(bela.page.getByText('Three reports.')).toBeVisible();
  const download = bela.page.waitForEvent('download');
  await bela.press('Download my data');
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await bela.page.getByLabel('Your appeal').fill('That was my brother.');
  await bela.press('Send appeal');
  await expect(bela.page.getByText('The team has not replied yet.')).toBeVisible();

  await desk.getByRole('link', { name: 'Appeals' }).click();
  await expect(desk.getByText('That was my brother.')).toBeVisible();
  await desk.getByLabel('Answer for them to read').fill('We believe you. Lock your tablet.');
  await theo.press('Answer');
  await expect(desk.getByText('No appeals are waiting')).toBeVisible();
  await bela.page.reload();
  await expect(bela.page.getByText('We believe you. Lock your tablet.')).toBeVisible();

  await desk.goto(`${server.url}/admin?area=people&person=Bela`);
  await theo.press('Lift ban');
  await desk.getByRole('dialog').getByRole('button', { name: 'Lift ban' }).click();
  await expect(desk.getByText('Bela is no longer banned.')).toBeVisible();
  await expect(desk.getByText('We believe you')).toHaveCount(1);
  await bela.page.reload();
  await expect(bela.page.getByRole('heading', { name: 'Your account is banned' })).toHaveCount(0);
  party.expectNoComplaints();
  expect(theo.complaints).toEqual([]);
});

test('an admin sees a game without what is in it, and closes it; whoever was in it reads who did', {
  tag: '@long',
}, async ({ browser }) => {
  const party = await Party.open(await browser.newContext({ reducedMotion: 'reduce' }), ['Dora', 'Emil', 'Fips']);
  await party.gather(server.url);
  await party.writePrompts();
  const theo = new Player(await (await browser.newContext({ reducedMotion: 'reduce' })).newPage(), 'Thea');
  const desk = theo.page;
  await desk.goto(`${server.url}/me/history?lang=en`);
  await theo.logIn();
  await operate(server, 'grant', 'Thea', 'admin');
  const told: string[] = [];
  // The page asks again and again: what comes as it is left has nothing in it any more.
  const gone = () => undefined;
  desk.on('response', (response) => {
    if (response.url().includes('/api/admin/')) void response.text().then((text) => told.push(text), gone);
  });
  await desk.goto(`${server.url}/admin?area=matches&lang=en`);
  const match = desk.getByRole('listitem').filter({ hasText: 'Dora' });
  await expect(match.getByText('step 2 of 3')).toBeVisible();
  // It is read on its own way.
  await expect.poll(() => told.join()).toContain('Dora');
  for (const prompt of PROMPTS) expect(told.join()).not.toContain(prompt);
  await match.getByRole('button', { name: 'Close game' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Close Dora’s game' });
  await dialog.getByRole('textbox').fill('Hate, in every picture');
  await dialog.getByRole('button', { name: 'Close game' }).click();
  await expect(desk.getByText('The game is closed.')).toBeVisible();
  for (const player of party.everyone) await expect(player.page.getByText('The team closed this game.')).toBeVisible();
  await desk.goto(`${server.url}/admin?area=audit`);
  await expect(desk.getByText('Hate, in every picture')).toBeVisible();
  party.expectNoComplaints();
});

test('the team jumps to a host of its own: logged in, with nothing in any address that opens a session', {
  tag: '@long',
}, async ({ browser }) => {
  const port = await freePort();
  const [site, host] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const own = await startServer({ port, env: { TUSCHEL_URL: site, TUSCHEL_ADMIN_URL: host } });
  try {
    const tilda = new Player(await (await browser.newContext({ reducedMotion: 'reduce' })).newPage(), 'Tilda');
    const { page } = tilda;
    await page.goto(`${site}/me/history?lang=en`);
    await tilda.logIn();
    await operate(own, 'grant', 'Tilda', 'team');
    await page.goto(`${site}/discover?lang=en`);
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.getByRole('link', { name: 'Admin' }).click();
    await expect(page.getByRole('heading', { name: 'Workshop' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(host);
    await expect(page.getByText('Nobody is playing')).toBeVisible();
    // The way there was by codes that are good for nothing any more.
    const jump = addresses.find((address) => address.includes('token=')) ?? '';
    expect(jump).not.toContain('eyJ');
    await page.goto(jump);
    await expect(page.getByText('This jump is no longer good')).toBeVisible();
    expect(await page.evaluate(() => location.href)).toBe(`${host}/login`);
    // The window is still logged in, and going back does not go through the codes.
    await page.goto(`${host}/admin?area=people`);
    await expect(page.getByRole('link', { name: /@Tilda/ })).toBeVisible();
    await page.goto(`${host}/discover`);
    expect(new URL(page.url()).origin).toBe(site);
    expect(tilda.complaints).toEqual([]);
    expect(own.output()).not.toContain('token=');
  } finally {
    await own.close();
  }
});
