import type { Page } from '@playwright/test';

/** A picture that nobody has published, a person whom nobody knows, and a post that nobody has written. */
const MISSING = /\/api\/(posts\/drawing\/[\da-f-]+|profiles\/[\w-]+|blog\/posts\/[\w-]+)$/;

/** What the browser complains about while a page is open. */
export class Complaints {
  #heard: string[] = [];

  constructor(page: Page, isOurs: (url: URL) => boolean) {
    page.on('pageerror', (error) => this.#heard.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      // A page that is not there is answered with 404, which the browser says of the page itself, too.
      const { url } = message.location();
      const isMissing = /status of 404/.test(message.text()) && (url === page.url() || MISSING.test(url));
      if (message.type() === 'error' && !isMissing) this.#heard.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/csp-report') this.#heard.push(`policy: ${request.postData()}`);
      if (url.protocol.startsWith('http') && !isOurs(url)) this.#heard.push(`asks a third party: ${url.href}`);
    });
  }

  /** Those since the last time. */
  take(): string[] {
    return this.#heard.splice(0);
  }
}
