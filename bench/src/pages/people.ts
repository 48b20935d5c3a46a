import { type Browser, chromium, type Page } from '@playwright/test';
import { operate, type ServerProcess } from '@tuschel/boot/serverProcess';
import { chromiumPath } from '@tuschel/web/chromiumPath';

/** Somebody who has signed in at a window. */
export interface Person {
  readonly page: Page;
  /** Of the API. Rejects at any answer that is no success. */
  ask<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
}

/** Somebody new, in a window of their own, in English. */
export async function signIn(browser: Browser, { url }: Pick<ServerProcess, 'url'>, name: string): Promise<Person> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/posts/mydrawings'));
  await page.goto(`${url}/me/drawings?lang=en`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const authorization = (await (await asked).allHeaders())['authorization'] ?? '';
  return {
    page,
    async ask<Answer>(method: 'GET' | 'POST', path: string, body?: object) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
  };
}

/** What the operator does: somebody is of the team from now on. */
export async function appoint(server: Pick<ServerProcess, 'dataFolder'>, name: string): Promise<void> {
  await operate(server, 'grant', name, 'team');
}
