import { expect } from '@playwright/test';
import { freePort, type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { FAKE_STRIPE, type FakeStripe, fakeStripe } from '@tuschel/product/fakeStripe';
import { Player } from './player.ts';
import { openWindow } from './window.ts';
import { test } from './test.ts';

let server: ServerProcess;
let stripe: FakeStripe;

test.beforeAll(async () => {
  stripe = await fakeStripe();
  const port = await freePort();
  server = await startServer({
    port,
    env: {
      TUSCHEL_URL: `http://127.0.0.1:${port}`,
      TUSCHEL_LOCAL_LOGIN: 'on',
      TUSCHEL_STRIPE_KEY: FAKE_STRIPE.secretKey,
      TUSCHEL_STRIPE_MESSAGE_SECRET: FAKE_STRIPE.messageSecret,
      TUSCHEL_PRODUCT_IDS: FAKE_STRIPE.products.join(),
      TUSCHEL_STRIPE_URL: stripe.url,
    },
  });
});
test.afterAll(async () => {
  await server.close();
  await stripe.close();
});

/** Stripe tells that something about this customer has changed. */
async function tell(customer: string): Promise<void> {
  const { body, signature } = stripe.message('customer.subscription.updated', { id: 'sub', customer }, Date.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await fetch(`${server.url}/hooks/stripe`, { method: 'POST', headers, body });
  expect(answer.status).toBe(204);
}

test('somebody becomes a supporter: open windows have name, channel and seats at once, and lose them again', {
  tag: '@long',
}, async ({ context }) => {
  await context.route('https://checkout.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Pay here</h1>' }),
  );
  const host = new Player(await openWindow(context), 'Sina');
  await host.openLobby(server.url);
  const lobby = host.page;
  // Their own windows: each has the session of the one that it was opened from.
  const another = async (path: string) => {
    const opened = context.waitForEvent('page');
    await lobby.evaluate((address) => void window.open(address), `${server.url}${path}?lang=en`);
    return opened;
  };
  const idle = await another('/channels');
  await expect(idle.getByRole('heading', { name: 'These channels are for supporters and the team' })).toBeVisible();
  await expect(lobby.getByText(/of 16 seats taken/)).toBeAttached();

  const desk = await another('/support');
  await expect(desk.getByText('€7.00 a month')).toBeVisible();
  await desk.getByRole('button', { name: 'Choose Brush' }).click();
  await expect(desk.getByRole('heading', { name: 'Pay here' })).toBeVisible();
  const { customer, success_url: back } = stripe.pay(desk.url());
  await desk.goto(back);
  await expect(desk.getByText('Your level is usually there within 30 seconds.')).toBeVisible();
  const toldAt = Date.now();
  await tell(customer);

  await expect(lobby.getByText(/of 60 seats taken/)).toBeAttached();
  await expect(lobby.getByText('Supports us, level 2').first()).toBeAttached();
  await expect(idle.getByLabel('Your message')).toBeEnabled();
  test.info().annotations.push({ type: 'open windows have it after', description: `${Date.now() - toldAt} ms` });
  await expect(desk.getByText('Your level is there: Brush. Thank you!')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Manage support' })).toBeVisible();

  for (const one of stripe.subscriptions.values()) one.status = 'canceled';
  await tell(customer);
  await expect(lobby.getByText(/of 16 seats taken/)).toBeAttached();
  await expect(lobby.getByText('Supports us, level 2')).toHaveCount(0);
  await expect(idle.getByRole('heading', { name: 'These channels are for supporters and the team' })).toBeVisible();
  expect(host.complaints).toEqual([]);
});
