import { expect, type Page } from '@playwright/test';

/** How alike two planes are, dB. */
export function psnr(a: Uint8Array, b: Uint8Array): number {
  expect(a.length).toBe(b.length);
  const sum = a.reduce((total, value, i) => total + (value - (b[i] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (sum / a.length));
}

/** What the browser makes of a film: its data, and the luma (BT.709, limited range) of a place in the middle and of its end. */
export async function played(page: Page, mp4: Uint8Array) {
  const seen = await page.evaluate(async (base64) => {
    const video = document.createElement('video');
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const appears = () => new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const first = appears();
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/mp4' }));
    const heard = (event: string) =>
      new Promise((resolve, reject) => {
        video.addEventListener(event, resolve, { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
      });
    // Whatever is not drawn within three seconds has been drawn before.
    const isDrawn = (picture: Promise<unknown>) =>
      Promise.race([picture, new Promise((resolve) => setTimeout(resolve, 3_000))]);
    await heard('loadeddata');
    // On a busy machine the first picture comes a little later, and would be taken for the one that is sought.
    await isDrawn(first);
    const { videoWidth: width, videoHeight: height, duration } = video;
    const lumaAt = async (seconds: number) => {
      const sought = heard('seeked');
      const shown = appears();
      video.currentTime = seconds;
      // It is there when it has been sought; on a busy machine that takes long, and it is drawn a little later.
      await sought;
      await isDrawn(shown);
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
      context.drawImage(video, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      let text = '';
      for (let i = 0; i < data.length; i += 4)
        text += String.fromCharCode(
          Math.round(16 + (219 / 255) * (0.2126 * data[i]! + 0.7152 * data[i + 1]! + 0.0722 * data[i + 2]!)),
        );
      return btoa(text);
    };
    return { width, height, duration, middle: await lumaAt(duration / 4), end: await lumaAt(duration - 0.02) };
  }, Buffer.from(mp4).toString('base64'));
  const plane = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
  return { ...seen, middle: plane(seen.middle), end: plane(seen.end) };
}
