// @vitest-environment jsdom
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { serveAdFrame } from './adFrame.ts';

const AD = { html: '<img alt="Buy ink"><script></script>', origins: ['https://ads.example'] };

afterEach(() => document.body.replaceChildren());

/** The page around an ad, in a frame of ours, before anything of the ad has come. */
async function frame(): Promise<{ ad: Document; said: unknown[] }> {
  const web = Fastify();
  serveAdFrame(web, AD);
  const { body } = await web.inject('/ads/frame?lang=en');
  await web.close();
  const said: unknown[] = [];
  const iframe = document.createElement('iframe');
  document.body.append(iframe);
  addEventListener('message', ({ data }) => said.push(data));
  const ad = iframe.contentDocument as Document;
  ad.write(body);
  return { ad, said };
}

test.each(['img', 'script'])(
  'I2 an ad whose %s is kept away was not shown, and the page around it learns so',
  async (part) => {
    const { ad, said } = await frame();
    // As a browser says it of what it cannot load: at the element, and not to those around it.
    ad.querySelector(`body ${part}`)?.dispatchEvent(new Event('error'));
    ad.close();
    await expect.poll(() => said).toEqual(['tuschel-ad-blocked']);
  },
);

test('I3 an ad all of which has come was shown, whatever its script does wrong', async () => {
  const { ad, said } = await frame();
  ad.defaultView?.dispatchEvent(new Event('error'));
  ad.close();
  await expect.poll(() => said).toEqual(['tuschel-ad-shown']);
});
