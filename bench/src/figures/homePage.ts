import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { startServer } from '@tuschel/boot/serverProcess';
import type { Figure } from '../main.ts';

/** What a first visit of the home page really loads, counted in the browser. */
export async function homePage(): Promise<Figure[]> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: process.env.TUSCHEL_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const page = await browser.newPage();
  const sizes = { script: 0, stylesheet: 0, font: 0 };
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!(kind in sizes)) return;
    pending.push(
      response
        .body()
        .then(
          (body) =>
            void (sizes[kind as keyof typeof sizes] +=
              kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length),
        ),
    );
  });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await Promise.all(pending);
  await browser.close();
  await server.close();
  const kB = (bytes: number) => Math.round(bytes / 100) / 10;
  return [
    { figure: 'home page: JavaScript, gzip', value: kB(sizes.script), unit: 'kB', target: 120 },
    { figure: 'home page: styles, gzip', value: kB(sizes.stylesheet), unit: 'kB', target: null },
    { figure: 'home page: fonts', value: kB(sizes.font), unit: 'kB', target: null },
  ];
}
